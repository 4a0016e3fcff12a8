/** The table as CSV: codes for statistics, or labels for reading. */
import { BOM, csvLine } from "../../platform/csv.ts";
import { type Cell, type Column, NOT_ASKED, type Table, UNANSWERED } from "./table.ts";

export type Writing = "codes" | "labels";

export async function* csvOf({ columns, pages }: Table, as: Writing): AsyncGenerator<string> {
  yield BOM + csvLine(columns.map(({ head }) => head));
  const cellText = columns.map((column) => textOf(column, as));
  for await (const page of pages())
    yield page
      .map((cells) => csvLine(cells.map((cell, at) => cellText[at]?.(cell) ?? "")))
      .join("");
}

/** The text of a cell in this column; a missing value is empty, whatever the reason. */
export function textOf({ codes }: Column, as: Writing): (cell: Cell) => string {
  const labels = new Map(as === "labels" ? codes.map(({ value, label }) => [value, label]) : []);
  return (cell) => {
    if (cell === null || cell === NOT_ASKED || cell === UNANSWERED) return "";
    if (cell instanceof Date) return inChina(cell);
    const text = String(cell);
    return labels.get(text) ?? text;
  };
}

/** 2026-11-21 20:00:00 in Asia/Shanghai: what Excel reads as a time. */
const inChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
