/** Respondents who answer by the logic: they fit, they are the same each time, and they go every way that is open. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryQuestionnaire } from "../test/arbitraries.ts";
import { withBlocks } from "../test/arbitrary-blocks.ts";
import { blanks, ends, grid, sum } from "../test/compound-questions.ts";
import * as write from "../test/questions.ts";
import { answersTo, dryRun } from "./dry-run.ts";
import { neverOffered, neverShown, runMany } from "./dry-run-report.ts";
import { judge } from "./judge.ts";
import type { Question, Questionnaire } from "./model.ts";
import { questionsOf } from "./references.ts";
import { walk } from "./walk.ts";

const day = "2026-11-26";
const single = (name: string, labels: readonly string[], more: object = {}): Question => ({
  kind: "single",
  name,
  title: name,
  required: true,
  choices: labels.map((label, i) => ({ value: String(i + 1), label })),
  ...more,
});

const study: Questionnaire = {
  version: 1,
  title: "早餐",
  quotaCells: [
    { name: "men", label: "男", if: { question: "sex", test: "equals", value: "1" }, limit: 50 },
    { name: "women", label: "女", if: { question: "sex", test: "equals", value: "2" } },
  ],
  pages: [
    {
      name: "p1",
      questions: [
        single("sex", ["男", "女"]),
        {
          kind: "single",
          name: "eats",
          title: "吃早餐吗",
          required: true,
          choices: [
            { value: "1", label: "吃" },
            { value: "2", label: "不吃", screenOut: true },
          ],
        },
        {
          kind: "number",
          name: "age",
          title: "年龄",
          required: true,
          min: 10,
          max: 99,
          integer: true,
          screenOutIf: { question: "age", test: "less", value: 18 },
        },
      ],
    },
    {
      name: "p2",
      questions: [
        // One number of ninety: chance alone would hardly come by.
        single("rare", ["甲", "乙"], { visibleIf: { question: "age", test: "equals", value: 77 } }),
        single("never", ["甲", "乙"], { visibleIf: { any: [] } }),
        {
          kind: "multiple",
          name: "what",
          title: "吃什么",
          required: true,
          min: 2,
          max: 3,
          choices: [
            { value: "1", label: "包子" },
            { value: "2", label: "油条" },
            { value: "3", label: "其他", other: true },
            { value: "4", label: "都不", exclusive: true },
            { value: "5", label: "没有人能选", visibleIf: { any: [] } },
          ],
        },
      ],
    },
  ],
};

const isEachOnce = (choices: readonly { value: string }[]): boolean =>
  new Set(choices.map(({ value }) => value)).size === choices.length;
const questionnaires = fc.oneof(arbitraryQuestionnaire, withBlocks(arbitraryQuestionnaire));

/** Two choices of one value are refused before anything is asked (integrity.ts). */
const isAskable = (questionnaire: Questionnaire): boolean =>
  questionsOf(questionnaire).every((one) => !("choices" in one) || isEachOnce(one.choices));

/** Nobody comes past its page: the rows' most is less than the total. */
const unleavable = write.onePage(
  sum({ name: "share", total: 100, rows: [{ value: "1", label: "甲", max: 40 }] }),
);

test.each([
  ["complete", "complete", questionnaires],
  ["screenedOut", "screenedOut", questionnaires],
  ["stuck", "incomplete", fc.constant(unleavable)],
] as const)(
  "whoever ends as %s is judged %s with the same answers, whatever the questionnaire",
  (kind, outcome, drawnFrom) => {
    const drawn = fc.tuple(drawnFrom, fc.nat().map(String)).filter(([whole, seed]) => {
      const { own, end } = dryRun(whole, seed);
      return end.kind === kind && isAskable(own);
    });
    fc.assert(
      fc.property(drawn, ([questionnaire, seed]) => {
        const run = dryRun(questionnaire, seed);
        const verdict = judge(run.own, run.answers, { seed });
        expect(verdict.outcome).toBe(outcome);
        expect(verdict.kept).toEqual(run.answers);
        expect(dryRun(questionnaire, seed)).toEqual(run);
      }),
      { numRuns: 150 },
    );
  },
);

