import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { holds } from "#questionnaire/logic.ts";
import type { Answers, Condition, Question, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
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
  {
    ...base,
    kind: "grid",
    name: "table",
    title: "表格",
    rows: [
      { value: "r1", label: "一" },
      { value: "r2", label: "二" },
    ],
    columns: [
      {
        value: "many",
        label: "几样",
        type: "multiple",
        choices: choices.map(({ value, label }) => ({ value, label })),
      },
      { value: "points", label: "分", type: "scale", min: 0, max: 18 },
    ],
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
  table: fc.dictionary(
    fc.constantFrom("r1", "r2"),
    // A row in which nothing was answered is not kept.
    fc.oneof(
      fc.record({ many: fc.uniqueArray(value, { minLength: 1 }) }),
      fc.record({ points: fc.constantFrom(0, 1, 18) }),
      fc.record({ many: fc.constant(["a"]), points: fc.constantFrom(0, 18) }),
    ),
  ),
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
const storable = new Map<string, boolean>();
/** Remembered by its text: there are few, most come often, and reading one takes longer than drawing ten. */
const isStorable = (given: unknown): boolean => {
  const text = JSON.stringify(given);
  const found = storable.get(text) ?? "condition" in readAudience(form, given);
  storable.set(text, found);
  return found;
};
const condition = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom(...byName.keys()),
        fc.constantFrom(undefined, "r1"),
        fc.constantFrom("many", "points"),
        comparison,
      )
      .map(([question, row, column, rest]) => ({
        question,
        ...(row && { row }),
        ...(row && question === "table" && { column }),
        ...rest,
      }))
      .filter(isStorable),
    fc.record({ all: fc.array(tie("any"), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("any"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("any") }),
  ),
})).any;
/** Only what an operator may store. */
const audience = condition
  .map((given) => readAudience(form, given))
  .filter((read) => "condition" in read)
  .map((read) => read.condition);
const known = answers.map((given) => withAge(given, DAY));

/** The entry's: undefined while an open answer decides. */
const verdictOn = (asked: Condition, profile: Answers) => truthOf(asked, knownIn(form, profile));

/** Drawn by verdict: a seed that happens on none of one kind would show nothing of it. */
const drawnWhere = (isMeant: (asked: Condition, profile: Answers) => boolean) =>
  // Conditions are drawn slowly and profiles fast.
  fc
    .tuple(audience, fc.array(known, { minLength: 4, maxLength: 4 }))
    .map(([asked, profiles]) => {
      const profile = profiles.find((one) => isMeant(asked, one));
      return profile && ([asked, profile] as const);
    })
    .filter((drawn) => drawn !== undefined);

const inSql = async (path: string, profile: Answers): Promise<boolean | null> => {
  const { rows } = await sql<{ fits: boolean | null }>`
    select ${JSON.stringify(profile)}::jsonb @@ ${path}::jsonpath as fits`.execute(server.db);
  return rows[0]?.fits ?? null;
};

test.each([true, false])(
  "the list's jsonpath says of every condition and every profile what the engine says: %s",
  async (verdict) => {
    const drawn = drawnWhere((asked, profile) => holds(asked, profile) === verdict);
    await fc.assert(
      fc.asyncProperty(drawn, async ([asked, profile]) => {
        expect(await inSql(pathOf(asked, byName), profile)).toBe(verdict);
      }),
      { numRuns: 750 },
    );
  },
  inMachineTime(60_000),
);

test.each([true, undefined, false])(
  "the list shows a task to whoever fits or may still fit, as the door's three-valued verdict says: %s",
  async (truth) => {
    const drawn = drawnWhere((asked, profile) => verdictOn(asked, profile) === truth);
    await fc.assert(
      fc.asyncProperty(drawn, async ([asked, profile]) => {
        expect(await inSql(mayPathOf(asked, form), profile)).toBe(truth !== false);
      }),
      { numRuns: 500 },
    );
  },
  inMachineTime(60_000),
);

test.each([true, undefined, false])(
  "while answers are open, true and false stay what they are whatever is answered: %s",
  (truth) => {
    const drawn = drawnWhere((asked, profile) => verdictOn(asked, profile) === truth);
    fc.assert(
      fc.property(drawn, answers, ([asked, profile], later) => {
        if (truth === undefined)
          expect(openNamesOf(asked, knownIn(form, profile)).length).toBeGreaterThan(0);
        else expect(holds(asked, withAge({ ...later, ...profile }, DAY))).toBe(truth);
        const complete = truthOf(asked, { answers: profile, isOpen: () => false });
        expect(complete).toBe(holds(asked, profile));
      }),
      { numRuns: 350 },
    );
  },
);

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
