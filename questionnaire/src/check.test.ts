/** Kind by kind: which answers are taken, which are not good enough yet, and which are refused. */
import { expect, test } from "vitest";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  number,
  onePage,
  scale,
  single,
} from "../test/questions.ts";
import { judgeAnswer } from "./judge.ts";
import type { Question } from "./model.ts";
import { inMachineTime } from "../../tools/pace.ts";

/** The message of a refusal or problem, else the value that would be kept. */
const answer = (question: Question, value: unknown): unknown => {
  const saved = judgeAnswer(onePage(question), {}, { name: question.name, value, seed: "" });
  return saved.ok ? (saved.problem ?? saved.value) : saved.message;
};
const MALFORMED = "这个答案的格式不对，请重新填写";
const UNKNOWN = "请从给出的选项里选择";
const other = { value: "other", label: "其他", other: true };
const none = { value: "none", label: "都没有", exclusive: true };

test("a single choice takes one of its choices and nothing else", () => {
  const question = single("q1", { choices: [...choices("a", "b"), other] });
  expect(answer(question, "a")).toBe("a");
  expect(answer(question, { value: "other", text: " 梨 " })).toEqual({
    value: "other",
    text: "梨",
  });
  expect(answer(question, "other")).toBe("请填写「其他」的内容");
  expect(answer(question, { value: "other", text: " " })).toBe("请填写「其他」的内容");
  for (const wrong of ["z", 1, ["a"], true, { value: "a", text: "x" }, { value: "other" }]) {
    expect(answer(question, wrong)).toBe(UNKNOWN);
  }
  expect(answer(question, { value: "other", text: "长".repeat(201) })).toBe(UNKNOWN);
  expect(answer(ask({ ...question, kind: "dropdown" }), "b")).toBe("b");
});

test("a multiple choice counts, and keeps the questionnaire's order", () => {
  const question = multiple("q1", { min: 2, max: 3 });
  expect(answer(question, ["c", "a"])).toEqual(["a", "c"]);
  expect(answer(question, ["a"])).toBe("请至少选择 2 项");
  expect(answer(question, ["a", "b", "c", "d"])).toBe("最多选择 3 项");
  expect(answer(question, ["a", "z"])).toBe(UNKNOWN);
  expect(answer(question, ["a", "a"])).toBe(MALFORMED);
  expect(answer(question, "a")).toBe(MALFORMED);
  expect(answer(question, Array(9).fill("a"))).toBe(MALFORMED);
  expect(answer(multiple("q1"), ["a", "b", "c", "d"])).toHaveLength(4);
});

test("以上都没有 stands alone and needs no company", () => {
  const question = multiple("q1", { choices: [...choices("a", "b"), other, none], min: 2 });
  expect(answer(question, ["none"])).toEqual(["none"]);
  expect(answer(question, ["a", "none"])).toBe("「都没有」不能和其他选项一起选");
  expect(answer(question, ["a", { value: "other", text: "" }])).toBe("请填写「其他」的内容");
  expect(answer(question, ["a", { value: "other", text: "梨" }])).toHaveLength(2);
});

test("a picture choice takes one or several", () => {
  const question = { kind: "picture", name: "q1", choices: choices("a", "b") };
  expect(answer(ask(question), "a")).toBe("a");
  expect(answer(ask({ ...question, multiple: true }), ["b"])).toEqual(["b"]);
});

test("a ranking wants its places filled", () => {
  const question = { kind: "ranking", name: "q1", choices: choices("a", "b", "c") };
  expect(answer(ask(question), ["c", "a", "b"])).toEqual(["c", "a", "b"]);
  expect(answer(ask(question), ["c", "a"])).toBe("请排出 3 项");
  expect(answer(ask({ ...question, max: 2 }), ["c", "a"])).toEqual(["c", "a"]);
  expect(answer(ask({ ...question, max: 2 }), ["c", "a", "b"])).toBe("最多排 2 项");
  expect(answer(ask({ ...question, min: 1 }), ["c"])).toEqual(["c"]);
  expect(answer(ask(question), ["c", "c", "a"])).toBe(MALFORMED);
  expect(answer(ask(question), ["c", "z", "a"])).toBe(UNKNOWN);
  expect(answer(ask(question), "c")).toBe(MALFORMED);
});

