/** Nobody may be left on a page that no answer leads on from, or the check says so. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryQuestionnaire } from "../test/arbitraries.ts";
import { withBlocks } from "../test/arbitrary-blocks.ts";
import { arbitraryWithValues } from "../test/arbitrary-values.ts";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  page,
  questionnaire,
  single,
} from "../test/questions.ts";
import { dryRun } from "./dry-run.ts";
import { integrityProblems } from "./integrity.ts";
import { checkLogic } from "./lint.ts";
import { judge } from "./judge.ts";
import type { Condition, Question } from "./model.ts";
import { walk } from "./walk.ts";

const seed = "s";
const isA: Condition = { question: "q1", test: "equals", value: "a" };
const onlyIf = (visibleIf: Condition, ...values: string[]) =>
  choices(...values).map((one) => ({ ...one, visibleIf }));
const after = (...questions: Question[]) =>
  questionnaire([page("p1", [single("q1", { required: true })]), page("p2", questions)]);
const said = (...questions: Question[]) =>
  checkLogic(after(...questions)).map(({ message }) => message);

test("a required question of which earlier answers leave nothing to choose is not asked", () => {
  const hidden = [
    single("c", { required: true, choices: onlyIf(isA, "x") }),
    multiple("m", { required: true, choices: onlyIf(isA, "x", "y") }),
    matrix("r", { required: true, rows: onlyIf(isA, "x", "y") }),
    ask({
      kind: "grid",
      name: "g",
      required: true,
      rows: onlyIf(isA, "x"),
      columns: [{ value: "n", label: "数", type: "number" }],
    }),
    ask({ kind: "constantSum", name: "s", required: true, rows: onlyIf(isA, "x"), total: 10 }),
  ];
  const whole = after(...hidden, line("last", { visibleIf: { question: "c", test: "answered" } }));
  const asked = (q1: string) =>
    walk(whole, { q1 }, seed).pages[1]?.questions.map(({ question }) => question.name);
  expect(asked("a")).toEqual(["c", "m", "r", "g", "s"]);
  expect(asked("b")).toBeUndefined();
  expect(judge(whole, { q1: "b" }, { seed })).toMatchObject({ outcome: "complete" });
  // And that it may be so is no news about the one choice that it has.
  expect(said(...hidden)).toEqual([]);
});

test("the check knows that such a question was not asked of everybody", () => {
  const whole = questionnaire([
    page("p1", [single("q1", { required: true })]),
    page("p2", [single("c", { required: true, choices: onlyIf(isA, "x") })]),
    page("p3", [line("both")], {
      visibleIf: { all: [{ not: { question: "c", test: "answered" } }, isA] },
    }),
    page("p4", [line("none")], { visibleIf: { not: { question: "c", test: "answered" } } }),
  ]);
  expect(checkLogic(whole).map(({ path }) => path)).toEqual(["pages[2].visibleIf"]);
  expect(walk(whole, { q1: "b" }, seed).pages.map((one) => one.page.name)).toEqual(["p1", "p4"]);
});

test("a total that the rows left over cannot reach, or must exceed, is told", () => {
  const shares = (rows: object[], more: object = {}) =>
    ask({ kind: "constantSum", name: "s", required: true, total: 100, unit: "%", rows, ...more });
  const [first = {}, second = {}] = choices("x", "y");
  const [third = {}] = onlyIf(isA, "z");
  expect(said(shares([{ ...first, max: 40 }, { ...second, max: 50 }, third]))).toEqual([
    "题目「s」可能答不下去：只有「选项 x」「选项 y」时，至多共 90%，到不了合计 100%",
  ]);
  expect(
    said(
      shares([
        { ...first, min: 60 },
        { ...third, min: 50 },
      ]),
    ),
  ).toEqual(["题目「s」可能答不下去：只有「选项 x」「选项 z」时，至少共 110%，超过了合计 100%"]);
  expect(
    said(
      shares([
        { ...third, max: 40 },
        { ...onlyIf(isA, "w")[0], max: 70 },
      ]),
    ),
  ).toEqual([]);
  expect(said(shares([{ ...first, max: 40 }, third], { required: false }))).toEqual([]);
  // Rows that come together, where all of them never do.
  const both = onlyIf(isA, "y", "z").map((one) => ({ ...one, min: 60 }));
  const [instead = {}] = onlyIf({ not: isA }, "w");
  for (const always of [[], [first]])
    expect(said(shares([...always, ...both, instead]))).toEqual([
      `题目「s」可能答不下去：只有「选项 ${always.length > 0 ? "x」「选项 " : ""}y」「选项 z」时，至少共 120%，超过了合计 100%`,
    ]);
  const together = { all: [isA, { question: "q1", test: "answered" }] } as Condition;
  const [fourth = {}] = onlyIf({ not: isA }, "w");
  expect(said(shares([{ ...first, max: 40 }, third, fourth], { visibleIf: together }))).toEqual([
    "题目「s」的选项「选项 z」的显示条件总是成立",
    "题目「s」的选项「选项 w」的显示条件永远不会成立",
  ]);
});

test("a figure that is whole and between two that have none between them is refused", () => {
  const whole = after(ask({ kind: "number", name: "n", integer: true, min: 1.2, max: 1.8 }));
  expect(integrityProblems(whole)).toEqual([
    { path: "pages[1].questions[0]", message: "1.2 到 1.8 之间没有整数" },
  ]);
});

test("whoever must write more than is usual may", () => {
  const whole = after(line("t", { minLength: 300 }));
  const { problems } = judge(whole, { q1: "a", t: "字".repeat(300) }, { seed });
  expect(problems).toEqual([]);
});

test("whoever answers by the logic is stuck nowhere, in whatever questionnaire the check takes", () => {
  const all = fc.oneof(
    arbitraryQuestionnaire,
    withBlocks(arbitraryQuestionnaire),
    arbitraryWithValues,
  );
  fc.assert(
    fc.property(all, fc.string(), (whole, one) => {
      // Names that lead nowhere are refused, and hide nothing here; ranges upside down nobody could meet.
      fc.pre(!integrityProblems(whole).some(({ message }) => message.includes("最小")));
      expect(dryRun(whole, one).end.kind).not.toBe("stuck");
    }),
    { numRuns: 150 },
  );
});
