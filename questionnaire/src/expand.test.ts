/** What carried choices, blocks in random order and arms come to for those who answer. */
import { expect, test } from "vitest";
import {
  ask,
  choices,
  cities,
  line,
  multiple,
  page,
  questionnaire,
  single,
} from "../test/questions.ts";
import { wholeOf } from "./expand.ts";
import { judge, judgeAnswer } from "./judge.ts";
import type { Answers, Questionnaire } from "./model.ts";
import { ownOf } from "./own.ts";
import { walk } from "./walk.ts";

const seed = "s";

const own = (one: Questionnaire, answers: Answers = {}) => ownOf(one, { seed, answers });
const pagesOf = (one: Questionnaire, answers: Answers) =>
  walk(one, answers, seed).pages.map((reached) => reached.page.name);

const carrying = questionnaire([
  page("p1", [cities]),
  page("p2", [
    single("best", { choices: [], required: true, carry: { question: "cities", take: "chosen" } }),
    multiple("rest", { choices: [], carry: { question: "cities", take: "unchosen" } }),
    ask({
      kind: "matrix",
      name: "m",
      rows: [],
      columns: choices("c"),
      carry: { question: "cities", take: "shown" },
    }),
    single("more", { choices: choices("own"), carry: { question: "best", take: "unchosen" } }),
  ]),
]);

const offered = (answers: Answers) =>
  Object.fromEntries(
    (walk(own(carrying), answers, seed).pages[1]?.questions ?? []).map((shown) => [
      shown.question.name,
      [...shown.choices, ...shown.rows].map(({ value }) => value),
    ]),
  );

test("choices and rows are carried forward: what was chosen, what was not, what was shown, and on from there", () => {
  expect(offered({ cities: ["beijing", "sh"] })).toEqual({
    best: ["beijing", "sh"],
    rest: ["x"],
    m: ["beijing", "sh", "x"],
    more: ["own"],
  });
  expect(offered({ cities: ["beijing", "sh"], best: "sh" })).toMatchObject({
    more: ["beijing", "own"],
  });
});

test("a question to which nothing is carried is not asked, and what was not offered is refused", () => {
  expect(offered({ cities: ["none"] })).toEqual({
    rest: ["beijing", "sh", "x"],
    m: ["beijing", "sh", "x"],
    more: ["own"],
  });
  expect(judge(own(carrying), { cities: ["none"] }, { seed }).outcome).toBe("complete");
  const { kept } = judge(own(carrying), { cities: ["sh"], best: "beijing" }, { seed });
  expect(kept).not.toHaveProperty("best");
});

test("blocks come in an order of each respondent's own, pages within a block too, and all of them come", () => {
  const made = questionnaire(
    ["a1", "a2", "b1", "c1", "z"].map((name) =>
      page(name, [line(`q_${name}`)], name === "z" ? {} : { block: name[0] }),
    ),
    {
      blocks: ["a", "b", "c"].map((name) => ({
        name,
        shuffleWith: "m",
        ...(name === "a" && { shufflePages: true }),
      })),
    },
  );
  const orders = Array.from({ length: 60 }, (_, i) =>
    ownOf(made, { seed: `${i}`, answers: {} }).pages.map(({ name }) => name),
  );
  expect(new Set(orders.map(String)).size).toBe(12);
  for (const order of orders) {
    expect(order.at(-1)).toBe("z");
    expect(order.toSorted()).toEqual(["a1", "a2", "b1", "c1", "z"]);
    expect(Math.abs(order.indexOf("a1") - order.indexOf("a2"))).toBe(1);
  }
});

test("a jump to what is in random order leads to whatever comes first there", () => {
  const made = questionnaire(
    [
      page("s", [line("q")], { jumps: [{ to: "a" }] }),
      page("skipped", [line("q0")]),
      page("a", [line("q1")], { block: "a" }),
      page("b", [line("q2")], { block: "b" }),
    ],
    { blocks: ["a", "b"].map((name) => ({ name, shuffleWith: "m" })) },
  );
  for (let i = 0; i < 20; i++) {
    const plain = ownOf(made, { seed: `${i}`, answers: {} });
    expect(pagesOf(plain, {}).toSorted()).toEqual(["a", "b", "s"]);
  }
});

const tested = questionnaire(
  [
    page("p1", [line("q1")]),
    page("pa", [line("qa")], { block: "a" }),
    page("pb", [line("qb")], { block: "b" }),
    page("p2", [line("q2", { visibleIf: { question: "概念", test: "equals", value: "B" } })]),
  ],
  {
    experiments: [
      {
        name: "概念",
        arms: [
          { value: "A", label: "新包装" },
          { value: "B", label: "旧包装" },
        ],
      },
    ],
    blocks: [
      { name: "a", arm: { experiment: "概念", arm: "A" } },
      { name: "b", arm: { experiment: "概念", arm: "B" } },
    ],
    quotaCells: [{ name: "isB", if: { question: "概念", test: "equals", value: "B" } }],
  },
);

test("everybody sees the pages of their own arm, and conditions and quotas read it", () => {
  expect(pagesOf(own(tested), { 概念: "A" })).toEqual(["p1", "pa"]);
  expect(pagesOf(own(tested), { 概念: "B" })).toEqual(["p1", "pb", "p2"]);
  expect(judge(own(tested), { 概念: "B" }, { seed })).toMatchObject({
    cells: ["isB"],
    kept: { 概念: "B" },
    outcome: "complete",
  });
});

test("nobody can change the arm that they were given", () => {
  const change = { name: "概念", value: "A", seed };
  expect(judgeAnswer(own(tested), { 概念: "B" }, change)).toMatchObject({ ok: false });
});

test("what has none of these is left as it is", () => {
  const plain = questionnaire([page("p", [line("q")])]);
  expect(wholeOf(plain)).toBe(plain);
  expect(own(plain)).toBe(plain);
});
