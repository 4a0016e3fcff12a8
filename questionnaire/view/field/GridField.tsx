/** Rows by columns to fill in: a table where there is room, a card for each row on a phone, sums where they are wanted. */
import { hundredths } from "#questionnaire/check-parts.ts";
import { scalars } from "#questionnaire/logic.ts";
import type { Answer, EntryColumn, GridQuestion, Row } from "#questionnaire/model.ts";
import { partsOf } from "#questionnaire/parts.ts";
import type { FieldProps } from "./field.ts";
import { PartInput, useTyped } from "./PartInput.tsx";
import styles from "./parts.module.css";

export const GridField = (props: FieldProps<GridQuestion>) => {
  const { question, shown, answer, id, words, onChange } = props;
  const { columns, rowTotals, columnTotals } = question;
  const put = useTyped(answer, onChange);
  const parts = partsOf(question);
  return (
    <div className={styles.grid}>
      <div className={styles.head} aria-hidden="true">
        <span />
        {columns.map(({ value, label }) => (
          <span key={value}>{words(label)}</span>
        ))}
        {rowTotals && <span>合计</span>}
      </div>
      {shown.rows.map((row) => (
        <div
          key={row.value}
          className={styles.row}
          role="group"
          aria-labelledby={`${id}-${row.value}`}
        >
          <span id={`${id}-${row.value}`}>{words(row.label)}</span>
          {columns.map(({ value, label }) => {
            const part = parts.find((one) => one.row === row.value && one.column === value);
            const cell = `${id}-${row.value}-${value}`;
            return (
              <div key={value} className={styles.cell}>
                <span id={cell}>{words(label)}</span>
                {part && (
                  <PartInput
                    part={part}
                    field={props}
                    named={{ "aria-labelledby": `${id}-${row.value} ${cell}` }}
                    onType={(typed) => put(part, typed)}
                  />
                )}
              </div>
            );
          })}
          {rowTotals && <Sum answer={answer} rows={[row]} columns={columns} />}
        </div>
      ))}
      {columnTotals && (
        <div className={styles.row} role="group" aria-label="合计">
          <span>合计</span>
          {columns.map((column) => (
            <Sum
              key={column.value}
              name={words(column.label)}
              answer={answer}
              rows={shown.rows}
              columns={[column]}
            />
          ))}
          {rowTotals && <Sum answer={answer} rows={shown.rows} columns={columns} />}
        </div>
      )}
    </div>
  );
};

type SumProps = {
  name?: string;
  answer: Answer | undefined;
  rows: readonly Row[];
  columns: readonly EntryColumn[];
};

/** Of the numbers alone; where there are none it stays empty. */
const Sum = ({ name = "合计", answer, rows, columns }: SumProps) => {
  const numbers = columns.filter(({ type }) => type === "number");
  const values = rows.flatMap((row) =>
    numbers.flatMap((column) => scalars(answer, row.value, column.value)),
  );
  const sum = values.reduce<number>((total, value) => total + hundredths(Number(value)), 0) / 100;
  return (
    <output className={styles.cell}>
      {numbers.length > 0 && (
        <>
          <span>{name}</span>
          <b>{sum}</b>
        </>
      )}
    </output>
  );
};
