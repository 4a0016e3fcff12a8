/** CSV files with a heading, as people send them back: cells by their column, whatever the order. */
import { type Row, rowsOf } from "./csv-reader.ts";
import { badField } from "./failure.ts";

/** The first name is what messages call it; `plainName` makes all of them comparable. */
export type Column = { names: readonly string[]; optional?: true };
type TableRow<Name extends string> = {
  line: number;
  cells: Record<Name, string>;
  /** Something stands beyond the last column of the heading: a comma within a cell, for one. */
  isLonger: boolean;
};
/** What stops a file, and where. */
export type Problem = { line: number; why: string };
/** So many are named; a file with a wrong column has one in every line. */
export const PROBLEMS_SHOWN = 200;

/**
 * The rows below the heading; throws `badRequest` when there is none or a column is missing. What begins with #
 * is a bank's remark and left out, unless the file is one of people's own words.
 */
export function* tableOf<Name extends string>(
  text: string,
  columns: Record<Name, Column>,
  hasRemarks = true,
): Generator<TableRow<Name>> {
  const rows = hasRemarks ? withoutRemarks(text) : rowsOf(text);
  const head = rows.next().value as Row | undefined;
  if (!head) throw badField("text", "文件是空的");
  const places = placesOf(head, columns);
  for (const { line, cells } of rows) {
    const named = {} as Record<Name, string>;
    for (const name in places) named[name] = cellText(cells[places[name]] ?? "");
    yield { line, cells: named, isLonger: cells.slice(head.cells.length).some(isFilled) };
  }
}

const isFilled = (text: string): boolean => text.trim() !== "";

/** A bank's own remarks before and after the table. */
function* withoutRemarks(text: string): Generator<Row> {
  for (const row of rowsOf(text)) if (!(row.cells[0] ?? "").trimStart().startsWith("#")) yield row;
}

function placesOf<Name extends string>(head: Row, columns: Record<Name, Column>) {
  const names = head.cells.map(plainName);
  const places = {} as Record<Name, number>;
  for (const name in columns) {
    const column: Column = columns[name];
    const called = column.names[0] ?? name;
    const found = names.flatMap((one, at) =>
      column.names.some((n) => plainName(n) === one) ? [at] : [],
    );
    if (found.length > 1)
      throw badField("text", `第 ${head.line} 行表头有两个「${called}」列，请只保留一个`);
    if (found.length === 0 && !column.optional)
      throw badField("text", `第 ${head.line} 行表头缺少「${called}」列`);
    places[name] = found[0] ?? -1;
  }
  return places;
}

/** Full-width letters, digits and signs become plain ones. */
export const plainText = (text: string): string => text.normalize("NFKC").trim();

const plainName = (text: string) =>
  plainText(cellText(text))
    .toLowerCase()
    .replaceAll(/[ _\-*:()]/g, "");

/** On one line; a spreadsheet keeps a number as text by ="1234" or '1234. */
const cellText = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\u200B\uFEFF]+/gu, " ")
    .trim()
    .replace(/^="(.*)"$/, "$1")
    .replace(/^'/, "");

/** "1,234.5" and "¥12" in fen; undefined = not an amount of money. */
export function fenOf(text: string): number | undefined {
  const plain = plainText(text).replaceAll(/[,¥元 ]/g, "");
  const [, yuan, cents = ""] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(cents.padEnd(2, "0"));
}
