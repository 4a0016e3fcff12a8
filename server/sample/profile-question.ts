/** A question of the profile for another questionnaire, under the same name, so that its answer fits. */
import type { Question } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { propertyForm } from "../src/study/property/api.ts";

export function profileQuestion(name: string): Question {
  const found = questionsOf(propertyForm).find((question) => question.name === name);
  if (!found) throw new Error(`the profile does not ask for ${name}`);
  return found;
}
