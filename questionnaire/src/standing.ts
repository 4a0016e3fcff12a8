/** A questionnaire without an end, such as a profile: which of the answers given so far stand. */
import { judgeAnswer } from "./judge.ts";
import type { Answers, Questionnaire } from "./model.ts";
import { questionsOf } from "./references.ts";

/**
 * Each answer is judged beside those before it that stand. What is hidden goes, and so does what is not
 * good enough yet: the walk would end there, and hide all that follows.
 */
export const standing = (
  questionnaire: Questionnaire,
  answers: Readonly<Record<string, unknown>>,
  seed: string,
): Answers => {
  const stand: Answers = {};
  for (const { name } of questionsOf(questionnaire)) {
    if (!Object.hasOwn(answers, name)) continue;
    const judged = judgeAnswer(questionnaire, stand, { name, value: answers[name], seed });
    if (judged.ok && judged.problem === undefined && judged.value !== undefined)
      stand[name] = judged.value;
  }
  return stand;
};
