import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../../platform/db.ts";
import { holds } from "#questionnaire/logic.ts";
import type { Answers, Condition, Question, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { testServer } from "../../../test/server.ts";
import { audienceForm, withAge } from "./form.ts";
import { mayPathOf, pathOf } from "./path.ts";
import { readAudience } from "./problems.ts";
import { knownIn, openNamesOf, truthOf } from "./truth.ts";

const server = testServer();

const choices = [
  { value: "a", label: "甲" },
  { value: "b\"'\\", label: "乙" },
  { value: "其他", label: "其他", other: true },
];
const base = { required: false };
const questions: Question[] = [
  { ...base, kind: "single", name: "one", title: "单选", choices },
  { ...base, kind: "multiple", name: "many", title: "多选", choices },
  { ...base, kind: "ranking", name: "rank", title: "排序", choices: choices.slice(0, 2) },
  { ...base, kind: "number", name: "n", title: "数字" },
  { ...base, kind: "date", name: "birthday", title: "生日" },
  { ...base, kind: "text", format: "line", name: "t", title: "文字" },
  { ...base, kind: "region", name: "region", title: "城市", depth: 2 },
  {
    ...base,
    kind: "matrix",
    name: "grid",
    title: "矩阵",
    rows: [
      { value: "r1", label: "一" },
      { value: "r2", label: "二" },
    ],
    columns: choices.map(({ value, label }) => ({ value, label })),
    multiple: true,
  },
];
const plainForm: Questionnaire = {
  version: 1,
  title: "资料",
  quotaCells: [],
  pages: [{ name: "p", questions }],
};
const form = audienceForm(plainForm);
const byName = new Map(questionsOf(form).map((question) => [question.name, question]));
const DAY = "2026-11-21";

const value = fc.constantFrom(...choices.map((choice) => choice.value));
const chosen = fc.oneof(value, fc.record({ value: fc.constant("其他"), text: fc.string() }));
const number = fc.constantFrom(-1.5, 0, 1, 18, 35, 1e9);
const day = fc.constantFrom("1990-11-20", "1990-11-21", "1990-11-22", "2008-02-29");
const text = fc.constantFrom("x", "你好", '"$.a"', "\\", "it's");
const place = fc.constantFrom(
  { code: "320000", name: "江苏省" },
  { code: "320500", name: "苏州市" },
  { code: "310100", name: "上海市" },
);
const kindsOfAnswer = {
  one: chosen,
  many: fc.array(chosen, { minLength: 1, maxLength: 3 }),
  rank: fc.uniqueArray(value, { minLength: 1 }),
  n: number,
  birthday: day,
  t: text,
  region: fc.array(place, { minLength: 1, maxLength: 2 }),
  grid: fc.dictionary(fc.constantFrom("r1", "r2"), fc.uniqueArray(value, { minLength: 1 })),
};
const answers = fc.record(kindsOfAnswer, { requiredKeys: [] }) as fc.Arbitrary<Answers>;

const anyValue = fc.oneof(value, number, day, text, fc.constantFrom("320500", "310100"));
const comparison = fc.oneof(
  fc.record({ test: fc.constant("answered") }),
  fc.record({ test: fc.constant("equals"), value: anyValue }),
  fc.record({
    test: fc.constant("oneOf"),
    value: fc.array(anyValue, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ test: fc.constant("includes"), value: fc.oneof(value, fc.constant("320500")) }),
  fc.record({
    test: fc.constantFrom("greater", "less", "atLeast", "atMost"),
    value: fc.oneof(number, day),
  }),
  fc.record({ test: fc.constantFrom("countAtLeast", "countAtMost"), value: fc.nat(3) }),
);
const condition = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom(...byName.keys()), fc.constantFrom(undefined, "r1"), comparison)
      .map(([question, row, rest]) => ({ question, ...(row && { row }), ...rest })),
    fc.record({ all: fc.array(tie("any"), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("any"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("any") }),
  ),
})).any;
/** Only what an operator may store. */
const audience = condition
  .map((given) => readAudience(form, given))
  .filter((read) => "condition" in read);

const inSql = async (db: Db, path: string, known: Answers): Promise<boolean | null> => {
  const { rows } = await sql<{ fits: boolean | null }>`
    select ${JSON.stringify(known)}::jsonb @@ ${path}::jsonpath as fits`.execute(db);
  return rows[0]?.fits ?? null;
};

test("the list's jsonpath says of every condition and every profile what the engine says", async () => {
  let trues = 0;
  await fc.assert(
    fc.asyncProperty(audience, answers, async (read, given) => {
      if (!("condition" in read)) return;
      const known = withAge(given, DAY);
      const expected = holds(read.condition, known);
      if (expected) trues += 1;
      expect(await inSql(server.db, pathOf(read.condition, byName), known)).toBe(expected);
    }),
    { numRuns: 1500 },
  );
  // Conditions that never hold would agree as well.
  expect(trues).toBeGreaterThan(150);
}, 60_000);

test("the list shows a task to whoever fits or may still fit, as the door's three-valued verdict says", async () => {
  const seen = { yes: 0, open: 0, no: 0 };
  await fc.assert(
    fc.asyncProperty(audience, answers, async (read, given) => {
      if (!("condition" in read)) return;
      const known = withAge(given, DAY);
      const truth = truthOf(read.condition, knownIn(form, known));
      seen[truth === undefined ? "open" : truth ? "yes" : "no"] += 1;
      const path = mayPathOf(read.condition, form);
      expect(await inSql(server.db, path, known)).toBe(truth !== false);
    }),
    { numRuns: 1500 },
  );
  expect(Math.min(seen.yes, seen.open, seen.no)).toBeGreaterThan(100);
}, 60_000);

test("while answers are open, true and false stay what they are whatever is answered", () => {
  fc.assert(
    fc.property(audience, answers, answers, (read, given, later) => {
      if (!("condition" in read)) return;
      const known = knownIn(form, withAge(given, DAY));
      const truth = truthOf(read.condition, known);
      const full = { ...later, ...given };
      if (truth !== undefined) expect(holds(read.condition, withAge(full, DAY))).toBe(truth);
      else expect(openNamesOf(read.condition, known).length).toBeGreaterThan(0);
      const complete = truthOf(read.condition, {
        answers: withAge(given, DAY),
        isOpen: () => false,
      });
      expect(complete).toBe(holds(read.condition, withAge(given, DAY)));
    }),
    { numRuns: 1000 },
  );
});

test("an age is had from the birthday on, and of 29 February from 1 March in other years", () => {
  const ageOn = (birthday: string, on: string) => withAge({ birthday }, on)["age"];
  expect(ageOn("1990-11-21", "2008-11-20")).toBe(17);
  expect(ageOn("1990-11-21", "2008-11-21")).toBe(18);
  expect(ageOn("2004-02-29", "2022-02-28")).toBe(17);
  expect(ageOn("2004-02-29", "2022-03-01")).toBe(18);
  expect(withAge({}, DAY)).toEqual({});
});

test("a condition is a condition, whatever is in it", () => {
  const odd: Condition = { question: "t", test: "equals", value: '") || exists($' };
  expect(pathOf(odd, byName)).toContain(String.raw`\")`);
});