test("a text is tidied, and counted in characters as people count them", () => {
  expect(answer(line("q1"), " 你好\u0000\ud800 \n 世界 ")).toBe("你好 世界");
  expect(answer(line("q1"), "   ")).toBeUndefined();
  expect(answer(line("q1", { format: "paragraph" }), " 一\r\n二\u0007 ")).toBe("一\n二");
  const bounded = line("q1", { minLength: 2, maxLength: 3 });
  expect(answer(bounded, "😀")).toBe("请输入 2-3 个字");
  expect(answer(bounded, "😀😀😀")).toBe("😀😀😀");
  expect(answer(bounded, "一二三四")).toBe("请输入 2-3 个字");
  expect(answer(line("q1", { maxLength: 3 }), "一二三四")).toBe("最多输入 3 个字");
  expect(answer(line("q1", { minLength: 2 }), "一")).toBe("请至少输入 2 个字");
  expect(answer(line("q1"), "一".repeat(201))).toBe("最多输入 200 个字");
  expect(answer(line("q1"), "一".repeat(5001))).toBe("最多输入 5000 个字");
  expect(answer(line("q1"), 5)).toBe(MALFORMED);
});

test("mobile, e-mail, address and identity number are looked at", () => {
  const text = (format: string, value: string) => answer(line("q1", { format }), value);
  expect(text("mobile", "１３８ 0013 8000")).toBe("13800138000");
  expect(text("mobile", "12345")).toBe("请输入 11 位手机号");
  expect(text("email", "ann@example.com")).toBe("ann@example.com");
  expect(text("email", "ann@example")).toBe("请输入正确的邮箱地址");
  expect(text("url", "https://example.com/a")).toBe("https://example.com/a");
  expect(text("url", "example.com")).toMatch(/^请输入完整的网址/);
  expect(text("idcard", "11010519491231002x")).toBe("11010519491231002X");
  expect(text("idcard", "110105194912310021")).toBe("请输入正确的 18 位身份证号");
  expect(text("idcard", "1101")).toBe("请输入正确的 18 位身份证号");
});

test("a hopeless text is refused in no time", () => {
  for (const format of ["email", "url", "mobile", "idcard"]) {
    const started = performance.now();
    answer(line("q1", { format }), `${"a@.".repeat(1600)}`);
    answer(line("q1", { format }), `a@${"a.".repeat(2400)}`);
    answer(line("q1", { format }), `https://${"a".repeat(4900)}`);
    expect(performance.now() - started).toBeLessThan(inMachineTime(200));
  }
});

test("a number is a number within its range", () => {
  const question = number("q1", { min: 1, max: 100, integer: true });
  expect(answer(question, 42)).toBe(42);
  expect(answer(question, 1.5)).toBe("请输入整数");
  expect(answer(question, 0)).toBe("请输入 1 到 100 之间的数");
  expect(answer(question, 101)).toBe("请输入 1 到 100 之间的数");
  expect(answer(number("q1", { min: 1 }), 0)).toBe("请输入不小于 1 的数");
  expect(answer(number("q1", { max: 1 }), 2)).toBe("请输入不大于 1 的数");
  expect(answer(number("q1", { min: 1 }), 2.5)).toBe(2.5);
  expect(Object.is(answer(number("q1"), -0), 0)).toBe(true);
  for (const wrong of ["42", NaN, Infinity, true]) {
    expect(answer(question, wrong)).toBe("请输入数字");
  }
});

