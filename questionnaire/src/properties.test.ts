/** What must hold for every questionnaire and everything that anybody could send. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbitraryAnswers,
  arbitraryQuestionnaire,
  fittingAnswers,
  OUTCOMES,
  SEED as seed,
} from "../test/arbitraries.ts";
import { withBlocks } from "../test/arbitrary-blocks.ts";
import { judge, judgeAnswer } from "./judge.ts";
import { holds } from "./logic.ts";
import type { Answers, Questionnaire } from "./model.ts";
import { ownOf } from "./own.ts";
import { questionsOf } from "./references.ts";
import { walk } from "./walk.ts";

const RUNS = { numRuns: 200 };

/** With loops, blocks, arms and carried choices as often as without, as one respondent is sent it. */
const questionnaires = fc
  .tuple(fc.oneof(arbitraryQuestionnaire, withBlocks(arbitraryQuestionnaire)), fc.nat(3))
  .map(([questionnaire, pick]): Questionnaire => {
    const given = {
      e: ["x", "y", "z"][pick],
      "b@": [
        ["b", "a"],
        ["2", "1"],
      ][pick],
    };
    return JSON.parse(JSON.stringify(ownOf(questionnaire, { seed, answers: given })));
  });

/** Half of the answers fit their question, or hardly any walk would pass its first page. */
const situation = fc
  .tuple(questionnaires, arbitraryAnswers, fc.nat(5), fc.infiniteStream(fc.boolean()))
  .map(([questionnaire, random, pick, coins]) => {
    const fitting = fittingAnswers(questionnaire, pick);
    const mixed = Object.entries(random).filter(() => coins.next().value);
    return [questionnaire, { ...fitting, ...Object.fromEntries(mixed) }] as const;
  });

/** What was given at the start: there before anything is shown. */
const assignedIn = ({ pages }: Questionnaire, answers: Record<string, unknown>) =>
  Object.fromEntries(
    pages
      .filter(({ isAssigned }) => isAssigned)
      .flatMap(({ questions }) => questions.map(({ name }) => [name, answers[name]])),
  );

/** Like the form: shows a page, takes its answers one by one as questions appear, goes on. */
const fillIn = (questionnaire: Questionnaire, answers: Record<string, unknown>) => {
  const state: Record<string, unknown> = assignedIn(questionnaire, answers);
  for (let shown = -1; shown < Object.keys(state).length;) {
    shown = Object.keys(state).length;
    const { pages } = walk(questionnaire, state, seed);
    const open = pages
      .flatMap(({ questions }) => questions.map(({ question }) => question.name))
      .find((name) => !(name in state));
    if (open !== undefined) state[open] = answers[open];
  }
  return state;
};

test("the browser and the server judge the same", () => {
  fc.assert(
    fc.property(situation, ([questionnaire, answers]) => {
      const state = fillIn(questionnaire, answers);
      expect(judge(questionnaire, state, { seed })).toEqual(
        judge(questionnaire, answers, { seed }),
      );
    }),
    RUNS,
  );
});

test("answers saved one at a time come to the same verdict as all at once", () => {
  fc.assert(
    fc.property(situation, ([questionnaire, answers]) => {
      const { kept } = judge(questionnaire, answers, { seed });
      // What was given and is none of its choices is as good as nothing.
      const given = Object.keys(assignedIn(questionnaire, answers)).filter((name) => kept[name]);
      const saved = Object.fromEntries(given.map((name) => [name, kept[name]])) as Answers;
      // In the author's order: what a later answer reveals cannot have been chosen before it.
      const filled = fillIn(questionnaire, answers);
      for (const { name } of questionsOf(questionnaire)) {
        if (!(name in filled)) continue;
        const answer = judgeAnswer(questionnaire, saved, { name, value: answers[name], seed });
        if (answer.ok && answer.value !== undefined) saved[name] = answer.value;
      }
      expect(saved).toMatchObject(kept);
    }),
    RUNS,
  );
});

test("no answer to a hidden question is ever kept", () => {
  fc.assert(
    fc.property(situation, ([questionnaire, answers]) => {
      const { kept } = judge(questionnaire, answers, { seed });
      const earlier: Answers = {};
      for (const page of questionnaire.pages) {
        const pageIsHidden = page.visibleIf !== undefined && !holds(page.visibleIf, earlier);
        for (const { name, visibleIf } of page.questions) {
          const isHidden = pageIsHidden || (visibleIf !== undefined && !holds(visibleIf, earlier));
          const answer = kept[name];
          if (isHidden) expect(answer).toBeUndefined();
          else if (answer !== undefined) earlier[name] = answer;
        }
      }
      expect(earlier).toEqual(kept);
    }),
    RUNS,
  );
});

test("the answer to a hidden question changes nothing", () => {
  fc.assert(
    fc.property(situation, ([questionnaire, answers]) => {
      const verdict = judge(questionnaire, answers, { seed });
      const shown = walk(questionnaire, answers, seed).pages.flatMap(({ questions }) => questions);
      const names = new Set(shown.map(({ question }) => question.name));
      const given = assignedIn(questionnaire, answers);
      const visible = Object.entries(answers).filter(([name]) => names.has(name) || name in given);
      expect(judge(questionnaire, Object.fromEntries(visible), { seed })).toEqual(verdict);
    }),
    RUNS,
  );
});

test("judging what was kept keeps the same again", () => {
  fc.assert(
    fc.property(situation, ([questionnaire, answers]) => {
      const { outcome, kept, cells } = judge(questionnaire, answers, { seed });
      const again = judge(questionnaire, kept, { seed });
      expect(again).toMatchObject({ kept, cells });
      expect(again.kept).toEqual(kept);
      if (outcome !== "incomplete") expect(again).toMatchObject({ outcome, problems: [] });
      expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
    }),
    RUNS,
  );
});

test.each(OUTCOMES)(
  "a finished response has no problem and an unfinished one says where: %s",
  (outcome) => {
    const ended = situation.filter(
      ([whole, answers]) => judge(whole, answers, { seed }).outcome === outcome,
    );
    fc.assert(
      fc.property(ended, ([questionnaire, answers]) => {
        const { problems, page } = judge(questionnaire, answers, { seed });
        expect(problems.length > 0).toBe(outcome === "incomplete");
        expect(page !== undefined).toBe(outcome === "incomplete");
      }),
      { numRuns: 70 },
    );
  },
);

test("nothing that can be sent makes the judge throw", () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.anything(),
    fc.dictionary(fc.constantFrom("q0", "q1", "q2", "__proto__", "constructor"), fc.anything()),
    fc.dictionary(fc.constantFrom("q0", "q1", "q2", "q3", "q4"), fc.jsonValue()),
  );
  fc.assert(
    fc.property(arbitraryQuestionnaire, junk, fc.anything(), (questionnaire, answers, value) => {
      judge(questionnaire, answers, { seed });
      judgeAnswer(questionnaire, answers, { name: "q0", value, seed });
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    }),
    RUNS,
  );
});
