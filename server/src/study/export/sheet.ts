/** The table as an Excel file (.xlsx), streamed. Texts are texts there: none of them becomes a formula. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import XlsxWriter from "xlsx-write-stream";
import { type Writing, textOf } from "./csv.ts";
import { type Cell, type Column, NOT_ASKED, type Table, UNANSWERED } from "./table.ts";

/** Rows of a sheet with its head; larger tables must be exported as CSV or SPSS. */
const SHEET_ROWS = 1_048_576;
/** Characters of a cell. */
const CELL_MAX = 32_767;

type SheetCell = string | number | Date | null;

export function sheetOf(table: Table, as: Writing): Readable {
  const file = new XlsxWriter({ shouldFormat: false });
  // A reader who leaves ends the writing; what breaks here reaches them as the end of the file.
  pipeline(Readable.from(linesOf(table, as)), file).catch((error: Error) => file.destroy(error));
  return file;
}

async function* linesOf({ columns, pages }: Table, as: Writing): AsyncGenerator<SheetCell[]> {
  yield columns.map(({ head }) => head);
  const cellOf = columns.map((column) => sheetCell(column, as));
  let rows = 1;
  for await (const page of pages())
    for (const cells of page) {
      if (++rows > SHEET_ROWS) return;
      yield cells.map((cell, at) => cellOf[at]?.(cell) ?? null);
    }
}

function sheetCell(column: Column, as: Writing): (cell: Cell) => SheetCell {
  const text = textOf(column, as);
  return (cell) => {
    if (cell === null || cell === NOT_ASKED || cell === UNANSWERED) return null;
    const isCoded = as === "labels" && column.codes.length > 0;
    return typeof cell === "number" && !isCoded ? cell : text(cell).slice(0, CELL_MAX);
  };
}
