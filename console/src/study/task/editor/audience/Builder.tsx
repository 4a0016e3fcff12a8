/** Groups of comparisons, joined by all or any: everything that a condition usually needs, without JSON. */
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Question } from "#questionnaire/model.ts";
import { Choice } from "../../../../ui/Choice.tsx";
import styles from "./Audience.module.css";
import type { Audience, Group, Mode } from "./condition.ts";
import { LineRow } from "./LineRow.tsx";
import { waysFor } from "./tests.ts";

type BuilderProps = {
  questions: readonly Question[];
  audience: Audience;
  onChange: (audience: Audience) => void;
};

const lineModes = [
  { value: "all", label: "符合全部" },
  { value: "any", label: "符合任一" },
] as const satisfies { value: Mode; label: string }[];
const groupModes = [
  { value: "all", label: "并且" },
  { value: "any", label: "或者" },
] as const satisfies { value: Mode; label: string }[];

export function Builder({ questions, audience, onChange }: BuilderProps) {
  const { mode, groups } = audience;
  const put = (next: Group[]) => onChange({ mode, groups: next });
  const fresh = firstLine(questions);
  return (
    <div className={styles.builder}>
      {groups.map((group, index) => (
        // Groups have no name of their own; their place identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.block}>
          {index > 0 && (
            <Choice
              label={`第 ${index + 1} 组和前面的关系`}
              options={groupModes}
              value={mode}
              onChoose={(value) => value && onChange({ mode: value, groups })}
            />
          )}
          <GroupBox
            name={`第 ${index + 1} 组`}
            questions={questions}
            group={group}
            onChange={(next) => put(groups.with(index, next))}
            onRemove={() => put(groups.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {fresh && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => put([...groups, { mode: "all", lines: [fresh] }])}
        >
          {groups.length === 0 ? "添加条件（现在不限）" : "添加一组"}
        </Button>
      )}
    </div>
  );
}

type GroupBoxProps = {
  name: string;
  questions: readonly Question[];
  group: Group;
  onChange: (group: Group) => void;
  onRemove: () => void;
};

const GroupBox = ({ name, questions, group, onChange, onRemove }: GroupBoxProps) => {
  const { mode, lines } = group;
  const fresh = firstLine(questions);
  return (
    <div className={styles.group} role="group" aria-label={name}>
      <div className={styles.head}>
        <Choice
          label={`${name}里的条件`}
          options={lineModes}
          value={mode}
          onChoose={(value) => value && onChange({ mode: value, lines })}
        />
        <span className="quiet">下面的条件</span>
      </div>
      {lines.map((line, index) => (
        <LineRow
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          name={`${name}第 ${index + 1} 条`}
          questions={questions}
          line={line}
          onChange={(next) => onChange({ mode, lines: lines.with(index, next) })}
          onRemove={() =>
            lines.length === 1
              ? onRemove()
              : onChange({ mode, lines: lines.filter((_, at) => at !== index) })
          }
        />
      ))}
      {fresh && (
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange({ mode, lines: [...lines, fresh] })}
        >
          添加条件
        </Button>
      )}
    </div>
  );
};

function firstLine(questions: readonly Question[]) {
  const [question] = questions;
  return question && waysFor(question)[0]?.make(question.name);
}
