/** The library that comes with the product: questions and blocks that most studies ask, with codes. */
import type { Question } from "#questionnaire/model.ts";
import { background } from "./background.ts";
import { brand } from "./brand.ts";
import { experience } from "./experience.ts";

export type Entry = { name: string; group: string; questions: readonly Question[] };

export const entries: readonly Entry[] = [...background, ...experience, ...brand];
