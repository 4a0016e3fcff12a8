/** One question of the outline: its words, whether it must be answered, its place, its choices. */
import { Button, Checkbox, Input } from "antd";
import { useState } from "react";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { type At, changeQuestion, kindLabels, moveQuestion, removeQuestion } from "./outline.ts";
import { OutlineChoices } from "./OutlineChoices.tsx";
import styles from "./Questionnaire.module.css";
import { Tools } from "./Tools.tsx";

type OutlineQuestionProps = {
  whole: Questionnaire;
  question: Question;
  at: At;
  isLast: boolean;
  onChange: (value: unknown) => void;
};

export function OutlineQuestion({ whole, question, at, isLast, onChange }: OutlineQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, kind, title } = question;
  const change = (part: Parameters<typeof changeQuestion>[2]) =>
    onChange(changeQuestion(whole, at, part));
  return (
    <div className={styles.question} role="group" aria-label={title || name}>
      <div className={styles.row}>
        <span className={styles.name}>
          {name}
          <span className="quiet">{kindLabels[kind]}</span>
        </span>
        <Input.TextArea
          aria-label={`${name} 的标题`}
          autoSize
          maxLength={2000}
          status={title ? "" : "error"}
          value={title}
          onChange={(event) => change({ title: event.target.value })}
        />
        {kind !== "explanation" && (
          <Checkbox
            checked={question.required}
            onChange={(event) => change({ required: event.target.checked })}
          >
            必答
          </Checkbox>
        )}
        <Tools
          name={`${name} `}
          isFirst={at.question === 0}
          isLast={isLast}
          onMove={(by) => onChange(moveQuestion(whole, at, by))}
          onRemove={() => onChange(removeQuestion(whole, at))}
        />
      </div>
      {"choices" in question && (
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          className={styles.more ?? ""}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "收起选项" : `${question.choices.length} 个选项`}
        </Button>
      )}
      {"choices" in question && isOpen && (
        <OutlineChoices
          name={name}
          choices={question.choices}
          onChange={(choices) => change({ choices })}
        />
      )}
    </div>
  );
}
