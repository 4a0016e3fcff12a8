/**
 * 我的资料 as this release asks it: four pages, each beginning with why it helps. Every question is optional, so that
 * nobody tells more than they like, and none asks for what the law calls sensitive: no health, no faith,
 * no account numbers, a city and not an address.
 *
 * It may be edited freely: the next start stores it as a new version (publish.ts). Names and values are for good,
 * because answers are kept and tasks are matched by them: what means something else gets another name or value.
 */
import type { Questionnaire } from "#questionnaire/model.ts";
import { family, habits } from "./form-life.ts";
import { about, work } from "./form-person.ts";

export const propertyForm: Questionnaire = {
  version: 1,
  title: "我的资料",
  pages: [about, work, family, habits],
  quotaCells: [],
};

/**
 * To be raised when a form comes back word for word that a later one had replaced; without it, it is taken for that of
 * a server of the release before.
 */
export const PROPERTY_EDITION = 1;
