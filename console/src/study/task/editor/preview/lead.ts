/** The answers with which the preview comes to a question: the tester's own where they lead there, else somebody's. */
import { answersTo, isCalled, isReached } from "#questionnaire/dry-run.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { ownOf } from "#questionnaire/own.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { walk } from "#questionnaire/walk.ts";

type Led = {
  answers: Answers;
  /** own: as the tester answered; led: answered for them; nobody: no answers lead there. */
  how: "own" | "led" | "nobody";
};

export function leadTo(
  questionnaire: Questionnaire,
  name: string,
  { answers, seed }: { answers: Answers; seed: string },
): Led {
  const own = ownOf(questionnaire, { seed, answers });
  if (isReached(walk(own, answers, seed), name)) return { answers, how: "own" };
  const found = answersTo(questionnaire, name);
  return found
    ? { answers: before(questionnaire, name, found), how: "led" }
    : { answers, how: "nobody" };
}

/** The question itself and what follows it is the tester's to answer; an arm is given before all of them. */
function before(questionnaire: Questionnaire, name: string, answers: Answers): Answers {
  const names = questionsOf(questionnaire).map((question) => question.name);
  const earlier = names.slice(0, names.indexOf(name));
  const arms = (questionnaire.experiments ?? []).map((experiment) => experiment.name);
  const isKept = (key: string) => arms.includes(key) || earlier.some((one) => isCalled(key, one));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => isKept(key)));
}
