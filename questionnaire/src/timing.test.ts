import { expect, test } from "vitest";
import {
  ask,
  choices,
  line,
  matrix,
  onePage,
  page,
  questionnaire,
  scale,
  single,
} from "../test/questions.ts";
import type { Answers } from "./model.ts";
import { carelessness, leastMilliseconds } from "./timing.ts";

const names = ["q1", "q2", "q3", "q4", "q5", "q6"];
const everyone = <T>(value: T) => Object.fromEntries(names.map((name) => [name, value]));

test("somebody who answers faster than one can read is a speeder", () => {
  const model = onePage(...names.map((name) => single(name)));
  const flags = (milliseconds: Record<string, number>) =>
    carelessness(model, everyone("a"), { seed: "", milliseconds });
  expect(flags(everyone(200))).toEqual([
    { kind: "speeding", questions: names, message: "6 道题里有 6 道答得比读题还快" },
  ]);
  expect(flags(everyone(5000))).toEqual([]);
  expect(flags({ q1: 200, q2: 200 })).toEqual([]);
  expect(flags({ ...everyone(5000), q1: 1, q2: 1, q3: 1 })).toEqual([]);
});

test("a long text is never thought to take longer than eight seconds", () => {
  const question = line("q1", { title: "长".repeat(2000) });
  const shown = { question, choices: [], rows: [], answer: undefined, problem: undefined };
  expect(leastMilliseconds(shown)).toBe(8000);
});

test("the same column in every row is a straight line", () => {
  const rows = choices("r1", "r2", "r3", "r4", "r5");
  const straight = { r1: "c1", r2: "c1", r3: "c1", r4: "c1", r5: "c1" };
  const flags = (more: object, q1: Answers[string]) =>
    carelessness(onePage(matrix("q1", { rows, ...more })), { q1 }, { seed: "", milliseconds: {} });
  expect(flags({}, straight)).toMatchObject([{ kind: "straightLining", questions: ["q1"] }]);
  expect(flags({}, { ...straight, r5: "c2" })).toEqual([]);
  expect(flags({}, { r1: "c1" })).toEqual([]);
  expect(flags({}, { r5: "c1" })).toEqual([]);
  expect(flags({ columns: choices("c1") }, straight)).toEqual([]);
  expect(flags({ rows: rows.slice(0, 4) }, { r1: "c1", r2: "c1", r3: "c1", r4: "c1" })).toEqual([]);
});

test("the same score six times in a row is a straight line, over pages too", () => {
  const model = questionnaire(names.map((name) => page(`p_${name}`, [scale(name)])));
  const flags = (answers: Answers) => carelessness(model, answers, { seed: "", milliseconds: {} });
  expect(flags(everyone(3))).toEqual([
    { kind: "straightLining", questions: names, message: "连续 6 道量表题打了同样的分" },
  ]);
  expect(flags({ ...everyone(3), q3: 4 })).toEqual([]);
  const broken = onePage(
    ...names.map((name, i) => (i === 3 ? line(name) : ask({ kind: "nps", name }))),
  );
  const mixed = { ...everyone(3), q4: "3" };
  expect(carelessness(broken, mixed, { seed: "", milliseconds: {} })).toEqual([]);
});
