/** The file to begin with: the heading of a kind and one line as an example, as a spreadsheet opens it. */
import { importFiles, type ImportKind } from "#contract/console/operations/import.ts";

/** Without it a spreadsheet takes the Chinese for the system's old encoding. */
const mark = "\uFEFF";

export const templateText = (kind: ImportKind): string => {
  const { columns, example } = importFiles[kind];
  return `${mark}${columns.join(",")}\r\n${example.join(",")}\r\n`;
};

export const templateAddress = (kind: ImportKind): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(templateText(kind))}`;

export const templateName = (kind: ImportKind): string => `批量导入-${importFiles[kind].title}.csv`;
