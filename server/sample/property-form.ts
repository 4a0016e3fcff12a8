/**
 * 我的资料, version 1: four pages, each beginning with why it helps. Every question is optional, so that
 * nobody tells more than they like, and none asks for what the law calls sensitive: no health, no faith,
 * no account numbers, a city and not an address. Names and values stay, because tasks are matched by them.
 */
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { family, habits } from "./property-life.ts";
import { about, work } from "./property-person.ts";

export const propertyForm: Questionnaire = {
  version: 1,
  title: "我的资料",
  pages: [about, work, family, habits],
  quotaCells: [],
};

/** A question of the profile for another questionnaire, under the same name, so that its answer fits. */
export function profileQuestion(name: string): Question {
  const found = questionsOf(propertyForm).find((question) => question.name === name);
  if (!found) throw new Error(`the profile does not ask for ${name}`);
  return found;
}
