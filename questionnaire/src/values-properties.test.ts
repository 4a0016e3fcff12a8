/** What must hold for every hidden field, computed value, timer and pattern, as for everything else that is judged. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fittingAnswers, OUTCOMES } from "../test/arbitraries.ts";
import { arbitrarySaid, arbitraryWithValues } from "../test/arbitrary-values.ts";
import { inputsOf } from "./computed.ts";
import { hiddenIn } from "./hidden.ts";
import { judge } from "./judge.ts";
import type { Question, Questionnaire } from "./model.ts";
import { walk } from "./walk.ts";

const seed = "s";
const RUNS = { numRuns: 150 };

const situation = fc
  .tuple(arbitraryWithValues, arbitrarySaid, fc.nat(5), fc.infiniteStream(fc.boolean()))
  .map(([whole, said, pick, coins]) => {
    const mixed = Object.entries(said).filter(() => coins.next().value);
    return [whole, { ...fittingAnswers(whole, pick), ...Object.fromEntries(mixed) }] as const;
  });

/** As a browser does it: the link first, then one by one what is shown, and that a page's time is up. */
const fillIn = (whole: Questionnaire, answers: Record<string, unknown>) => {
  const state: Record<string, unknown> = hiddenIn(whole, answers);
  const tried = new Set<string>();
  for (;;) {
    const { pages } = walk(whole, state, seed);
    const open = pages
      .flatMap(({ page, questions }) => [
        ...questions.map(({ question }) => question.name),
        `@${page.name}`,
      ])
      .find((name) => !tried.has(name) && Object.hasOwn(answers, name));
    if (open === undefined) return state;
    tried.add(open);
    state[open] = answers[open];
  }
};

test.each(OUTCOMES)(
  "the browser, one answer at a time, and the server, all at once, judge the same: %s",
  (outcome) => {
    const ended = situation.filter(
      ([whole, answers]) => judge(whole, answers, { seed }).outcome === outcome,
    );
    fc.assert(
      fc.property(ended, ([whole, answers]) => {
        const { kept, cells } = judge(whole, answers, { seed });
        const state = fillIn(whole, answers);
        expect(judge(whole, state, { seed })).toMatchObject({ outcome, kept, cells });
      }),
      { numRuns: 50 },
    );
  },
);

test("judging what was kept keeps the same again, and all of it is JSON", () => {
  fc.assert(
    fc.property(situation, ([whole, answers]) => {
      const { kept, outcome } = judge(whole, answers, { seed });
      const again = judge(whole, kept, { seed });
      expect(again.kept).toEqual(kept);
      expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
      if (outcome !== "incomplete") expect(again.outcome).toBe(outcome);
    }),
    RUNS,
  );
});

test("nothing that somebody sends in the name of a computed value changes anything", () => {
  fc.assert(
    fc.property(situation, ([whole, answers]) => {
      const honest = Object.entries(answers).filter(([name]) => !name.startsWith("v"));
      expect(judge(whole, answers, { seed })).toEqual(
        judge(whole, Object.fromEntries(honest), { seed }),
      );
    }),
    RUNS,
  );
});

test("a computed value is the same, in whatever order the values are written down", () => {
  fc.assert(
    fc.property(situation, ([whole, answers]) => {
      const turned = { ...whole, computedValues: whole.computedValues?.toReversed() ?? [] };
      expect(judge(turned, answers, { seed }).kept).toEqual(judge(whole, answers, { seed }).kept);
    }),
    RUNS,
  );
});

test("a value is final with the last of what it reads: nothing answered behind it changes it", () => {
  fc.assert(
    fc.property(situation, ([whole, answers]) => {
      const { kept } = judge(whole, answers, { seed });
      for (const value of whole.computedValues ?? []) {
        const inputs = inputsOf(value);
        if (inputs.some((name) => name.startsWith("v"))) continue;
        const only = Object.fromEntries(
          Object.entries(kept).filter(([name]) => inputs.includes(name)),
        );
        const alone = judge(
          { ...whole, pages: pagesWith(whole, inputs), computedValues: [value] },
          only,
          { seed },
        ).kept;
        if (inputs.every((name) => name in kept === name in alone))
          expect(alone[value.name]).toEqual(kept[value.name]);
      }
    }),
    RUNS,
  );
});

/** Asked of everybody, with every choice, row and column, so that what was kept is all that counts. */
const pagesWith = ({ pages }: Questionnaire, names: readonly string[]): Questionnaire["pages"] => [
  {
    name: "only",
    timer: { mostSeconds: 1 },
    questions: pages
      .flatMap(({ questions }) => questions)
      .filter(({ name }) => names.includes(name))
      .map(unconditional),
  },
];

const CONDITIONS = new Set(["visibleIf", "screenOutIf"]);

/** The same question, which no condition in it, however deep, hides in part or ends the survey at. */
const unconditional = (question: Question): Question =>
  JSON.parse(JSON.stringify(question), (key, value: unknown) =>
    CONDITIONS.has(key) ? undefined : value,
  ) as Question;
