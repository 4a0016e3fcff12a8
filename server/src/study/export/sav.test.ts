/** What is written for SPSS is read by PSPP, a program of other people, value for value. */
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { inMachineTime } from "../../../../tools/pace.ts";
import { readCsv } from "../../../test/fixture/survey-export.ts";
import { ensurePspp, readByPspp } from "../../../../tools/pspp.ts";
import { nameVariables } from "./sav-names.ts";
import { savOf } from "./sav.ts";
import { type Cell, type Column, NOT_ASKED, UNANSWERED } from "./table.ts";

vi.setConfig({ testTimeout: inMachineTime(30_000) });

beforeAll(ensurePspp);

const column = (head: string, rest: Partial<Column> = {}): Column => ({
  head,
  title: head,
  type: "number",
  measure: "scale",
  codes: [],
  bytes: 0,
  ...rest,
});
const text = (head: string, bytes: number) => column(head, { type: "text", bytes });
const yesNo = [
  { value: "1", label: "选了" },
  { value: "0", label: "没选" },
];

async function written(columns: readonly Column[], rows: Cell[][]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  async function* pages() {
    yield rows;
  }
  for await (const chunk of savOf({ columns, pages }, { title: "咖啡口味", at: new Date() }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
const readBack = async (columns: readonly Column[], rows: Cell[][]) =>
  readCsv(`\uFEFF${readByPspp(await written(columns, rows)).csv.replaceAll(/\r?\n/g, "\r\n")}`);

test("numbers, texts of every length, days and moments come back as they were", async () => {
  const words = fc
    .array(fc.constantFrom("好", "a", "é", "茶", "7", "😀"), { maxLength: 400 })
    .map((letters) => letters.join(""));
  const row = fc.record({
    figure: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 4),
    small: fc.integer({ min: -120, max: 200 }),
    words,
    day: fc
      .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const widest = Math.max(...rows.map(({ words: said }) => Buffer.byteLength(said)));
      const columns = [
        column("figure"),
        column("small"),
        text("words", widest),
        column("day", { type: "day" }),
        text("end", 3),
      ];
      const cells = rows.map(({ figure, small, words: said, day }) => [
        figure,
        small,
        said,
        day,
        "end",
      ]);
      expect(await readBack(columns, cells)).toEqual(
        rows.map(({ figure, small, words: said, day }) => ({
          figure: String(figure),
          small: String(small),
          words: said,
          // As Americans write it, whatever the format of the variable.
          day: day.replace(/(.+)-(.+)-(.+)/, "$2/$3/$1"),
          end: "end",
        })),
      );
    }),
    { numRuns: 12 },
  );
});

test.each([251, 252, 253, 255, 256, 504, 505, 510, 511, 1300, 32_767])(
  "a text of %i bytes is whole",
  async (bytes) => {
    const said = `${"x".repeat(bytes - 1)}y`;
    const [row] = await readBack([text("words", bytes), text("after", 5)], [[said, "after"]]);
    expect([row?.["words"] === said, row?.["after"]]).toEqual([true, "after"]);
  },
);

test("a statistics program knows labels, sets, measures, and why a value is missing", async () => {
  const set = { name: "drinks", title: "喝什么？" };
  const coded = { measure: "nominal", codes: yesNo, set } as const;
  const city = { value: "shanghai-pudong", label: "上海浦东" };
  const file = await written(
    [
      column("drinks.tea", { ...coded, title: "喝什么？ / 茶" }),
      column("drinks.coffee", coded),
      column("city", { type: "text", measure: "nominal", codes: [city], bytes: 4 }),
      column("年龄"),
      column("at", { type: "moment" }),
    ],
    [
      [1, 0, city.value, 30, new Date("2026-11-23T12:00:00+08:00")],
      [NOT_ASKED, UNANSWERED, UNANSWERED, UNANSWERED, null],
    ],
  );
  const ask = "DISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=ALL.\nLIST.\n";
  const { csv, printed } = readByPspp(file, ask);
  expect(printed).toContain(
    "drinks.tea,1,喝什么？ / 茶,Nominal,Input,12,Right,F12.0,F12.0,-99; -98",
  );
  expect(printed).toContain("年龄,4,年龄,Scale,Input,12,Right,F12.2,F12.2,\n");
  expect(printed).toMatch(/未问到\n.*问到但未作答\n.*没选\n.*选了/);
  expect(printed).toContain("shanghai-pudong,上海浦东");
  expect(printed).toMatch(/\$drinks,喝什么？,Dichotomies,1,"drinks\.tea\ndrinks\.coffee"/);
  expect(printed).toContain("23-NOV-2026 12:00:00");
  expect(csv.split("\n")[2]).toMatch(/^-99,-98,,/);
});

test("each variable has a name that the program takes, however the questions are called", () => {
  const names = nameVariables([
    "q1",
    "Q1",
    "q1.其他.text",
    "用时（分钟）",
    "all",
    "1",
    "词".repeat(40),
    "词".repeat(41),
  ]);
  expect(names).toEqual([
    "q1",
    "Q1_2",
    "q1.其他.text",
    "用时_分钟",
    "all_2",
    "V_1",
    "词".repeat(21),
    `${"词".repeat(20)}_2`,
  ]);
});
