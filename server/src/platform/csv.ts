/** Lines of a CSV file (RFC 4180) that Excel opens as it is, and that does nothing when it is opened. */

/** Excel takes a file without it for the system's old encoding. */
export const BOM = "\uFEFF";

/** What a spreadsheet takes for a formula: an answer must not become one on an operator's machine. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

export function csvCell(text: string): string {
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Every cell in quotes: what is handed to other people's programs, some of which split at each comma. */
export const quotedLine = (cells: readonly string[]): string =>
  `${cells
    .map(csvCell)
    .map((cell) => (cell.startsWith('"') ? cell : `"${cell}"`))
    .join(",")}\r\n`;
