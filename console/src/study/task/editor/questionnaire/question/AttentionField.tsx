/** An attention check: the one answer that somebody gives who has read the question. */
import { Checkbox, Input, InputNumber } from "antd";
import type { Attention, MatrixQuestion, Question } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { Notes } from "../Notes.tsx";
import styles from "../Questionnaire.module.css";
import { Mark } from "../Small.tsx";
import { startOf } from "./attention-start.ts";
import type { QuestionProps } from "./QuestionForm.tsx";

export function AttentionField({ question, path, change }: QuestionProps) {
  const { name, attention } = question;
  const start = startOf(question);
  if (start === undefined && attention === undefined) return null;
  const put = (expect: Attention["expect"] | undefined) =>
    change({ attention: expect === undefined ? undefined : { expect } }, "attention");
  return (
    <div className={styles.actions} role="group" aria-label={`${name} 的注意力检查`}>
      <Mark
        label="注意力检查"
        of={name}
        value={attention !== undefined}
        onChange={(isOn) => put(isOn ? start : undefined)}
      />
      {attention && (
        <>
          <span>应当回答</span>
          <Expected question={question} expect={attention.expect} onChange={put} />
          <span className="quiet">答错的不会自动通过审核，要由人判定；作答时不提示</span>
        </>
      )}
      <Notes path={`${path}.attention`} isExact={false} />
    </div>
  );
}

type ExpectedProps = {
  question: Question;
  expect: Attention["expect"];
  onChange: (expect: Attention["expect"]) => void;
};

function Expected({ question, expect, onChange }: ExpectedProps) {
  const { name } = question;
  if (question.kind === "matrix" && typeof expect === "object" && !Array.isArray(expect))
    return <ExpectedRows question={question} expect={expect} onChange={onChange} />;
  if ("choices" in question && Array.isArray(expect))
    return (
      <Checkbox.Group
        options={question.choices.map(({ value, label }) => ({ value, label }))}
        value={expect}
        onChange={(chosen) => onChange(chosen.map(String))}
      />
    );
  if ("choices" in question)
    return (
      <Choice
        label={`${name} 应当选的选项`}
        {...(!question.choices.some(({ value }) => value === expect) && { all: "请选择" })}
        options={question.choices}
        value={typeof expect === "string" ? expect : ""}
        onChoose={(value) => value !== undefined && onChange(value)}
      />
    );
  return typeof expect === "number" ? (
    <InputNumber
      aria-label={`${name} 应当填的数`}
      value={expect}
      onChange={(typed) => typed !== null && onChange(typed)}
    />
  ) : (
    <Input
      aria-label={`${name} 应当填的内容`}
      style={{ width: 200 }}
      maxLength={200}
      {...((question.kind === "date" || question.kind === "time") && { type: question.kind })}
      value={typeof expect === "string" ? expect : ""}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const ExpectedRows = ({
  question,
  expect,
  onChange,
}: {
  question: MatrixQuestion;
  expect: Record<string, string>;
  onChange: (expect: Record<string, string>) => void;
}) => (
  <>
    {question.rows.map((row) => (
      <label key={row.value} className={styles.small}>
        <span>{row.label}</span>
        <Choice
          label={`${row.label} 应当选的列`}
          all="不检查"
          options={question.columns}
          value={expect[row.value]}
          onChoose={(column) => {
            const { [row.value]: _, ...rest } = expect;
            onChange(column === undefined ? rest : { ...rest, [row.value]: column });
          }}
        />
      </label>
    ))}
  </>
);
