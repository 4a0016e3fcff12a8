/** Every sample questionnaire is sound, and people can get through it. */
import { expect, test } from "vitest";
import { judge, judgeAnswer } from "#questionnaire/judge.ts";
import { checkLogic } from "#questionnaire/lint.ts";
import type { Answers } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { carelessness } from "#questionnaire/timing.ts";
import { questionnaires } from "./questionnaires/all.ts";
import { seeded } from "./random.ts";
import { respond } from "./respondent.ts";

const all = Object.entries(questionnaires);
const kinds =
  "single dropdown multiple picture ranking text number date scale nps matrix file region explanation".split(
    " ",
  );

test.each(all)("%s is well-formed, and the logic check finds nothing in it", (_, questionnaire) => {
  expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: true });
  expect(checkLogic(questionnaire)).toEqual([]);
  const asked = questionnaire.pages.flatMap(({ questions }) => questions);
  expect(asked.length).toBeGreaterThanOrEqual(6);
  expect(asked.length).toBeLessThanOrEqual(20);
});

test.each(all)(
  "twenty people complete %s, each answer accepted as it is given",
  (name, questionnaire) => {
    for (let n = 0; n < 20; n += 1) {
      const seed = `${name}-${n}`;
      const random = seeded(n);
      const { given } = respond({ questionnaire, seed, random, manner: "careful" });
      const answers: Answers = {};
      for (const { name: question, value } of given) {
        const judged = judgeAnswer(questionnaire, answers, { name: question, value, seed });
        expect(judged).toMatchObject({ ok: true, problem: undefined });
        answers[question] = value;
      }
      const verdict = judge(questionnaire, answers, { seed });
      expect(verdict.outcome).toBe("complete");
      expect(verdict.attention.failed).toEqual([]);
      expect(Object.keys(verdict.kept)).toHaveLength(given.length);
    }
  },
);

test("somebody who skims is noticed", () => {
  const questionnaire = questionnaires.skincare;
  const random = seeded(7);
  const { given } = respond({ questionnaire, seed: "skims", random, manner: "hasty" });
  const answers = Object.fromEntries(given.map(({ name, value }) => [name, value]));
  const milliseconds = Object.fromEntries(given.map((one) => [one.name, one.milliseconds]));
  const flags = carelessness(questionnaire, answers, { seed: "skims", milliseconds });
  expect(flags.map(({ kind }) => kind)).toContain("speeding");
});

test("together they use every kind of question and every piece of logic", () => {
  const found = all.flatMap(([, { pages }]) => pages.flatMap(({ questions }) => questions));
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(kinds));
  const text = JSON.stringify(Object.values(questionnaires));
  const parts =
    "jumps screenOut screenOutIf quotaCells {{ attention shuffleQuestions shuffleRows fixed exclusive other visibleIf countAtLeast row atMost".split(
      " ",
    );
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
});
