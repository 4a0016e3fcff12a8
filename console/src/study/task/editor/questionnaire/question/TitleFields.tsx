/** A question's words, with the answers to earlier questions to put into them. */
import { Input } from "antd";
import { type ComponentRef, useRef } from "react";
import type { Question } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { useReadable } from "../condition/readable.ts";
import { titleOf } from "../condition/LineRow.tsx";
import { Notes } from "../Notes.tsx";
import styles from "../Questionnaire.module.css";
import type { QuestionProps } from "./QuestionForm.tsx";

export function TitleFields({ question, at, path, change }: QuestionProps) {
  const box = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const { name, title, help } = question;
  const readable = useReadable(at);
  const insert = (pipe: string | undefined) => {
    if (pipe === undefined) return;
    const area = box.current?.resizableTextArea?.textArea;
    const caret = area?.selectionStart ?? title.length;
    change({ title: `${title.slice(0, caret)}{{${pipe}}}${title.slice(caret)}` });
    area?.focus();
  };
  return (
    <div className={styles.words}>
      <Input.TextArea
        ref={box}
        aria-label={`${name} 的标题`}
        autoSize
        maxLength={2000}
        status={title ? "" : "error"}
        value={title}
        onChange={({ target }) => change({ title: target.value }, "title")}
      />
      <Notes path={`${path}.title`} />
      <div className={styles.actions}>
        <Input
          aria-label={`${name} 的补充说明`}
          placeholder="补充说明（选填）"
          maxLength={2000}
          style={{ flex: 1, minWidth: 160 }}
          value={help ?? ""}
          onChange={({ target }) => change({ help: target.value || undefined }, "help")}
        />
        {readable.length > 0 && (
          <Choice
            label={`在 ${name} 的标题里引用前面的答案`}
            all="引用前面的答案…"
            options={pipesOf(readable)}
            value={undefined}
            onChoose={insert}
          />
        )}
      </div>
      <Notes path={`${path}.help`} />
    </div>
  );
}

const pipesOf = (questions: readonly Question[]) =>
  questions.map((question) => ({ value: question.name, label: titleOf(question) }));
