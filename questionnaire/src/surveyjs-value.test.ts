/** What SurveyJS computes, times, checks by expressions and ends by condition, as ours; what cannot be is named. */
import { expect, test } from "vitest";
import { importSurveyJs } from "./import-surveyjs.ts";
import { parseQuestionnaire } from "./parse.ts";
import { fitsPattern } from "./pattern.ts";
import { patternOf } from "./surveyjs-pattern.ts";

const elements = [
  { type: "rating", name: "q1" },
  { type: "text", name: "q2", inputType: "number" },
  { type: "radiogroup", name: "q3", choices: ["a", "b"] },
];
const imported = (more: object, last: object[] = []) => {
  const { questionnaire, remarks } = importSurveyJs({
    pages: [{ name: "p1", elements: [...elements, ...last] }],
    ...more,
  });
  expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: true });
  return { ...questionnaire, told: remarks.map(({ place, message }) => `${place} ${message}`) };
};

test("sums, averages and texts by condition become computed values, and conditions read them", () => {
  const { computedValues, pages, told } = imported(
    {
      calculatedValues: [
        { name: "total", expression: "{q1} + 2 * {q2} - 3" },
        { name: "mean", expression: "avg({q1}, {q2})" },
        { name: "level", expression: "iif({total} >= 8, 'high', iif({q3} = 'a', 'low', 'none'))" },
      ],
    },
    [{ type: "comment", name: "why", visibleIf: "{total} > 5 and {level} = 'high'" }],
  );
  expect(computedValues).toEqual([
    {
      kind: "sum",
      name: "total",
      title: "total",
      of: [{ question: "q1" }, { question: "q2", weight: 2 }],
      start: -3,
    },
    { kind: "mean", name: "mean", title: "mean", of: [{ question: "q1" }, { question: "q2" }] },
    {
      kind: "text",
      name: "level",
      title: "level",
      cases: [
        { if: { question: "total", test: "atLeast", value: 8 }, text: "high" },
        { if: { question: "q3", test: "equals", value: "a" }, text: "low" },
        { text: "none" },
      ],
    },
  ]);
  expect(pages[0]?.questions[3]?.visibleIf).toEqual({
    all: [
      { question: "total", test: "greater", value: 5 },
      { question: "level", test: "equals", value: "high" },
    ],
  });
  expect(told).toEqual([]);
});

test("what is shown of an expression is a value and words that pipe it; other formulas are named", () => {
  const { computedValues, pages, told } = imported(
    {
      calculatedValues: [
        { name: "age", expression: "age({q2})" },
        { name: "x", expression: "{no} + 1" },
      ],
    },
    [
      { type: "expression", name: "sum", title: "合计", expression: "{q1} + {q2}" },
      { type: "expression", name: "odd", expression: "{q1} / {q2}" },
      { type: "comment", name: "why", visibleIf: "{age} > 5" },
    ],
  );
  expect(computedValues?.map(({ name }) => name)).toEqual(["sum"]);
  expect(pages[0]?.questions[3]).toMatchObject({ kind: "explanation", title: "合计：{{sum}}" });
  expect(told.join("\n")).toMatch(/calculatedValues\[0\].*age\(\{q2\}\)/);
  expect(told.join("\n")).toMatch(/calculatedValues\[1\].*没有导入「no」/);
  expect(told.join("\n")).toMatch(/elements\[4\].*\{q1\} \/ \{q2\}/);
  expect(told.join("\n")).toMatch(/elements\[5\]\.visibleIf.*没有导入「age」/);
});

test("a variable that no question answers is a parameter of the link, and said so", () => {
  const { hiddenFields, pages, told } = imported({}, [
    { type: "comment", name: "why", visibleIf: "{source} = 'wx'" },
  ]);
  expect(hiddenFields).toEqual([{ name: "source", title: "source" }]);
  expect(pages[0]?.questions[3]?.visibleIf).toEqual({
    question: "source",
    test: "equals",
    value: "wx",
  });
  expect(told).toEqual([
    "pages[0].elements[3].visibleIf 条件里的「source」不是题目，导入为链接参数",
  ]);
});

test("a page's own time, or that of every page, is its timer", () => {
  const { pages } = importSurveyJs({
    maxTimeToFinishPage: 60,
    pages: [
      { name: "a", elements, visibleIf: "{x} = 'y'", maxTimeToFinish: 20 },
      { name: "b", elements: [{ type: "text", name: "t" }] },
    ],
  }).questionnaire;
  expect(pages.map(({ timer }) => timer)).toEqual([{ mostSeconds: 20 }, { mostSeconds: 60 }]);
  expect(pages[0]?.visibleIf).toBeDefined();
  expect(imported({ maxTimeToFinishPage: 9999 }).told.join()).toContain("maxTimeToFinishPage");
});

test("ends by condition, and where they lead, arrive; an address that carries an answer is named", () => {
  const { completedPage, endPages, told } = imported({
    completedHtml: "<h3>谢谢</h3>",
    navigateToUrl: "https://x.example/done",
    navigateToUrlOnCondition: [
      { expression: "{q3} = 'a'", url: "https://x.example/a" },
      { expression: "{q3} = 'b'", url: "https://x.example/?b={q2}" },
    ],
    completedHtmlOnCondition: [
      { expression: "{q1} >= 4", html: "<b>很高</b>" },
      { expression: "{q1} % 2", html: "奇数" },
    ],
  });
  expect(completedPage).toMatchObject({
    text: "谢谢",
    redirect: { url: "https://x.example/done", seconds: 0 },
  });
  expect(endPages).toMatchObject([
    { end: "completed", if: { question: "q3" }, redirect: { url: "https://x.example/a" } },
    { end: "completed", if: { question: "q1", value: 4 }, text: "很高" },
  ]);
  expect(told.join("\n")).toMatch(/navigateToUrlOnCondition\[1\]/);
  expect(told.join("\n")).toMatch(/completedHtmlOnCondition\[1\]/);
});

test("an expression that looks for a place in the text asks for the same of the whole text", () => {
  const fits = (regex: string, text: string, ignoreCase = false) => {
    const pattern = patternOf(regex, { ignoreCase, message: "" });
    expect(pattern, regex).toBeDefined();
    return pattern && fitsPattern(pattern, text);
  };
  for (const regex of ["^\\d{6}$", "\\d{3}", "^a|b$", "a\\|b", "[|]x", "x\\$", "^$|^1+$", "a\\-b"])
    for (const text of [
      "",
      "123456",
      "1234567",
      "a",
      "xb",
      "bx",
      "a|b",
      "|x",
      "x$",
      "11",
      "a-b",
      "A",
    ])
      expect(fits(regex, text), `${regex} ${text}`).toBe(new RegExp(regex).test(text));
  expect(fits("^abc$", "ABC", true)).toBe(true);
  expect(patternOf("^(?=.*\\d).+$", { ignoreCase: false, message: "" })).toBeUndefined();
});
