/** Hidden fields, computed values, timers, patterns and ends, judged and told apart from what is wrong. */
import { expect, test } from "vitest";
import * as write from "../test/questions.ts";
import { is, linked, problemsOf, questionnaire, scored } from "../test/scored.ts";
import { judge, judgeAnswer } from "./judge.ts";
import { checkLogic } from "./lint.ts";
import type { Questionnaire } from "./model.ts";
import { parseQuestionnaire } from "./parse.ts";
import { pipe } from "./pipe.ts";
import { walk } from "./walk.ts";

const { line, matrix, single } = write;
const seed = "s";
const kept = (whole: Questionnaire, answers: unknown) => judge(whole, answers, { seed }).kept;

test("sums, means, counts and texts follow the answers, in whatever order they are written down", () => {
  expect(parseQuestionnaire(scored)).toMatchObject({ ok: true });
  expect(kept(scored, { q1: 4, q2: 3, q3: "b", q4: ["a", "c"] })).toMatchObject({
    total: 9.2,
    average: 3.5,
    owned: 1,
    level: "高",
  });
  const low = kept(scored, { q1: 1, q2: 3, q3: "a", q4: ["a", "b"] });
  expect(low).toMatchObject({ total: 6.1, average: 2, owned: 2, level: "低" });
  expect(low["who"]).toContain("低");
});

test("where nothing was answered there is no sum, no mean and no text, and a count of none", () => {
  const nothing = kept({ ...scored, pages: scored.pages.slice(1) }, {});
  expect(nothing).toMatchObject({ owned: 0 });
  expect(nothing["total"]).toBeUndefined();
  expect(nothing["level"]).toBeUndefined();
});

test("conditions, pipes and quotas read what was computed, and what somebody sends as one counts for nothing", () => {
  const whole: Questionnaire = {
    ...scored,
    quotaCells: [{ name: "high", if: is("level", "高") }],
  };
  const given = { q1: 4, q2: 3, q3: "b", q4: ["a"], total: 0, level: "低" };
  const verdict = judge(whole, given, { seed });
  expect(verdict.cells).toEqual(["high"]);
  expect(walk(whole, given, seed).pages[1]?.questions.map(({ question }) => question.name)).toEqual(
    ["q5", "q6"],
  );
  expect(pipe("{{total}} 分，{{level}}", whole, verdict.kept)).toBe("9.2 分，高");
  expect(judgeAnswer(whole, given, { name: "total", value: 3, seed }).ok).toBe(false);
  const low = { ...given, q1: 1, q2: 1 };
  expect(walk(whole, low, seed).pages[1]?.questions.map(({ question }) => question.name)).toEqual([
    "q6",
  ]);
});

test("values that go in a circle, or read what is not there, are told with their place", () => {
  const sum = (name: string, question: string) =>
    ({ kind: "sum", name, title: name, of: [{ question }] }) as const;
  const whole = questionnaire([[single("q1"), matrix("m")]]);
  expect(
    problemsOf({ ...whole, computedValues: [sum("a", "b"), sum("b", "c"), sum("c", "a")] }),
  ).toEqual(["computedValues[0]：计算值互相引用成了一圈：a → b → c → a"]);
  expect(problemsOf({ ...whole, computedValues: [sum("a", "a")] })).toEqual([
    "computedValues[0]：计算值互相引用成了一圈：a → a",
  ]);
  expect(problemsOf({ ...whole, computedValues: [sum("a", "q9"), sum("q1", "q1")] })).toEqual([
    "computedValues[1].name：「q1」重复了",
    "computedValues[0].of[0]：计算值「a」的第 1 项：没有「q9」这道题",
    "computedValues[1]：计算值互相引用成了一圈：q1 → q1",
  ]);
  expect(
    problemsOf({
      ...whole,
      computedValues: [
        { kind: "text", name: "t", title: "t", cases: [{ if: is("q9", "a"), text: "{{q8}}" }] },
        { kind: "count", name: "n", title: "n", of: [{ question: "m", row: "none" }] },
      ],
    }),
  ).toEqual([
    "computedValues[0].cases[0].if：没有「q9」这道题",
    "computedValues[0].cases[0].text：计算值「t」引用了「q8」，没有这道题",
    "computedValues[1].of[0]：计算值「n」的第 1 项：「m」没有「none」这一行",
  ]);
});

test("a hidden field is what the link brought, as far as it was declared and fits", () => {
  expect(kept(linked, { src: "wx", pid: "A1", other: "x", q1: "a" })).toEqual({
    src: "wx",
    pid: "A1",
    q1: "a",
  });
  expect(kept(linked, { src: "tv", pid: "1234567" })).toEqual({});
  expect(kept(linked, { src: ["wx"], pid: 5 })).toEqual({});
  expect(kept(linked, { pid: "a\u0000b" })).toEqual({ pid: "ab" });
  expect(pipe("来自{{src}}，{{pid}}", linked, { src: "wx", pid: "A1" })).toBe("来自微信，A1");
  expect(judgeAnswer(linked, { src: "wx" }, { name: "src", value: "wb", seed }).ok).toBe(false);
  expect(problemsOf({ ...linked, hiddenFields: [{ name: "uid", title: "编号" }] })).toContain(
    "hiddenFields[0].name：「uid」是网站自己用的参数名，请换一个",
  );
});

