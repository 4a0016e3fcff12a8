/** A total shared out: a number for each item, and what is left in sight all the while. */
import { hundredths } from "#questionnaire/hundredths.ts";
import { scalars } from "#questionnaire/logic.ts";
import type { ConstantSumQuestion } from "#questionnaire/model.ts";
import { partsOf } from "#questionnaire/parts.ts";
import type { FieldProps } from "./field.ts";
import { PartInput, useTyped } from "./PartInput.tsx";
import styles from "./parts.module.css";

export const ConstantSumField = (props: FieldProps<ConstantSumQuestion>) => {
  const { question, shown, answer, id, words, onChange } = props;
  const { total, unit = "" } = question;
  const put = useTyped(answer, onChange);
  const parts = new Map(partsOf(question).map((part) => [part.row, part]));
  const given = scalars(answer).reduce<number>((sum, one) => sum + hundredths(Number(one)), 0);
  const rest = (hundredths(total) - given) / 100;
  return (
    <div className={styles.shares}>
      {shown.rows.map((row) => {
        const part = parts.get(row.value);
        return (
          <div key={row.value} className={styles.share}>
            <span id={`${id}-${row.value}`}>{words(row.label)}</span>
            {part && (
              <PartInput
                part={part}
                field={props}
                named={{ "aria-labelledby": `${id}-${row.value}` }}
                onType={(typed) => put(part, typed)}
              />
            )}
          </div>
        );
      })}
      <p
        className={styles.rest}
        data-state={rest === 0 ? "done" : rest < 0 ? "over" : "open"}
        role="status"
      >
        <span>{`合计 ${total}${unit}`}</span>
        <b>{rest === 0 ? "刚好分完" : rest > 0 ? `还剩 ${rest}${unit}` : `多了 ${-rest}${unit}`}</b>
      </p>
    </div>
  );
};
