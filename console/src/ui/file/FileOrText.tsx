/** A file that is dropped or chosen, or its text pasted; what was taken is shown below. */
import { Input } from "antd";
import { sayFailed } from "../../platform/notice.ts";
import { Field } from "../form/Field.tsx";
import { type Chosen, chosenFrom } from "./chosen.ts";
import { Drop } from "./Drop.tsx";
import { Taken } from "./Taken.tsx";

export type FileWords = {
  /** What the file is, for a reader of the screen. */
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
  onChange: (chosen: Chosen | null) => void;
};

export function FileOrText({ words, chosen, onChange }: FileOrTextProps) {
  const take = (file: File) => void chosenFrom(file, words.textMax).then(onChange).catch(sayFailed);
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
              onChange(
                target.value
                  ? { name: words.pastedName, text: target.value, encoding: null }
                  : null,
              )
            }
          />
        )}
      </Field>
      {chosen && <Taken chosen={chosen} onDrop={() => onChange(null)} />}
    </>
  );
}