const timed: Questionnaire = {
  ...questionnaire([
    [single("q1", { required: true }), line("q2", { minLength: 5 })],
    [single("q3", { required: true })],
  ]),
};
timed.pages[0] = { ...timed.pages[0], timer: { mostSeconds: 30 } } as Questionnaire["pages"][0];

test("a page whose time is up is left with what is answered, and only such a page", () => {
  const over = judge(timed, { q2: "短", "@p1": 1, q3: "a" }, { seed });
  expect(over).toMatchObject({ outcome: "complete", problems: [] });
  expect(over.kept).toEqual({ q2: "短", "@p1": 1, q3: "a" });
  expect(judge(timed, over.kept, { seed }).kept).toEqual(over.kept);
  expect(judge(timed, { "@p2": 1, "@p1": true }, { seed }).outcome).toBe("incomplete");
  expect(judgeAnswer(timed, {}, { name: "@p1", value: 1, seed })).toMatchObject({
    ok: true,
    value: 1,
  });
  expect(judgeAnswer(timed, {}, { name: "@p2", value: 1, seed }).ok).toBe(false);
  const { pages } = timed;
  const wrong = [{ ...pages[0], timer: { leastSeconds: 60, mostSeconds: 30 } }, pages[1]];
  expect(problemsOf({ ...timed, pages: wrong })).toEqual([
    "pages[0].timer：页面「p1」的最短停留不能比最长停留还长",
  ]);
});

test("a text that does not fit its pattern is kept, and says what is asked for", () => {
  const whole = questionnaire([
    [line("q1", { pattern: { regex: "\\d{6}", message: "请输入 6 位数字" } })],
  ]);
  expect(judge(whole, { q1: "12345" }, { seed }).problems).toEqual([
    { question: "q1", message: "请输入 6 位数字" },
  ]);
  expect(judge(whole, { q1: "100080" }, { seed }).outcome).toBe("complete");
  expect(judgeAnswer(whole, {}, { name: "q1", value: "12", seed })).toMatchObject({
    ok: true,
    value: "12",
  });
  const wrong = questionnaire([[line("q1", { pattern: { regex: "(a+" } })]]);
  expect(problemsOf(wrong)).toEqual(["pages[0].questions[0].pattern：格式不是有效的正则表达式"]);
});

test("a mean whose weights come to nothing is none, and the check goes by what a value is rounded to", () => {
  const mean = (...weights: number[]) => ({
    ...questionnaire([[write.scale("q1")]]),
    computedValues: [
      {
        kind: "mean" as const,
        name: "m",
        title: "m",
        of: weights.map((weight) => ({ question: "q1", weight })),
      },
    ],
  });
  expect(kept(mean(0.1, 0.2, -0.3), { q1: 2 })).toEqual({ q1: 2 });
  expect(kept(mean(0.1, 0.2, 0.3), { q1: 2 })).toEqual({ q1: 2, m: 2 });
  const sum = (of: number[], decimals?: number): Questionnaire => ({
    ...questionnaire([[single("q1")], [line("q2", { visibleIf: atLeast })]]),
    computedValues: [
      {
        kind: "sum",
        name: "s",
        title: "s",
        of: of.map((points) => ({ question: "q1", scores: { a: points } })),
        ...(decimals !== undefined && { decimals }),
      },
    ],
  });
  const whole = sum([0.7, 0.1]);
  expect(kept(whole, { q1: "a" })).toMatchObject({ s: 0.8 });
  expect(checkLogic(whole)).toEqual([]);
  expect(checkLogic(sum([0.76], 1))).toEqual([]);
  expect(checkLogic(sum([0.7]))).toMatchObject([{ path: "pages[1].questions[0].visibleIf" }]);
});

test("what no JSON keeps, and what only looks like points, counts for nothing", () => {
  const whole = (scores?: Record<string, number>): Questionnaire => ({
    ...questionnaire([[write.number("n"), line("t")]]),
    computedValues: [
      {
        kind: "sum",
        name: "s",
        title: "s",
        of: [{ question: "n" }, { question: "n" }, { question: "t", ...(scores && { scores }) }],
      },
    ],
  });
  expect(kept(whole(), { n: 1e308 })).toEqual({ n: 1e308 });
  expect(kept(whole({ x: 2 }), { n: 1, t: "constructor" })).toMatchObject({ s: 2 });
  expect(kept(whole({ x: 2 }), { n: 1, t: "x" })).toMatchObject({ s: 4 });
});

test("a number that stood there when the time was up may be beyond its range, and the check knows it", () => {
  const whole = (timer: object): Questionnaire => ({
    ...write.questionnaire([
      write.page("p1", [write.number("n", { max: 10 })], timer),
      write.page("p2", [line("q2", { visibleIf: { ...atLeast, value: 11 } })]),
    ]),
    computedValues: [{ kind: "sum", name: "s", title: "s", of: [{ question: "n" }] }],
  });
  expect(checkLogic(whole({}))).toHaveLength(1);
  const timed = whole({ timer: { mostSeconds: 60 } });
  expect(checkLogic(timed)).toEqual([]);
  const { pages } = walk(timed, { n: 50, "@p1": 1 }, seed);
  expect(pages.map(({ page }) => page.name)).toEqual(["p1", "p2"]);
});

const atLeast = { question: "s", test: "atLeast", value: 0.8 } as const;
