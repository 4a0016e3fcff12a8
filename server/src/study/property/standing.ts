/** The engine's verdict on a profile's answers, and on places, which only the server knows. Pure. */
import { judgeAnswer, type SavedAnswer } from "#questionnaire/judge.ts";
import type { Answers, Place, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { standing } from "#questionnaire/standing.ts";
import { walk } from "#questionnaire/walk.ts";
import { isRealPath } from "../../foundation/region/api.ts";

/** Without random order: a profile looks the same whenever it is opened. */
const SEED = "property";

type JudgedInput = { name: string; value: unknown };

export function judged(form: Questionnaire, answers: Answers, change: JudgedInput): SavedAnswer {
  const verdict = judgeAnswer(form, answers, { ...change, seed: SEED });
  return verdict.ok && isUnreal(form, change.name, verdict.value)
    ? { ok: false, message: "请从列表中选择地区" }
    : verdict;
}

/** The answers that are valid in this form: only these are used to match tasks. */
export function standingIn(
  form: Questionnaire,
  answers: Readonly<Record<string, unknown>>,
): Answers {
  const stand = standing(form, answers, SEED);
  const unreal = Object.entries(stand).filter(([name, value]) => isUnreal(form, name, value));
  if (unreal.length === 0) return stand;
  const gone = new Set(unreal.map(([name]) => name));
  // Once more, because others may have been shown only by these.
  return standing(
    form,
    entriesOf(stand, (name) => !gone.has(name)),
    SEED,
  );
}

export const entriesOf = (answers: Answers, wants: (name: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => wants(name)));

/** How many questions this member is asked, given these answers, and how many have one. */
export function countsOf(form: Questionnaire, answers: Answers) {
  const shown = walk(form, answers, SEED).pages.flatMap(({ questions }) => questions);
  const asked = shown.filter(({ question }) => question.kind !== "explanation");
  return {
    answered: asked.filter(({ answer }) => answer !== undefined).length,
    asked: asked.length,
  };
}

function isUnreal(form: Questionnaire, name: string, value: unknown): boolean {
  const question = questionsOf(form).find((one) => one.name === name);
  // Of the kind region the engine lets only places through.
  return question?.kind === "region" && value !== undefined && !isRealPath(value as Place[]);
}
