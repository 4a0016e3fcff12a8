import { expect, test } from "vitest";
import { InvalidReason } from "#contract/enums.ts";
import { readFile } from "./file.ts";
import { inMachineTime } from "../../../../tools/pace.ts";

const { client, ghost, trap, tooFast } = InvalidReason.of;
const read = (text: string, reason?: InvalidReason, note?: string) =>
  readFile(text, { reason, note });
const short = (text: string) => read(text, ghost).map(({ key, valid }) => [key, valid]);
const refusal = (text: string, fallback?: InvalidReason): string => {
  try {
    read(text, fallback);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("it was read");
};

test.each([
  ["commas", "响应编号,结论\n12,有效\n13,无效"],
  ["semicolons, as a European Excel writes", "响应编号;结论\n12;有效\n13;无效"],
  ["tabs, as pasted from a sheet", "响应编号\t结论\n12\t有效\n13\t无效"],
  ["a BOM and Windows' line ends", "\uFEFF响应编号,结论\r\n12,有效\r\n13,无效\r\n"],
  ["an old Mac's line ends", "响应编号,结论\r12,有效\r13,无效"],
  ["quotes around everything", '"响应编号","结论"\n"12","有效"\n"13","无效"'],
  [
    "columns the other way round, and others between",
    "结论,城市,响应编号\n有效,北京,12\n无效,上海,13",
  ],
  ["English headers", "Response ID,Valid\n12,true\n13,false"],
  ["full-width digits and spaces", "响应编号 ，结论\n１２，　有效　\n１３，无效"],
  ["numbers as a spreadsheet writes them", "id,valid\n12.0,1\n13.00,0"],
  ["empty lines here and there", "\n响应编号,结论\n\n12,有效\n,\n13,无效\n\n"],
])("a file with %s is read", (_, text) => {
  expect(short(text)).toEqual([
    ["12", true],
    ["13", false],
  ]);
});

test.each(["有效", "1", "是", "通过", "Valid", "TRUE", "１"])("「%s」 means valid", (word) => {
  expect(short(`编号,结论\n5,${word}`)).toEqual([["5", true]]);
});
test.each(["无效", "0", "否", "驳回", "Invalid", "false"])("「%s」 means invalid", (word) => {
  expect(short(`编号,结论\n5,${word}`)).toEqual([["5", false]]);
});

test("a token stands for a response as well as its number", () => {
  expect(short("凭证,结论\nAbc_-0123456789xyz,有效")).toEqual([["Abc_-0123456789xyz", true]]);
});

test("a reason is read by its name and by its number; without one, the default holds", () => {
  const lines = read(
    "编号,结论,原因,备注\n1,无效,陷阱题,\n2,无效,1,太快了\n3,无效,,\n4,有效,乱写,",
    ghost,
  );
  expect(lines.map(({ reason, note }) => [reason, note])).toEqual([
    [trap, ""],
    [tooFast, "太快了"],
    [ghost, ""],
    [null, ""],
  ]);
});

test("a note keeps its commas, quotes and line ends", () => {
  const [line] = read('编号,结论,备注\n1,有效,"他说""很好"",\n再来"\n', client);
  expect(line?.note).toBe('他说"很好", 再来');
});

test("客户判废 has a note: its own, or the one for lines without", () => {
  const lines = "编号,结论,原因,备注\n1,无效,客户判废,两份一样\n2,无效,客户判废,\n3,有效,,";
  expect(refusal(lines)).toBe("第 3 行「备注」是空的：客户判废须写明客户的说法，会员会看到");
  expect(refusal("编号,结论\n1,无效", client)).toContain("第 2 行「备注」是空的");
  expect(
    read(lines, undefined, "客户抽查不合格").map(({ reason, note }) => [reason, note]),
  ).toEqual([
    [client, "两份一样"],
    [client, "客户抽查不合格"],
    [null, ""],
  ]);
});

test.each(["'12", "#12", '"=""12"""', "0012", '="12"'])(
  "a number that a spreadsheet keeps as text (%s) is read",
  (cell) => {
    expect(short(`编号,结论\n${cell},有效`)).toEqual([[cell === "0012" ? "0012" : "12", true]]);
  },
);

test("a note keeps its Chinese punctuation, and loses what cannot be stored", () => {
  const [line] = read("编号,结论,备注\n1,有效,太快，请重答（三次）\u0000！", client);
  expect(line?.note).toBe("太快，请重答（三次） ！");
});

test("the platform's own row number (序号) is not taken for a response of ours", () => {
  expect(refusal("序号,结论\n1,有效")).toBe(
    "第 1 行表头缺少「响应编号」列；可用的表头：响应编号、凭证、参与编号、记录编号",
  );
});

test.each([
  ["", "文件是空的"],
  ["\n\n", "文件是空的"],
  ["响应编号,结论", "文件只有表头，没有数据"],
  ["响应编号\n12", "第 1 行表头缺少「结论」列；可用的表头：结论、审核结论、审核结果、审核状态"],
  ["编号,结论,编号\n1,有效,2", "第 1 行表头有两个「响应编号」列，请只保留一个"],
  ["编号,结论\n1,有效\n,无效", "第 3 行「响应编号」是空的"],
  [
    "编号,结论\n1,有效\n2,也许",
    "第 3 行「结论」看不懂：也许，请填有效或无效，更正结果填被甄别或配额满",
  ],
  ["编号,结论\n1,", "第 2 行「结论」是空的，请填有效或无效"],
  ["编号,结论\n王小明,有效", "第 2 行「响应编号」不是编号或凭证：王小明"],
  ["编号,结论\n1,无效", "第 2 行「原因」是空的：判为无效须有原因，可在页面上选一个默认原因"],
  [
    "编号,结论,原因\n1,无效,不喜欢",
    "第 2 行「原因」看不懂：不喜欢，可用：作答过快、逻辑矛盾、陷阱题、重复作答、幽灵完成、客户判废",
  ],
  [`编号,结论,备注\n1,有效,${"长".repeat(201)}`, "第 2 行「备注」超过 200 个字"],
])("what is wrong is said with its line and column: %#", (text, message) => {
  expect(refusal(text)).toBe(message);
});

test("a line's number is the one that an editor shows, also after a note of several lines", () => {
  expect(refusal('编号,结论,备注\n1,有效,"一\n二\n三"\n2,也许,')).toContain("第 5 行");
});

test("of many problems the first three are named", () => {
  const text = `编号,结论\n${"x,也许\n".repeat(50)}`;
  expect(refusal(text)).toMatch(/^第 2 行.*；第 3 行.*；第 4 行.*；后面还有其他问题$/);
});

test("100,000 lines are read in less than two seconds of the processor's own time, and one more is refused", () => {
  const lines = Array.from({ length: 100_000 }, (_, i) => `${i + 1},有效`).join("\n");
  const before = process.cpuUsage();
  expect(read(`编号,结论\n${lines}`)).toHaveLength(100_000);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(inMachineTime(2000));
  expect(refusal(`编号,结论\n${lines}\n7,有效`)).toBe("一个文件最多 100000 行，请分成几份");
});
