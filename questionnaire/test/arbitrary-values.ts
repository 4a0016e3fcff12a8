/** Random hidden fields, computed values, timers and patterns for random questionnaires, and answers that meet them. */
import fc from "fast-check";
import type { Questionnaire } from "#questionnaire/model.ts";
import { circlesOf } from "#questionnaire/computed.ts";
import "#questionnaire/rare-all.ts";
import { timeUpOf } from "#questionnaire/timer.ts";
import type { ComputedValue } from "#questionnaire/value-model.ts";
import { arbitraryAnswers, arbitraryCondition, arbitraryQuestionnaire } from "./arbitraries.ts";

const QUESTIONS = Array.from({ length: 10 }, (_, i) => `q${i}`);
const VALUES = ["v0", "v1", "v2", "v3"];
const HIDDEN = ["h0", "h1"];
const readable = fc.constantFrom(...QUESTIONS, ...VALUES, ...HIDDEN);

/** Most questions have none of these places, and then nothing is read. */
const row = fc.constantFrom("r1", "r2", "r3");
const places = { row, column: row };

const term = fc.record(
  {
    question: readable,
    ...places,
    weight: fc.constantFrom(-1, 0.5, 2),
    scores: fc.dictionary(fc.constantFrom("a", "b", "c", "1"), fc.constantFrom(0.1, 2, -3)),
  },
  { requiredKeys: ["question"] },
);
const terms = fc.array(term, { minLength: 1, maxLength: 3 });
const textCase = fc.record(
  { if: arbitraryCondition, text: fc.constantFrom("高", "低", "{{q0}}", "{{v1}}分", "{{h0}}") },
  { requiredKeys: ["text"] },
);

const valueNamed = (name: string): fc.Arbitrary<ComputedValue> => {
  const base = { name: fc.constant(name), title: fc.constant(name) };
  return fc.oneof<fc.Arbitrary<ComputedValue>[]>(
    fc.record({ ...base, kind: fc.constant("sum" as const), of: terms, start: fc.constant(1) }),
    fc.record({ ...base, kind: fc.constant("mean" as const), of: terms }),
    fc.record({
      ...base,
      kind: fc.constant("count" as const),
      of: fc.array(fc.record({ question: readable, ...places }, { requiredKeys: ["question"] }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({
      ...base,
      kind: fc.constant("text" as const),
      cases: fc.array(textCase, { minLength: 1, maxLength: 3 }),
    }),
  );
};

/** Conditions read questions alone by their making; every other one is turned to what is computed or hidden. */
const turned = (questionnaire: Questionnaire, names: readonly string[]): Questionnaire => {
  let at = 0;
  return JSON.parse(JSON.stringify(questionnaire), (key, value: unknown) => {
    if (key !== "question") return value;
    at += 1;
    return at % 2 === 0 ? value : names[at % names.length];
  });
};

/** They are refused before anything is published. */
function withoutCircles(whole: Questionnaire): Questionnaire {
  const [circle] = circlesOf(whole);
  if (circle === undefined) return whole;
  const computedValues = (whole.computedValues ?? []).filter(({ name }) => name !== circle[0]);
  return withoutCircles({ ...whole, computedValues });
}

export const arbitraryWithValues: fc.Arbitrary<Questionnaire> = fc
  .tuple(
    arbitraryQuestionnaire,
    fc.tuple(...VALUES.map(valueNamed)),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  )
  .map(([plain, computedValues, timed]): Questionnaire => {
    const whole = turned(plain, [...VALUES, ...HIDDEN]);
    return {
      ...whole,
      hiddenFields: HIDDEN.map((name) => ({ name, title: name, maxLength: 5 })),
      computedValues,
      pages: whole.pages.map((page, p) => ({
        ...page,
        ...(timed[p] && { timer: { mostSeconds: 30 } }),
        questions: page.questions.map((question) =>
          question.kind === "text"
            ? { ...question, pattern: { regex: "[\\u4e00-\\u9fa5a-c]+" } }
            : question,
        ),
      })),
    };
  })
  .map(withoutCircles);

export const arbitrarySaid = fc
  .tuple(
    arbitraryAnswers,
    fc.dictionary(fc.constantFrom(...HIDDEN, ...VALUES), fc.constantFrom("1", "高", "toolong", 7)),
    fc.subarray(["p0", "p1", "p2", "p3", "p4"]),
  )
  .map(([answers, said, over]) => ({
    ...answers,
    ...said,
    ...Object.fromEntries(over.map((name) => [timeUpOf({ name }), 1])),
  }));
