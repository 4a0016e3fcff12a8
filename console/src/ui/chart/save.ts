/** Rows as a CSV file that spreadsheet programs in China open rightly: with a mark, and every text quoted. */

/** A text that begins like a formula would be carried out; as a text it is not. */
const cell = (value: string | number): string => {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

/** Hands the browser a file to keep. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }));
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