test("a hundred respondents say where they ended, in which cells, and what nobody was shown", () => {
  const report = runMany(study, { count: 300, seed: "a", day });
  const out = report.screenedOut.reduce((sum, { n }) => sum + n, 0);
  expect(report.complete + out).toBe(300);
  expect(report.stuck).toEqual([]);
  expect(report.screenedOut.map(({ end }) => end)).toEqual(
    expect.arrayContaining([
      { kind: "screenedOut", page: "p1", question: "eats", choice: "2" },
      { kind: "screenedOut", page: "p1", question: "age" },
    ]),
  );
  const [men, women] = report.cells;
  expect(men).toMatchObject({ label: "男", limit: 50 });
  expect((men?.n ?? 0) + (women?.n ?? 0)).toBe(report.complete);
  expect(neverShown(report).map(({ question }) => question.name)).toEqual(["never"]);
  expect(neverOffered(report).map(({ value }) => value.label)).toEqual(["没有人能选"]);
  const what = report.questions.find(({ question }) => question.name === "what");
  expect(what?.answered).toBe(what?.shown);
  expect(what?.values.map(({ chosen }) => chosen > 0)).toEqual([true, true, true, true, false]);
  // The same seed is the same report, and another another.
  expect(runMany(study, { count: 300, seed: "a", day })).toEqual(report);
  expect(runMany(study, { count: 300, seed: "b", day })).not.toEqual(report);
});

test("arms are given in turns, and a loop asks of each thing that was chosen", () => {
  const looped: Questionnaire = {
    ...study,
    quotaCells: [],
    experiments: [
      {
        name: "arm",
        arms: [
          { value: "x", label: "甲版" },
          { value: "y", label: "乙版" },
        ],
      },
    ],
    blocks: [
      { name: "b", loop: { over: { question: "brands", take: "chosen" } } },
      { name: "c", arm: { experiment: "arm", arm: "x" } },
    ],
    pages: [
      {
        name: "p1",
        questions: [
          {
            kind: "multiple",
            name: "brands",
            title: "用过哪些",
            required: true,
            choices: [
              { value: "1", label: "甲" },
              { value: "2", label: "乙" },
            ],
          },
        ],
      },
      { name: "p2", block: "b", questions: [single("like", ["喜欢", "不喜欢"])] },
      { name: "p3", block: "c", questions: [single("seen", ["见过", "没见过"])] },
    ],
  };
  const { complete, questions } = runMany(looped, { count: 100, seed: "a", day });
  expect(complete).toBe(100);
  const shown = Object.fromEntries(questions.map((one) => [one.question.name, one.shown]));
  const [brands] = questions;
  const chosen = brands?.values.map((one) => one.chosen) ?? [];
  expect(Object.values(shown).slice(1, 3)).toEqual(chosen);
  expect(shown["seen"]).toBeGreaterThan(20);
  expect(shown["seen"]).toBeLessThan(80);
});

test("a page that cannot be left is told with the question that keeps everybody there", () => {
  const report = runMany(unleavable, { count: 5, seed: "a", day });
  expect(report.stuck).toEqual([
    { end: { kind: "stuck", page: "p1", question: "share", why: "请回答这道题" }, n: 5 },
  ]);
});

test("answers that lead to a question lead there, and nobody is led to one that is never shown", () => {
  for (const name of ["sex", "what", "rare"]) {
    const answers = answersTo(study, name) ?? {};
    const shown = walk(study, answers, "x").pages.flatMap(({ questions }) => questions);
    expect(shown.map(({ question }) => question.name)).toContain(name);
  }
  expect(answersTo(study, "never")).toBeUndefined();
});

test("shares of a total, blanks, grids and the ends of sets are answered whole, and not by everybody alike", () => {
  const whole = write.questionnaire([
    write.page("p1", [
      sum({ name: "share" }),
      blanks({ name: "about" }),
      grid({ name: "bought" }),
      ends({ name: "liked" }),
    ]),
  ]);
  const runs = Array.from({ length: 20 }, (_, i) => dryRun(whole, `s${i}`));
  expect(runs.map(({ end }) => end.kind)).toEqual(Array(20).fill("complete"));
  for (const name of ["share", "about", "bought", "liked"])
    expect(new Set(runs.map(({ answers }) => JSON.stringify(answers[name]))).size).toBeGreaterThan(
      5,
    );
});

test("a choice that another answer on the page takes away is given up, and another one taken", () => {
  const isYes = { question: "own", test: "equals", value: "1" } as const;
  const [first, ...others] = write.choices("a", "b");
  const one = write.onePage(
    single("own", ["有", "没有"]),
    single("brand", [], {
      choices: [{ ...first, visibleIf: { not: isYes } }, ...others],
    }),
  );
  const ends = Array.from({ length: 50 }, (_, n) => dryRun(one, String(n)).end.kind);
  expect(new Set(ends)).toEqual(new Set(["complete"]));
});
