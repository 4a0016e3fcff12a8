/** A file that is dropped or chosen, or its text pasted; what was taken is shown below. */
import { Alert, Input } from "antd";
import { useState } from "react";
import { reasonOf } from "../../platform/notice.ts";
import { Field } from "../form/Field.tsx";
import { type Chosen, chosenFrom } from "./chosen.ts";
import { Drop } from "./Drop.tsx";
import { Taken } from "./Taken.tsx";

export type FileWords = {
  /** What the file is, for screen readers. */
  label: string;
  help: string;
  example: string;
  /** What a pasted text is called. */
  pastedName: string;
  /** As the contract says. */
  textMax: number;
};

type FileOrTextProps = {
  words: FileWords;
  chosen: Chosen | null;
  /** Why the server would not take it as a whole: its heading, for one. Stays until another is chosen. */
  refusal: string | null;
  onChange: (chosen: Chosen | null) => void;
};

export function FileOrText({ words, chosen, refusal, onChange }: FileOrTextProps) {
  const [unread, setUnread] = useState<string | null>(null);
  const give = (next: Chosen | null) => {
    setUnread(null);
    onChange(next);
  };
  const take = (file: File) =>
    void chosenFrom(file, words.textMax)
      .then(give)
      .catch((cause: unknown) => {
        // The one before it would be taken for the one that was just chosen.
        onChange(null);
        setUnread(`${file.name}：${reasonOf(cause)}`);
      });
  const problem = unread ?? refusal;
  return (
    <>
      <Drop label={words.label} onFile={take} />
      <Field label="或者直接粘贴" isWide help={words.help}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 4, maxRows: 10 }}
            placeholder={words.example}
            maxLength={words.textMax}
            value={chosen?.encoding === null ? chosen.text : ""}
            onChange={({ target }) =>
              give(
                target.value
                  ? { name: words.pastedName, text: target.value, encoding: null }
                  : null,
              )
            }
          />
        )}
      </Field>
      {chosen && <Taken chosen={chosen} onDrop={() => give(null)} />}
      {problem !== null && (
        <Alert type="error" showIcon title="这个文件不能用" description={problem} />
      )}
    </>
  );
}
