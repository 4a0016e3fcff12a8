/** Names that are taken in a questionnaire, and such as are free. */
import type { Questionnaire } from "#questionnaire/model.ts";
import { readablesOf } from "#questionnaire/readable.ts";

/** Everything that shares its names with questions. */
export const namesIn = (whole: Questionnaire): Set<string> =>
  new Set([
    ...readablesOf(whole).map(({ name }) => name),
    ...(whole.experiments ?? []).map(({ name }) => name),
  ]);

/** Two have the name: then only the one in hand is renamed, and whatever refers to the name goes on meaning the other. */
export const isNameTwice = (whole: Questionnaire, name: string): boolean =>
  [...readablesOf(whole), ...(whole.experiments ?? [])].filter((one) => one.name === name).length >
  1;

/** Also those under which questions are remembered: a new one must belong to none of them. */
export const questionNames = (whole: Questionnaire): Set<string> =>
  new Set([
    ...namesIn(whole),
    ...whole.pages.flatMap(({ questions }) => questions.flatMap(({ id }) => id ?? [])),
  ]);

export const freeQuestionName = (
  whole: Questionnaire,
  taken: ReadonlySet<string> = questionNames(whole),
): string => freeName("q", taken, whole.pages.flatMap(({ questions }) => questions).length + 1);

/** A name with the first free number, counted from `from` on. */
export function freeName(
  prefix: string,
  taken: ReadonlySet<string>,
  from = taken.size + 1,
): string {
  let number = from;
  while (taken.has(`${prefix}${number}`)) number++;
  return `${prefix}${number}`;
}

/** The name itself where it is free, else with a number behind it: `q_2`, or `src2` in links that people read. */
export function freeNameLike(name: string, taken: ReadonlySet<string>, between = "_"): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${between}${number}`)) number++;
  return `${name}${between}${number}`;
}
