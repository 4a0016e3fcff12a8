/** A forgiving reader of tables as text: comma, semicolon or tab; quotes; BOM; any line ends. */

export type CsvReaderRow = {
  /** As an editor counts it: the line on which the row begins, from 1. */
  line: number;
  cells: string[];
};

const separators = [",", ";", "\t", "，", "；"] as const;

/** Rows one by one, without the empty ones. An unclosed quote ends with the text. */
export function* rowsOf(text: string): Generator<CsvReaderRow> {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const separator = separatorOf(plain);
  let at = 0;
  let line = 1;
  while (at < plain.length) {
    const row: CsvReaderRow = { line, cells: [] };
    for (let more = true; more;) {
      const cell = cellAt(plain, at, separator);
      row.cells.push(cell.text);
      line += cell.lines;
      at = cell.end;
      more = plain[at] === separator;
      if (more) at += 1;
    }
    // The end of the row: \r\n, \n or \r.
    if (plain[at] === "\r") at += 1;
    if (plain[at] === "\n") at += 1;
    line += 1;
    if (row.cells.some((text) => text.trim() !== "")) yield row;
  }
}

type CsvCell = { text: string; end: number; lines: number };

function cellAt(text: string, start: number, separator: string): CsvCell {
  let from = start;
  while (text[from] === " ") from += 1;
  const quoted = text[from] === '"' ? quotedAt(text, from) : { text: "", end: start, lines: 0 };
  let { end } = quoted;
  while (end < text.length && !isEnd(text[end], separator)) end += 1;
  return { text: quoted.text + text.slice(quoted.end, end), end, lines: quoted.lines };
}

const isEnd = (char: string | undefined, separator: string) =>
  char === separator || char === "\n" || char === "\r";

/** Two quotes stand for one. */
function quotedAt(text: string, start: number): CsvCell {
  let end = start + 1;
  for (; end < text.length; end++)
    if (text[end] === '"') {
      if (text[end + 1] !== '"') break;
      end += 1;
    }
  const value = text.slice(start + 1, end).replaceAll('""', '"');
  return { text: value, end: Math.min(end + 1, text.length), lines: value.split("\n").length - 1 };
}

/** The one that the first line has most of, outside quotes; remarks of the form "#…" say nothing. */
function separatorOf(whole: string): string {
  const text = whole.replace(/^(?:#[^\r\n]*[\r\n]+)+/, "");
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, "");
  const counts = separators.map((one) => ({ one, n: first.split(one).length }));
  return counts.toSorted((a, b) => b.n - a.n)[0]?.one ?? ",";
}
