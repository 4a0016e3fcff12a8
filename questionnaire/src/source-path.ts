/** From a place in what was written out back to the place in the questionnaire as its author wrote it. */
import type { Expanded } from "./expand.ts";
import type { Page, Question, Questionnaire } from "./model.ts";

interface SourcePlace {
  /** Undefined: nobody wrote it, such as the condition of a carried choice. */
  path: string | undefined;
  /** The page as it was written; undefined where the place is in none. */
  page: number | undefined;
}

export const sourcePlace = (
  path: string,
  questionnaire: Questionnaire,
  { questionnaire: whole, written }: Expanded,
): SourcePlace => {
  const [, index, rest = ""] = /^pages\[(\d+)\](.*)$/.exec(path) ?? [];
  if (index === undefined) return { path, page: undefined };
  const page = written[Number(index)]?.origin ?? -1;
  const source = questionnaire.pages[page];
  if (!source) return { path: undefined, page: undefined };
  const own = ownPart(rest, source, whole.pages[Number(index)]);
  return { path: own === undefined ? undefined : `pages[${page}]${own}`, page };
};

const ownPart = (rest: string, source: Page, written: Page | undefined): string | undefined => {
  if (rest === ".visibleIf") return source.visibleIf && rest;
  const [, q, part = ""] = /^\.questions\[(\d+)\](.*)$/.exec(rest) ?? [];
  const question = q === undefined ? undefined : source.questions[Number(q)];
  if (!question) return rest;
  if (part === ".visibleIf") return question.visibleIf && rest;
  const [, list, at, tail = ""] = /^\.(choices|rows)\[(\d+)\](.*)$/.exec(part) ?? [];
  if (list === undefined) return rest;
  const carried = itemsIn(written?.questions[Number(q)]) - itemsIn(question);
  const own = Number(at) - carried;
  return own < 0 ? undefined : `.questions[${q}].${list}[${own}]${tail}`;
};

const itemsIn = (question: Question | undefined): number => {
  if (!question) return 0;
  if ("choices" in question) return question.choices.length;
  return question.kind === "matrix" ? question.rows.length : 0;
};