test("a date is a day of the calendar within its range", () => {
  const date = (more: object, value: unknown) =>
    answer(ask({ kind: "date", name: "q1", ...more }), value);
  expect(date({}, "2024-02-29")).toBe("2024-02-29");
  expect(date({}, "2000-02-29")).toBe("2000-02-29");
  expect(date({}, "2024-12-31")).toBe("2024-12-31");
  for (const wrong of [
    "2023-02-29",
    "1900-02-29",
    "2024-04-31",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "24-1-1",
    5,
  ]) {
    expect(date({}, wrong)).toBe("请选择日期");
  }
  const range = { min: "2024-01-01", max: "2024-12-31" };
  expect(date(range, "2025-01-01")).toBe("请选择 2024-01-01 到 2024-12-31 之间的日期");
  expect(date({ min: range.min }, "2023-01-01")).toBe("请选择 2024-01-01 或之后的日期");
  expect(date({ max: range.max }, "2025-01-01")).toBe("请选择 2024-12-31 或之前的日期");
});

test("a scale and the NPS take their points only", () => {
  expect(answer(scale("q1"), 5)).toBe(5);
  for (const wrong of [0, 6, 2.5, "3", NaN]) {
    expect(answer(scale("q1"), wrong)).toBe("请选择一个分数");
  }
  expect(answer(ask({ kind: "nps", name: "q1" }), 0)).toBe(0);
  expect(answer(ask({ kind: "nps", name: "q1" }), 11)).toBe("请选择一个分数");
});

test("a matrix takes known rows and columns", () => {
  const question = matrix("q1");
  expect(answer(question, { r2: "c1", r1: "c2" })).toEqual({ r1: "c2", r2: "c1" });
  expect(answer(question, { r1: "", r2: null })).toBeUndefined();
  for (const wrong of [["c1"], "c1", { r9: "c1" }, { r1: "c9" }, { r1: ["c1"] }]) {
    expect(answer(question, wrong)).toBe(MALFORMED);
  }
  expect(answer(question, JSON.parse('{"__proto__":"c1"}'))).toBe(MALFORMED);
  expect(answer(matrix("q1", { required: true }), { r1: "c1" })).toBe("请回答每一行");
});

test("a matrix of several takes columns once each", () => {
  const question = matrix("q1", { multiple: true });
  expect(answer(question, { r1: ["c2", "c1"], r2: [] })).toEqual({ r1: ["c1", "c2"] });
  for (const wrong of ["c1", ["c9"], ["c1", "c1"], [["c1"]]]) {
    expect(answer(question, { r1: wrong })).toBe(MALFORMED);
  }
});

test("files are kept by their keys", () => {
  const question = ask({ kind: "file", name: "q1", maxCount: 2, accept: [], maxBytes: 9 });
  expect(answer(question, ["a/b.png", "c"])).toEqual(["a/b.png", "c"]);
  expect(answer(question, ["a", "b", "c"])).toBe("最多上传 2 个文件");
  expect(answer(question, ["a b"])).toBe(MALFORMED);
});

test("a region is a path downwards", () => {
  const question = ask({ kind: "region", name: "q1", depth: 3 });
  const guangdong = { code: "440000", name: "广东省" };
  const shenzhen = { code: "440300", name: "深圳市" };
  const nanshan = { code: "440305", name: "南山区" };
  expect(answer(question, [guangdong, shenzhen, nanshan])).toHaveLength(3);
  expect(answer(question, [{ ...guangdong, name: " 广东省 " }])).toEqual([guangdong]);
  for (const wrong of [
    "440000",
    [nanshan, guangdong],
    [guangdong, guangdong],
    [guangdong, shenzhen, nanshan, nanshan],
    ["440000"],
    [{ code: 44, name: "广东省" }],
    [{ code: "x", name: "广东省" }],
    [{ code: "44" }],
    [{ code: "44", name: "长".repeat(41) }],
  ]) {
    expect(answer(question, wrong)).toBe(MALFORMED);
  }
});

test("every answer can be cleared", () => {
  for (const empty of [undefined, null, "", [], {}]) {
    expect(answer(multiple("q1", { required: true }), empty)).toBeUndefined();
  }
});
