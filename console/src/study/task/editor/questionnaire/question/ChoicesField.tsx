/** A question's choices: reword, reorder, add, remove, paste many; what each does, when it shows. */
import { PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useState } from "react";
import type { Choice, ChoiceQuestion } from "#questionnaire/model.ts";
import { Notes } from "../Notes.tsx";
import { addChoice, freeValue, moved } from "../outline.ts";
import styles from "../Questionnaire.module.css";
import { writeChoice } from "../reach.ts";
import { Mark } from "../Small.tsx";
import { ChoiceRow } from "./ChoiceRow.tsx";
import type { QuestionProps } from "./QuestionForm.tsx";

type ChoicesFieldProps = QuestionProps & { question: ChoiceQuestion };

export function ChoicesField({ question, at, path, change }: ChoicesFieldProps) {
  const { name, choices } = question;
  const put = (next: Choice[], field?: string) => change({ choices: next }, field);
  const extend = (next: Choice[]) => {
    put(next);
    writeChoice(name, next.length - 1);
  };
  const place = (index: number) => ({ question, at, path: `${path}.choices[${index}]` });
  return (
    <div className={styles.list} role="group" aria-label={`${name} 的选项`}>
      <ol className={styles.choices}>
        {choices.map((choice, index) => (
          <ChoiceRow
            // Labels are typed, values may be the same for a moment: the place is who it is.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            {...place(index)}
            choice={choice}
            index={index}
            onChange={(next, field) => put(choices.with(index, next), field && `${index}${field}`)}
            onMove={(by) => put(moved(choices, index, by))}
            onRemove={() => put(choices.toSpliced(index, 1))}
            onNext={() => extend(addChoice(choices))}
          />
        ))}
      </ol>
      <Notes path={`${path}.choices`} />
      <div className={styles.actions}>
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={`给 ${name} 添加选项`}
          onClick={() => extend(addChoice(choices))}
        >
          添加选项
        </Button>
        <PasteChoices
          name={name}
          onPaste={(labels) => extend([...choices, ...fresh(choices, labels)])}
        />
        <Mark
          label="选项乱序"
          of={name}
          value={question.shuffle}
          onChange={(shuffle) => change({ shuffle })}
        />
      </div>
    </div>
  );
}

const fresh = (choices: readonly Choice[], labels: readonly string[]): Choice[] =>
  labels.reduce<Choice[]>(
    (made, label) => [...made, { value: freeValue([...choices, ...made], ""), label }],
    [],
  );

/** Lines of a table or of another questionnaire, one choice each. */
function PasteChoices({ name, onPaste }: { name: string; onPaste: (labels: string[]) => void }) {
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <Button
        type="text"
        size="small"
        aria-label={`给 ${name} 批量添加选项`}
        onClick={() => setText("")}
      >
        批量添加
      </Button>
    );
  const labels = text.split("\n").flatMap((line) => line.trim().slice(0, 500) || []);
  return (
    <div className={styles.paste}>
      <Input.TextArea
        autoFocus
        aria-label={`${name} 的新选项，每行一个`}
        placeholder="每行一个选项"
        autoSize={{ minRows: 3, maxRows: 12 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Its words are not of the questionnaire yet: Ctrl + Z is the box's own.
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button
        size="small"
        {...(labels.length === 0 && { disabled: true })}
        onClick={() => {
          onPaste(labels);
          setText(null);
        }}
      >
        添加 {labels.length} 个
      </Button>
      <Button size="small" type="text" onClick={() => setText(null)}>
        取消
      </Button>
    </div>
  );
}
