/** Several blanks: within a sentence where there is one, else below each other. */
import type { BlanksQuestion } from "#questionnaire/model.ts";
import { partsOf } from "#questionnaire/parts.ts";
import type { FieldProps } from "./field.ts";
import { PartInput, useTyped } from "./PartInput.tsx";
import styles from "./parts.module.css";

export const BlanksField = (props: FieldProps<BlanksQuestion>) => {
  const { question, answer, id, words, onChange } = props;
  const put = useTyped(answer, onChange);
  const parts = partsOf(question);
  const texts = question.sentence?.split("{_}") ?? [];
  const input = (at: number) => {
    const part = parts[at];
    return (
      part && (
        <PartInput
          part={part}
          field={props}
          named={
            question.sentence === undefined
              ? { "aria-labelledby": `${id}-${at}` }
              : { "aria-label": words(part.label) }
          }
          onType={(value) => put(part, value)}
        />
      )
    );
  };
  return question.sentence === undefined ? (
    <div className={styles.blanks}>
      {parts.map(({ row, label, question: { required } }, at) => (
        <div key={row} className={styles.blank}>
          <span id={`${id}-${at}`}>
            {words(label)}
            {question.required && !required && <small>（选填）</small>}
          </span>
          {input(at)}
        </div>
      ))}
    </div>
  ) : (
    <p className={styles.sentence}>
      {texts.map((text, at) => (
        // The places of a sentence have no other name.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>
          {words(text)}
          {parts[at] && (
            <span className={styles.inline} data-kind={parts[at].question.kind}>
              {input(at)}
            </span>
          )}
        </span>
      ))}
    </p>
  );
};
