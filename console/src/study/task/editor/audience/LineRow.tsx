/** One comparison: which question of the profile, how, and with what. */
import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Question } from "#questionnaire/model.ts";
import { Choice } from "../../../../ui/Choice.tsx";
import styles from "./Audience.module.css";
import type { Line } from "./condition.ts";
import { LineValue } from "./LineValue.tsx";
import { asTicks, type Way, wayOf, waysFor } from "./tests.ts";

type LineRowProps = {
  name: string;
  questions: readonly Question[];
  line: Line;
  onChange: (line: Line) => void;
  onRemove: () => void;
};

export function LineRow({ name, questions, line: given, onChange, onRemove }: LineRowProps) {
  const question = questions.find((one) => one.name === given.comparison.question);
  const line = question ? asTicks(question, given) : given;
  const ways = question ? waysFor(question) : [];
  const way = question && wayOf(question, line);
  const ask = (to: string | undefined) => {
    const next = questions.find((one) => one.name === to);
    const made = next && waysFor(next)[0]?.make(next.name);
    if (made) onChange(made);
  };
  return (
    <div className={styles.line}>
      <div className={styles.pick}>
        <Choice
          label={`${name}：资料`}
          {...(!question && { all: `资料里没有“${line.comparison.question}”` })}
          options={questions.map((one) => ({ value: one.name, label: one.title }))}
          value={question?.name}
          onChoose={ask}
        />
        <Choice
          label={`${name}：比较`}
          {...(!way && { all: "请选择" })}
          options={ways.map(({ key, label }) => ({ value: key, label }))}
          value={way?.key}
          onChoose={(key) => {
            const next = ways.find((one) => one.key === key);
            if (next) onChange(moved(line, way, next));
          }}
        />
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除${name}`}
          onClick={onRemove}
        />
      </div>
      {question && way && (
        <LineValue
          name={name}
          question={question}
          line={line}
          input={way.input}
          onChange={(value) => onChange(way.with(line, value))}
        />
      )}
    </div>
  );
}

/** From 任一 to 一个也没选 the ticks stay; from a number to a date nothing could. */
const moved = (line: Line, from: Way | undefined, to: Way): Line =>
  from?.input === to.input && "value" in line.comparison
    ? to.with(line, line.comparison.value)
    : to.make(line.comparison.question);
