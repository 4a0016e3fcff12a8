/** A condition that is built without knowing the model: groups of lines, the sentence it makes, what is wrong with it. */
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useId } from "react";
import { conditionText } from "#questionnaire/condition-text.ts";
import type { Condition } from "#questionnaire/model.ts";
import { useStructure } from "../structure.ts";
import { Notes } from "../Notes.tsx";
import styles from "./Condition.module.css";
import { GroupBox } from "./GroupBox.tsx";
import { conditionOfLine, conditionOfRoot, rootOf } from "./shape.ts";
import { type Before, useReadable } from "./readable.ts";
import { firstLine } from "./ways.ts";

type ConditionFieldProps = {
  /** "q3 的显示条件": what screen readers and the buttons call it. */
  name: string;
  label: string;
  help: string;
  path: string;
  /** Questions before this place on the way can be asked about. */
  before: Before;
  value: Condition | undefined;
  onChange: (value: Condition | undefined) => void;
};

export function ConditionField(props: ConditionFieldProps) {
  const { name, label, help, path, before, value, onChange } = props;
  const { questionOf } = useStructure();
  const readable = useReadable(before);
  const id = useId();
  const nearest = readable.at(-1);
  const line = nearest && firstLine(nearest);
  const begin = () => line && onChange(conditionOfLine(line));
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {value === undefined ? (
        <div className={styles.none}>
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={`添加条件：${name}`}
            disabled={!nearest}
            onClick={begin}
          >
            添加条件
          </Button>
          <span className="quiet">{nearest ? help : `${help}（前面还没有可以引用的题目）`}</span>
        </div>
      ) : (
        <>
          <GroupBox
            name={name}
            before={before}
            group={rootOf(value)}
            depth={0}
            onChange={(group) => onChange(conditionOfRoot(group))}
            onRemove={() => onChange(undefined)}
          />
          <p className={styles.sentence}>
            <span className="quiet">{help}：</span>
            {conditionText(value, questionOf)}
          </p>
        </>
      )}
      <Notes path={path} isExact={false} />
    </div>
  );
}
