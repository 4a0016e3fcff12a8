/** For tests: a questionnaire with the kinds that become several columns, and a reader of CSV. */
import type { Questionnaire } from "#questionnaire/model.ts";

export const form: Questionnaire = {
  version: 1,
  title: "导出",
  quotaCells: [],
  pages: [
    {
      name: "first",
      questions: [
        {
          kind: "single",
          name: "city",
          title: "住在哪里？",
          required: true,
          choices: [
            { value: "sh", label: "上海" },
            { value: "x", label: "其他", other: true },
          ],
        },
        {
          kind: "multiple",
          name: "drinks",
          title: "喝什么？",
          required: false,
          choices: [
            { value: "tea", label: "茶" },
            { value: "coffee", label: "咖啡" },
          ],
        },
        {
          kind: "ranking",
          name: "best",
          title: "排序",
          required: false,
          choices: [
            { value: "a", label: "甲" },
            { value: "b", label: "乙" },
          ],
        },
        {
          kind: "matrix",
          name: "grid",
          title: "打分",
          required: false,
          rows: [
            { value: "r1", label: "外观" },
            { value: "r2", label: "味道" },
          ],
          columns: [
            { value: "1", label: "差" },
            { value: "2", label: "好" },
          ],
        },
        { kind: "number", name: "degrees", title: "几度？", required: false },
        { kind: "text", format: "paragraph", name: "words", title: "想说的", required: false },
      ],
    },
  ],
};

/** As a spreadsheet reads it (RFC 4180), without the mark at its beginning. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  const [head = [], ...body] = rows.slice(0, -1);
  return body.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
}
