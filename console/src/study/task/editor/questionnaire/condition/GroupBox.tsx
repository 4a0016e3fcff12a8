/** One group of a condition: how its lines go together, the lines, and groups within. */
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { conditionText } from "#questionnaire/condition-text.ts";
import type { Condition } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { useStructure } from "../structure.ts";
import styles from "./Condition.module.css";
import { LineRow } from "./LineRow.tsx";
import { type Before, useReadable } from "./readable.ts";
import { conditionOf, conditionOfLine, type Group, groupOf, lineOf, modes } from "./shape.ts";
import { firstLine } from "./ways.ts";

type GroupBoxProps = {
  name: string;
  before: Before;
  group: Group;
  depth: number;
  onChange: (group: Group) => void;
  onRemove: () => void;
};

/** Deeper than this nobody reads; what was written deeper is still shown and kept. */
const deepest = 2;

export function GroupBox({ name, before, group, depth, onChange, onRemove }: GroupBoxProps) {
  const { mode, parts } = group;
  const put = (next: Condition[]) => onChange({ mode, parts: next });
  const nearest = useReadable(before).at(-1);
  const line = nearest && firstLine(nearest);
  const fresh = line && conditionOfLine(line);
  return (
    <div className={styles.group} role="group" aria-label={depth === 0 ? `${name}的条件` : name}>
      <div className={styles.head}>
        <Choice
          label={`${name}：条件之间`}
          options={modes}
          value={mode}
          onChoose={(value) => value && onChange({ mode: value, parts })}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={depth === 0 ? `删除${name}` : `删除${name}整组`}
          onClick={onRemove}
        />
      </div>
      {parts.map((part, index) => (
        <PartBox
          // Parts have no name of their own; their place identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          name={`${name}第 ${index + 1} 条`}
          before={before}
          part={part}
          depth={depth + 1}
          onChange={(next) => put(parts.with(index, next))}
          onRemove={() => (parts.length === 1 ? onRemove() : put(parts.toSpliced(index, 1)))}
        />
      ))}
      {fresh && (
        <MoreParts
          name={name}
          mayNest={depth < deepest}
          onLine={() => put([...parts, fresh])}
          onGroup={() => put([...parts, { any: [fresh] }])}
        />
      )}
    </div>
  );
}

type MoreProps = { name: string; mayNest: boolean; onLine: () => void; onGroup: () => void };

const MoreParts = ({ name, mayNest, onLine, onGroup }: MoreProps) => (
  <div className={styles.head}>
    <Button
      type="text"
      size="small"
      icon={<PlusOutlined aria-hidden />}
      aria-label={`给${name}再加一条`}
      onClick={onLine}
    >
      再加一条
    </Button>
    {mayNest && (
      <Button type="text" size="small" aria-label={`给${name}加一组`} onClick={onGroup}>
        加一组
      </Button>
    )}
  </div>
);

type PartBoxProps = Omit<GroupBoxProps, "group" | "onChange"> & {
  part: Condition;
  onChange: (part: Condition) => void;
};

function PartBox({ part, onChange, ...rest }: PartBoxProps) {
  const { questionOf } = useStructure();
  const line = lineOf(part);
  if (line)
    return <LineRow {...rest} line={line} onChange={(next) => onChange(conditionOfLine(next))} />;
  const group = groupOf(part);
  if (group)
    return <GroupBox {...rest} group={group} onChange={(next) => onChange(conditionOf(next))} />;
  return (
    <div className={styles.head}>
      <span>{conditionText(part, questionOf)}</span>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${rest.name}`}
        onClick={rest.onRemove}
      />
    </div>
  );
}
