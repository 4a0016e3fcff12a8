/** A box for many at once: lines of a document, a table or another questionnaire, one item each. */
import { Button, Input } from "antd";
import { useState } from "react";
import type { Choice } from "#questionnaire/model.ts";
import { pastedChoices } from "#questionnaire/pasted.ts";
import { ownUndo } from "../history.ts";
import styles from "../Questionnaire.module.css";

type PasteManyProps<T> = {
  /** The question's name. */
  name: string;
  /** 选项, 行 or 列. */
  one: string;
  onPaste: (items: T[]) => void;
};

/** Choices, rows or columns, with their values where a sheet has them. */
export const PasteMany = (props: PasteManyProps<Choice>) => (
  <PasteLines
    {...props}
    title={`也可以直接在${props.one}里粘贴多行`}
    hint="；也可以贴表格的两列：值和文字"
    read={pastedChoices}
  />
);

type PasteLinesProps<T> = PasteManyProps<T> & {
  title?: string;
  /** What else a line may be. */
  hint?: string;
  read: (text: string) => T[];
};

/** What `read` finds in the lines, counted before it is taken. */
export function PasteLines<T>({ name, one, title, hint = "", read, onPaste }: PasteLinesProps<T>) {
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <Button
        type="text"
        size="small"
        aria-label={`给 ${name} 批量添加${one}`}
        title={title}
        onClick={() => setText("")}
      >
        批量添加
      </Button>
    );
  const items = read(text);
  return (
    <div className={styles.paste}>
      <Input.TextArea
        autoFocus
        aria-label={`${name} 的新${one}，每行一个`}
        placeholder={`每行一个${one}${hint}`}
        autoSize={{ minRows: 3, maxRows: 12 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={ownUndo}
      />
      <Button
        size="small"
        {...(items.length === 0 && { disabled: true })}
        onClick={() => {
          onPaste(items);
          setText(null);
        }}
      >
        添加 {items.length} 个
      </Button>
      <Button size="small" type="text" onClick={() => setText(null)}>
        取消
      </Button>
    </div>
  );
}
