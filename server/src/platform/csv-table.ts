/** CSV files with a heading, as people send them back: cells by their column, whatever the order. */
import { type CsvReaderRow, rowsOf } from "./csv-reader.ts";
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
/** This many are named; a file with a wrong column has one in every line. */
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
  const head = rows.next().value as CsvReaderRow | undefined;
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
function* withoutRemarks(text: string): Generator<CsvReaderRow> {
  for (const row of rowsOf(text)) if (!(row.cells[0] ?? "").trimStart().startsWith("#")) yield row;
}

/** Names everything that is wrong with the heading, so that the file is corrected once and not column by column. */
function placesOf<Name extends string>(head: CsvReaderRow, columns: Record<Name, Column>) {
  const names = head.cells.map(plainName);
  const places = {} as Record<Name, number>;
  const missing: string[] = [];
  const twice: string[] = [];
  const known = new Set<number>();
  for (const name in columns) {
    const column: Column = columns[name];
    const found = names.flatMap((one, at) =>
      column.names.some((n) => plainName(n) === one) ? [at] : [],
    );
    for (const at of found) known.add(at);
    if (found.length > 1) twice.push(column.names[0] ?? name);
    if (found.length === 0 && !column.optional) missing.push(column.names[0] ?? name);
    places[name] = found[0] ?? -1;
  }
  if (missing.length + twice.length > 0) {
    // An unknown column alone is no error; where a column is missing, the unknown one may be that column under another name.
    const unknown = head.cells.filter((text, at) => !known.has(at) && isFilled(text)).map(cellText);
    throw badField("text", headWords(head.line, { missing, twice, unknown }));
  }
  return places;
}

const UNKNOWN_SHOWN = 8;
type HeadFaults = Record<"missing" | "twice" | "unknown", readonly string[]>;

function headWords(line: number, { missing, twice, unknown }: HeadFaults): string {
  const listed = (names: readonly string[]) => names.map((name) => `「${name}」`).join("、");
  const shown = unknown.slice(0, UNKNOWN_SHOWN).map((name) => name.slice(0, 20));
  const words = [
    missing.length > 0 && `缺少${listed(missing)}列`,
    twice.length > 0 && `有两个${listed(twice)}列，请只保留一个`,
    missing.length > 0 &&
      shown.length > 0 &&
      `不认识${listed(shown)}${unknown.length > shown.length ? `等 ${unknown.length} ` : ""}列`,
  ];
  return `第 ${line} 行表头${words.filter(Boolean).join("；")}`;
}

/**
 * What a spreadsheet has made of a long number: 2.02611E+27, or its first fifteen digits and then zeros. The rest
 * is lost, and would stand in the books as the number of a payment that nobody can find.
 */
export const isRounded = (text: string): boolean =>
  /^\d(\.\d+)?E\+\d+$/i.test(text) || /^\d{15}0{4,}$/.test(text);

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
