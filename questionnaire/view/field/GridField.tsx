/**
 * Rows by columns to fill in: a table where there is room, a card for each row on a phone, and wherever its cells are
 * pointed at; sums where they are wanted.
 */
import { askedCells } from "#questionnaire/cell.ts";
import { hundredths } from "#questionnaire/hundredths.ts";
import { scalars } from "#questionnaire/logic.ts";
import type { Answer, GridColumn, GridQuestion, Row } from "#questionnaire/model.ts";
import { type Part, partAnswer } from "#questionnaire/parts.ts";
import type { FieldProps } from "./field.ts";
import styles from "./grid.module.css";
import { PartInput, useTyped } from "./PartInput.tsx";
import { isPointed, PointedInput } from "./PointedInput.tsx";

export const GridField = (props: FieldProps<GridQuestion>) => {
  const { question, shown, answer, id, words, onChange } = props;
  const { rowTotals, columnTotals } = question;
  const put = useTyped(answer, onChange);
  const parts = askedCells({ ...shown, answer }, question);
  const columns = question.columns.filter(({ value }) => parts.some((one) => one.column === value));
  const rows = shown.rows.filter(({ value }) => parts.some((one) => one.row === value));
  const isWide = parts.some((part) => isPointed(part.question));
  return (
    <div className={styles.grid} data-wide={isWide}>
      <div className={styles.head} aria-hidden="true">
        <span />
        {columns.map(({ value, label }) => (
          <span key={value}>{words(label)}</span>
        ))}
        {rowTotals && <span>合计</span>}
      </div>
      {rows.map((row) => (
        <div
          key={row.value}
          className={styles.row}
          role="group"
          aria-labelledby={`${id}-${row.value}`}
        >
          <span id={`${id}-${row.value}`}>{words(row.label)}</span>
          {columns.map(({ value, label }) => {
            const part = parts.find((one) => one.row === row.value && one.column === value);
            // A card leaves such a cell out; a table keeps its place.
            if (!part) return isWide ? null : <div key={value} className={styles.none} />;
            return (
              <Cell
                key={value}
                field={props}
                part={part}
                label={words(label)}
                onPut={(given) => put(part, given)}
              />
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
              rows={rows}
              columns={[column]}
            />
          ))}
          {rowTotals && <Sum answer={answer} rows={rows} columns={columns} />}
        </div>
      )}
    </div>
  );
};

type CellProps = {
  field: FieldProps<GridQuestion>;
  part: Part;
  label: string;
  onPut: (value: unknown) => void;
};

const Cell = ({ field, part, label, onPut }: CellProps) => {
  const { question } = part;
  const row = `${field.id}-${part.row}`;
  const id = `${row}-${part.column}`;
  const labelledBy = `${row} ${id}`;
  const answer = partAnswer(part, field.answer);
  const isOptional = !field.question.required || !question.required;
  // A choice once made cannot be undone by the control itself; several can.
  const canClear = isOptional && answer !== undefined && isPointed(question);
  return (
    <div className={styles.cell} data-pointed={isPointed(question)}>
      <div className={styles.label}>
        <span id={id}>
          {label}
          {question.kind === "multiple" && !label.includes("多选") && "（可多选）"}
        </span>
        {canClear && question.kind !== "multiple" && (
          <button type="button" onClick={() => onPut(undefined)}>
            清除
          </button>
        )}
      </div>
      {isPointed(question) ? (
        <PointedInput
          {...{ question, id, labelledBy, answer, words: field.words }}
          onPoint={onPut}
        />
      ) : (
        <PartInput {...{ part, field }} named={{ "aria-labelledby": labelledBy }} onType={onPut} />
      )}
    </div>
  );
};

type SumProps = {
  name?: string;
  answer: Answer | undefined;
  rows: readonly Row[];
  columns: readonly GridColumn[];
};

/** Adds up numbers only; stays empty where there are none. */
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
          <span className={styles.label}>{name}</span>
          <b>{sum}</b>
        </>
      )}
    </output>
  );
};
