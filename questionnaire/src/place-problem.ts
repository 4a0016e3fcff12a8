/** What cannot be read of a question: a row, an item, a blank or a cell that is not there. */
import type { Question, Reading } from "./model.ts";
import { isCompound, partsOf } from "./parts.ts";

export const placeProblem = (
  question: Question,
  { row, column }: Pick<Reading, "row" | "column">,
): string | undefined => {
  const { name } = question;
  const has = (items: readonly { value: string }[], value: string | undefined) =>
    value === undefined || items.some((item) => item.value === value);
  const rows =
    question.kind === "blanks" ? question.blanks : "rows" in question ? question.rows : [];
  if (!has(rows, row)) return `「${name}」没有「${row}」这一行`;
  const columns = question.kind === "grid" ? question.columns : [];
  return has(columns, column) ? undefined : `「${name}」没有「${column}」这一列`;
};

/** What is wrong with a pipe's `name/place`; any question with choices can be asked whether one was chosen. */
export const pipedPlaceProblem = (question: Question, place: string): string | undefined => {
  const { name } = question;
  const has = (items: readonly { value: string }[]) => items.some(({ value }) => value === place);
  const missing = `「${name}」没有「${place}」这一项`;
  if (isCompound(question)) {
    const isThere = partsOf(question).some(({ row, column }) => placeOf(row, column) === place);
    const isRow = question.kind === "grid" && has(question.rows);
    if (isRow) return `「${name}」的「${place}」行有几格，要写成 ${name}/${place}/列`;
    return isThere ? undefined : missing;
  }
  if (question.kind === "matrix") return has(question.rows) ? undefined : missing;
  return !("choices" in question) || has(question.choices) ? undefined : missing;
};

const placeOf = (row: string, column: string | undefined): string =>
  column === undefined ? row : `${row}/${column}`;
