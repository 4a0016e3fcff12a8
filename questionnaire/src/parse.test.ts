import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryQuestionnaire } from "../test/arbitraries.ts";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  number,
  onePage,
  page,
  questionnaire,
  scale,
  single,
} from "../test/questions.ts";
import { parseQuestionnaire } from "./parse.ts";
import { LIMITS } from "./limits.ts";

const messages = (value: unknown): string[] => {
  const parsed = parseQuestionnaire(value);
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path} ${message}`);
};

test("a good questionnaire is read as it is", () => {
  fc.assert(
    fc.property(arbitraryQuestionnaire, (model) => {
      // The test's pictures and rankings go beyond what authors may write.
      const parsed = parseQuestionnaire(model);
      if (parsed.ok) expect(parsed.questionnaire).toEqual(model);
      else expect(parsed.problems.every(({ message }) => /图片|shuffle/.test(message))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("what may be left out is filled in", () => {
  const question = { kind: "nps", name: "q1", title: "推荐吗？" };
  const parsed = parseQuestionnaire({
    version: 1,
    title: "问卷",
    pages: [{ name: "p1", questions: [question] }],
  });
  expect(parsed).toMatchObject({
    ok: true,
    questionnaire: { quotaCells: [], pages: [{ questions: [{ ...question, required: false }] }] },
  });
});

test("what is wrong is said in Chinese with its place", () => {
  expect(messages(null)).toEqual([" 缺少内容，或者类型不对"]);
  expect(messages(questionnaire([]))).toEqual(["pages 不能少于 1 项"]);
  expect(messages({ ...onePage(), title: "" })).toEqual(["title 不能少于 1 个字"]);
  expect(messages({ ...onePage(), title: "长".repeat(201) })).toEqual(["title 不能超过 200 个字"]);
  expect(messages({ ...onePage(), version: 2, extra: 1 })).toEqual([
    "version 只能是 1",
    " 不认识的内容：extra",
  ]);
  expect(messages(onePage(ask({ kind: "essay", name: "q1" })))).toEqual([
    "pages[0].questions[0].kind 没有这种题型",
  ]);
  expect(messages(onePage(single("q1", { visibleIf: { maybe: 1 } })))).toEqual([
    "pages[0].questions[0].visibleIf 写法不对",
  ]);
  expect(messages(onePage(scale("q1", { min: -500 })))).toEqual([
    "pages[0].questions[0].min 数值不能少于 -100",
  ]);
});

test("names and values that objects already have are refused", () => {
  for (const name of ["__proto__", "constructor", "1q", "q 1", ""]) {
    expect(messages(onePage(line(name))).length).toBeGreaterThan(0);
  }
  for (const value of ["toString", " a", "a\u0000"]) {
    expect(messages(onePage(single("q1", { choices: choices(value) })))).toHaveLength(1);
  }
  expect(messages(onePage(line("年龄")))).toEqual([]);
});

test("names are unique and references lead somewhere", () => {
  const model = questionnaire(
    [
      page("p1", [line("q1"), line("q1"), single("q2", { choices: choices("a", "a") })], {
        jumps: [{ to: "p9" }, { to: "end" }],
      }),
      page("p1", [matrix("q3", { rows: choices("r1", "r1"), columns: choices("c", "c") })]),
      page("screenOut", [
        line("q4", { visibleIf: { any: [{ question: "q9", test: "answered" }] } }),
        line("q5", { visibleIf: { not: { question: "q3", row: "r9", test: "answered" } } }),
      ]),
    ],
    {
      quotaCells: [
        { name: "c1", if: { question: "q1", row: "r1", test: "answered" } },
        { name: "c1", if: { all: [{ question: "q3", row: "r1", test: "answered" }] } },
      ],
    },
  );
  expect(messages(model)).toEqual([
    "pages[2].name 「screenOut」是保留的页名",
    "pages[1].name 「p1」重复了",
    "pages[0].questions[1].name 「q1」重复了",
    "quotaCells[1].name 「c1」重复了",
    "pages[0].questions[2].choices[1].value 「a」重复了",
    "pages[1].questions[0].rows[1].value 「r1」重复了",
    "pages[1].questions[0].columns[1].value 「c」重复了",
    "pages[0].jumps[0].to 没有「p9」这一页",
    "pages[2].questions[0].visibleIf 没有「q9」这道题",
    "pages[2].questions[1].visibleIf 「q3」没有「r9」这一行",
    "quotaCells[0].if 「q1」没有「r1」这一行",
  ]);
});

test("what makes no sense for a kind is refused", () => {
  const problem = (question: Parameters<typeof onePage>[0]) =>
    messages(onePage(question)).map((message) => message.replace(/^\S+ /, ""));
  expect(problem(number("q1", { min: 5, max: 1 }))).toEqual(["最小值不能大于最大值"]);
  expect(problem(number("q1", { min: 5 }))).toEqual([]);
  expect(problem(line("q1", { minLength: 5, maxLength: 1 }))).toEqual(["最小值不能大于最大值"]);
  expect(problem(scale("q1", { max: 50 }))).toEqual(["量表不能超过 21 个分数"]);
  expect(problem(multiple("q1", { min: 5 }))).toEqual(["至少选择的项数比选项还多"]);
  const picture = { kind: "picture", name: "q1", choices: choices("a") };
  expect(problem(ask(picture))).toEqual(["图片题的每个选项都要有图片"]);
  const drawn = [{ value: "a", label: "甲", picture: "/a.png" }];
  expect(problem(ask({ ...picture, choices: drawn }))).toEqual([]);
  const script = [{ value: "a", label: "甲", picture: "javascript:alert(1)" }];
  expect(problem(ask({ ...picture, choices: script }))).toEqual([
    "图片地址要以 https:// 或 / 开头",
  ]);
  const ranking = { kind: "ranking", name: "q1", choices: [{ ...drawn[0], exclusive: true }] };
  expect(problem(ask(ranking))).toEqual(["排序题不能有「其他」或互斥的选项"]);
  expect(problem(ask({ kind: "date", name: "q1", min: "2024-02-30" }))).toEqual([
    "日期要写成 2024-05-01 的样子",
  ]);
});

test("codes whose columns would bear one name are refused", () => {
  const double = (question: Parameters<typeof onePage>[0]) => messages(onePage(question));
  const rows = choices("a.b", "a");
  const columns = choices("c", "b.c");
  expect(double(matrix("q1", { rows, columns, multiple: true }))).toEqual([
    "pages[0].questions[0] 答案会有两列都叫「q1.a.b.c」，请改一改编号里的点",
  ]);
  expect(double(matrix("q1", { rows, columns }))).toEqual([]);
  const words = [{ value: "x", label: "其他", other: true }, ...choices("x.text")];
  expect(double(multiple("q1", { choices: words }))).toHaveLength(1);
  expect(double(single("q1", { choices: words }))).toEqual([]);
  // Said once, as what it is.
  expect(double(multiple("q1", { choices: choices("a", "a") }))).toEqual([
    "pages[0].questions[0].choices[1].value 「a」重复了",
  ]);
});

test("a questionnaire has at most two hundred questions", () => {
  const names = Array.from({ length: LIMITS.questions + 1 }, (_, i) => `q${i}`);
  const pages = [0, 1].map((half) =>
    page(
      `p${half}`,
      names.filter((_, i) => i % 2 === half).map((name) => line(name)),
    ),
  );
  expect(messages(questionnaire(pages))).toEqual(["pages 题目不能超过 200 道"]);
});

test("endless nesting and arbitrary values are refused without a crash", () => {
  let condition: object = { question: "q1", test: "answered" };
  for (let i = 0; i < 5000; i++) condition = { not: condition };
  expect(messages(onePage(line("q2", { visibleIf: condition })))).toEqual([" 条件嵌套得太深了"]);
  fc.assert(fc.property(fc.jsonValue(), (value) => !parseQuestionnaire(value).ok));
});
