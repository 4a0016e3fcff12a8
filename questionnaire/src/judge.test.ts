import { expect, test } from "vitest";
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
  single,
} from "../test/questions.ts";
import { judge, judgeAnswer } from "./judge.ts";
import { walk } from "./walk.ts";

const seed = "1";
const equals = (question: string, value: string) => ({ question, test: "equals" as const, value });

const LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"];

test("an unanswered required question keeps the page", () => {
  const two = questionnaire([
    page("p1", [single("q1", { required: true }), line("q2", { required: true })]),
    page("p2", [line("q3")]),
  ]);
  expect(judge(two, { q1: "a", q3: "早" }, { seed })).toEqual({
    outcome: "incomplete",
    kept: { q1: "a" },
    problems: [{ question: "q2", message: "请回答这道题" }],
    page: "p1",
    cells: [],
    attention: { passed: [], failed: [] },
  });
  expect(judge(two, { q1: "a", q2: "好", q3: "早" }, { seed })).toMatchObject({
    outcome: "complete",
    kept: { q1: "a", q2: "好", q3: "早" },
    page: undefined,
  });
});

test("an explanation asks for nothing", () => {
  const intro = ask({ kind: "explanation", name: "q1", required: true });
  expect(judge(onePage(intro), { q1: "x" }, { seed })).toMatchObject({
    outcome: "complete",
    kept: {},
  });
  expect(judgeAnswer(onePage(intro), {}, { name: "q1", value: "x", seed })).toEqual({
    ok: false,
    message: "这道题现在不需要回答",
  });
});

test("a question, a page and a choice show only when their condition holds", () => {
  const model = questionnaire([
    page("p1", [single("q1"), line("q2", { visibleIf: equals("q1", "a") })]),
    page("p2", [line("q3")], { visibleIf: equals("q1", "b") }),
    page("p3", [
      multiple("q4", {
        min: 3,
        choices: [...choices("a", "b"), { ...choices("x")[0], visibleIf: equals("q1", "a") }],
      }),
    ]),
  ]);
  expect(judge(model, { q1: "b", q2: "藏", q3: "见", q4: ["a", "x"] }, { seed })).toMatchObject({
    page: "p3",
    kept: { q1: "b", q3: "见", q4: ["a"] },
    problems: [{ question: "q4", message: "请至少选择 2 项" }],
  });
  expect(judge(model, { q1: "b", q4: ["x"] }, { seed }).kept).toEqual({ q1: "b" });
  expect(judge(model, { q1: "a", q2: "见", q3: "藏" }, { seed }).kept).toEqual({
    q1: "a",
    q2: "见",
  });
});

test("a row that is hidden is neither asked nor kept", () => {
  const [r1, r2] = choices("r1", "r2");
  const rows = [r1, { ...r2, visibleIf: equals("q1", "a") }];
  const model = onePage(single("q1"), matrix("q2", { rows, required: true }));
  expect(judge(model, { q2: { r1: "c1", r2: "c2" } }, { seed })).toMatchObject({
    outcome: "complete",
    kept: { q2: { r1: "c1" } },
  });
});

test("a ranking and a single choice forget what is hidden meanwhile", () => {
  const list = [choices("a")[0], { ...choices("b")[0], visibleIf: equals("q1", "a") }];
  const model = onePage(
    single("q1"),
    ask({ kind: "ranking", name: "q2", choices: list }),
    single("q3", { choices: list }),
    ask({ kind: "ranking", name: "q4", choices: list }),
  );
  expect(judge(model, { q2: ["b", "a"], q3: "b", q4: ["b"] }, { seed })).toMatchObject({
    outcome: "complete",
    kept: { q2: ["a"] },
  });
});

test("jumps skip pages, end, or screen out, and never lead back", () => {
  const jumping = (to: string) =>
    questionnaire([
      page("p0", [line("q0")]),
      page("p1", [single("q1")], { jumps: [{ if: equals("q1", "a"), to }] }),
      page("p2", [line("q2")]),
      page("p3", [line("q3")]),
    ]);
  const answers = { q0: "0", q1: "a", q2: "2", q3: "3" };
  const kept = (to: string) => Object.keys(judge(jumping(to), answers, { seed }).kept).join(" ");
  expect(kept("p3")).toBe("q0 q1 q3");
  expect(kept("end")).toBe("q0 q1");
  expect(kept("p0")).toBe("q0 q1 q2 q3");
  expect(kept("p9")).toBe("q0 q1 q2 q3");
  expect(judge(jumping("screenOut"), answers, { seed })).toMatchObject({
    outcome: "screenedOut",
    kept: { q0: "0", q1: "a" },
  });
  expect(judge(jumping("p3"), { ...answers, q1: "b" }, { seed }).kept).toHaveProperty("q2");
});

