/** A matrix: a grid where there is room, a card for each row on a phone. */
import { isRecord } from "#questionnaire/checked.ts";
import { scalars } from "#questionnaire/logic.ts";
import type { Column, MatrixQuestion } from "#questionnaire/model.ts";
import styles from "./field.module.css";
import type { FieldProps } from "./field.ts";

/** Characters that stand side by side in a row of the narrowest phone. */
const CHARACTERS_A_LINE = 18;

/** Whether the columns' words, in two lines each, stand side by side on a phone. */
const isShort = (columns: readonly Column[]): boolean =>
  columns.length <= 7 &&
  columns.every(({ label }) => label.length <= 2 * Math.floor(CHARACTERS_A_LINE / columns.length));

export const MatrixField = (props: FieldProps<MatrixQuestion>) => {
  const { question, shown, answer, id, words, onChange } = props;
  const choose = (row: string, column: string) => {
    const before = scalars(answer, row);
    const toggled = before.includes(column)
      ? before.filter((value) => value !== column)
      : [...before, column];
    const given = isRecord(answer) ? answer : {};
    onChange({ ...given, [row]: question.multiple ? toggled : column });
  };

  return (
    <div className={styles.matrix} data-short={isShort(question.columns)}>
      <div className={styles.matrixHead} aria-hidden="true">
        <span />
        {question.columns.map(({ value, label }) => (
          <span key={value}>{words(label)}</span>
        ))}
      </div>
      {shown.rows.map((row, i) => (
        <div
          key={row.value}
          className={styles.matrixRow}
          role={question.multiple ? "group" : "radiogroup"}
          aria-labelledby={`${id}-${i}`}
        >
          <span id={`${id}-${i}`}>{words(row.label)}</span>
          {question.columns.map((column) => (
            <label key={column.value}>
              <input
                type={question.multiple ? "checkbox" : "radio"}
                name={`${id}-${i}`}
                checked={scalars(answer, row.value).includes(column.value)}
                onChange={() => choose(row.value, column.value)}
              />
              <span>{words(column.label)}</span>
            </label>
          ))}
        </div>
      ))}
    </div>
  );
};
