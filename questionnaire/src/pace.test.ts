import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryQuestionnaire, fittingAnswers } from "../test/arbitraries.ts";
import { ask, choices, line, matrix, onePage, single } from "../test/questions.ts";
import type { Answers, Questionnaire } from "./model.ts";
import { type Arrival, judgePace, leastSeconds, leastSecondsOfAll, usualFloor } from "./pace.ts";
import { walk } from "./walk.ts";

const seed = "s";
const names = Array.from({ length: 25 }, (_, i) => `q${i}`);
const long = onePage(...names.map((name) => single(name, { title: "您最近一次购买是在哪里？" })));
const all: Answers = Object.fromEntries(names.map((name) => [name, "a"]));

type Taken = { total?: number; claimed?: number };
/** Each answer so many seconds after the one before it. */
const paced = (gaps: readonly number[], { total, claimed }: Taken = {}) => {
  let at = 0;
  const arrivals = names.map((question, i) => ({
    question,
    milliseconds: (at += (gaps[i] ?? gaps.at(-1) ?? 0) * 1000),
  }));
  return judgePace(long, all, {
    seed,
    arrivals,
    totalMilliseconds: (total ?? at / 1000) * 1000,
    claimedMilliseconds: (claimed ?? total ?? at / 1000) * 1000,
  });
};

test("25 questions cannot be read and answered in under forty seconds", () => {
  // 12 characters of the title and 10 of the choices at 20 a second, and 0.4 s for the touch.
  expect(leastSeconds(long, all, { seed })).toBe(37);
  expect(leastSecondsOfAll(long)).toBe(37);
});

test("of a list ten characters count, of a matrix every row, of what was only shown two seconds", () => {
  const least = (...questions: Parameters<typeof onePage>) =>
    leastSecondsOfAll(onePage(...questions));
  const labels = Array.from({ length: 40 }, (_, i) => `第${i}个很长很长的选项`);
  const ten = [...names].slice(0, 10);
  expect(least(...ten.map((name) => single(name, { choices: choices(...labels) })))).toBe(10);
  const rows = choices("r1", "r2", "r3", "r4", "r5");
  expect(least(matrix("q1", { rows }))).toBe(3);
  expect(least(line("q1", { title: "长".repeat(2000) }))).toBe(8);
  expect(least(ask({ kind: "explanation", name: "q1", title: "长".repeat(2000) }))).toBe(2);
});

test("the usual floor is never more than half of what the task promises", () => {
  expect(usualFloor(37, 5)).toBe(37);
  expect(usualFloor(37, 1)).toBe(30);
});

test("who takes two seconds for a question is never held", () => {
  expect(paced([2])).toEqual({ leastSeconds: 37, held: [], unknown: [] });
});

test("25 answers within a second are held, whatever the browser says", () => {
  const { held } = paced([0.04], { claimed: 300 });
  expect(held).toEqual([
    "服务器计时 1 秒，读完这些题至少要 37 秒",
    "按服务器时间，25 道题里有 25 道来不及读完就已作答",
    "浏览器自称用时 300 秒，服务器计时只有 1 秒",
  ]);
});

test("who answers everything at once and then waits to hand in is held all the same", () => {
  expect(paced([0.04], { total: 120 }).held).toEqual([
    "按服务器时间，25 道题里有 25 道来不及读完就已作答",
  ]);
});

test("answers that waited for the network and came at once prove nothing, and it is said", () => {
  const { held, unknown } = paced([90, 0.05]);
  expect(held).toEqual([]);
  expect(unknown).toEqual(["25 道题的答案几乎同时到达，每题用时无从核对（断网后补传也会这样）"]);
  // A slow network on the way back: a second and a half for each, of which nobody could read so fast.
  expect(paced([90, 1.4]).held).toEqual([]);
});

test("two tabs may both have counted; four times the time is a contradiction", () => {
  expect(paced([3], { claimed: 150 }).held).toEqual([]);
  expect(paced([3], { claimed: 300 }).held).toEqual([
    "浏览器自称用时 300 秒，服务器计时只有 75 秒",
  ]);
});

/** A questionnaire, the answers of a careful person, and how long they took for each beyond the least. */
const visit = fc.tuple(
  arbitraryQuestionnaire,
  fc.nat(5),
  fc.array(fc.nat(20_000), { minLength: 10, maxLength: 10 }),
  fc.array(fc.nat(60_000), { minLength: 10, maxLength: 10 }),
);

const shownIn = (questionnaire: Questionnaire, answers: Answers): string[] =>
  walk(questionnaire, answers, seed).pages.flatMap(({ questions }) =>
    questions.flatMap(({ question, answer }) => (answer === undefined ? [] : question.name)),
  );

const oneLeast = (questionnaire: Questionnaire, answers: Answers): number =>
  // More than any single question needs.
  shownIn(questionnaire, answers).length === 0 ? 0 : 8000;

test("nobody who took the time is held, however late and together their answers come", () => {
  fc.assert(
    fc.property(visit, ([questionnaire, pick, spent, late]) => {
      const answers = fittingAnswers(questionnaire, pick) as Answers;
      const least = oneLeast(questionnaire, answers);
      let given = 0;
      let came = 0;
      const arrivals: Arrival[] = shownIn(questionnaire, answers).map((question, i) => {
        given += least + (spent[i] ?? 0);
        came = Math.max(came, given + (late[i] ?? 0));
        return { question, milliseconds: came };
      });
      const totalMilliseconds =
        came + 2000 * questionnaire.pages.flatMap((p) => p.questions).length;
      const timing = { seed, arrivals, totalMilliseconds, claimedMilliseconds: given };
      expect(judgePace(questionnaire, answers, timing).held).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test("whoever is done before the least time is held, whatever the arrivals and the claims are", () => {
  fc.assert(
    fc.property(visit, fc.nat(99), ([questionnaire, pick, spent, late], percent) => {
      const answers = fittingAnswers(questionnaire, pick) as Answers;
      const least = leastSeconds(questionnaire, answers, { seed });
      fc.pre(least > 0);
      const total = ((least - 1) * 1000 * percent) / 100;
      const arrivals = shownIn(questionnaire, answers).map((question, i) => ({
        question,
        milliseconds: Math.min(total, late[i] ?? 0),
      }));
      const claimedMilliseconds = spent.reduce((sum, one) => sum + one, 0);
      const timing = { seed, arrivals, totalMilliseconds: total, claimedMilliseconds };
      const { held, leastSeconds: told } = judgePace(questionnaire, answers, timing);
      expect(told).toBe(least);
      expect(held.length).toBeGreaterThan(0);
    }),
    { numRuns: 400 },
  );
});