test("an unconditional jump on a page that shows nothing still leads away", () => {
  const model = questionnaire([
    page("p1", [], { jumps: [{ to: "p3" }] }),
    page("p2", [line("q2")]),
    page("p3", [line("q3")]),
  ]);
  expect(walk(model, {}, seed).pages.map((reached) => reached.page.name)).toEqual(["p3"]);
});

test("a choice or a condition screens out, once the page is filled in", () => {
  const bad = { ...choices("bad")[0], screenOut: true };
  const model = questionnaire([
    page("p1", [
      single("q1", { choices: [...choices("a"), bad] }),
      number("q2", { required: true, screenOutIf: { question: "q2", test: "less", value: 18 } }),
    ]),
    page("p2", [line("q3", { required: true })]),
  ]);
  const outcome = (answers: object) => judge(model, answers, { seed }).outcome;
  expect(outcome({ q1: "bad" })).toBe("incomplete");
  expect(outcome({ q1: "bad", q2: 20 })).toBe("screenedOut");
  expect(outcome({ q1: "a", q2: 17 })).toBe("screenedOut");
  expect(outcome({ q1: "a", q2: 20, q3: "好" })).toBe("complete");
});

test("a respondent falls in every quota cell whose condition holds", () => {
  const cells = [
    { name: "young", if: { question: "age", test: "less", value: 30 } },
    { name: "old", if: { question: "age", test: "atLeast", value: 30 } },
    { name: "all", if: { all: [] } },
  ];
  const model = questionnaire([page("p1", [number("age")])], { quotaCells: cells });
  expect(judge(model, { age: 20 }, { seed }).cells).toEqual(["young", "all"]);
  expect(judge(model, {}, { seed }).cells).toEqual(["all"]);
});

test("attention checks are passed or failed by what was answered", () => {
  const model = onePage(
    single("q1", { attention: { expect: "b" } }),
    multiple("q2", { attention: { expect: ["a", "c"] } }),
    matrix("q3", { attention: { expect: { r2: "c1" } } }),
    number("q4", { attention: { expect: 7 } }),
  );
  const attention = (answers: object) => judge(model, answers, { seed }).attention;
  expect(attention({ q1: "b", q2: ["c", "a"], q3: { r1: "c2", r2: "c1" } })).toEqual({
    passed: ["q1", "q2", "q3"],
    failed: [],
  });
  expect(attention({ q1: "a", q2: ["a"], q3: { r1: "c1" }, q4: 8 })).toEqual({
    passed: [],
    failed: ["q1", "q2", "q3", "q4"],
  });
  expect(attention({ q2: ["a", "b"] }).failed).toEqual(["q2"]);
});

test("an answer is saved only where the respondent has got to", () => {
  const model = questionnaire([
    page("p1", [single("q1", { required: true })]),
    page("p2", [multiple("q2", { min: 2 })]),
  ]);
  const save = (answers: unknown, name: string, value: unknown) =>
    judgeAnswer(model, answers, { name, value, seed });
  expect(save({}, "q2", ["a"])).toEqual({ ok: false, message: "这道题现在不需要回答" });
  expect(save({}, "nobody", "a")).toMatchObject({ ok: false });
  expect(save({ q1: "a" }, "q2", ["a"])).toEqual({
    ok: true,
    value: ["a"],
    problem: "请至少选择 2 项",
  });
  expect(save({ q1: "a" }, "q1", null)).toEqual({ ok: true, value: undefined, problem: undefined });
  expect(save([], "q1", "z")).toEqual({ ok: false, message: "请从给出的选项里选择" });
});

test("shuffled questions are drawn in another order but judged in the author's", () => {
  const names = Array.from({ length: 8 }, (_, i) => `q${i}`);
  const questions = names.map((name, i) =>
    line(name, {
      fixed: i === 0,
      ...(i > 0 && { visibleIf: { question: `q${i - 1}`, test: "answered" } }),
    }),
  );
  const model = questionnaire([page("p1", questions, { shuffleQuestions: true })]);
  const answers = Object.fromEntries(names.map((name) => [name, "好"]));
  expect(Object.keys(judge(model, answers, { seed }).kept)).toEqual(names);
  const drawn = walk(model, answers, seed).pages[0]?.questions.map(({ question }) => question.name);
  expect(drawn?.[0]).toBe("q0");
  expect(drawn).not.toEqual(names);
  expect(drawn?.toSorted()).toEqual(names);
});

test("matrix rows are shuffled, except the fixed ones", () => {
  const rows = choices(...LETTERS).map((row, i) => ({ ...row, fixed: i === 7 }));
  const model = onePage(matrix("q1", { rows, shuffleRows: true }));
  const drawn = walk(model, {}, seed).pages[0]?.questions[0]?.rows.map(({ value }) => value);
  expect(drawn?.[7]).toBe("h");
  expect(drawn).not.toEqual(LETTERS);
});
