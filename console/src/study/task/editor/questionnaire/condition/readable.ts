/**
 * What a condition at some place may read: the questions before it on the way, that have an answer, what the link
 * brings, and computed values that are final by then.
 */
import { ITEM, type Loop } from "#questionnaire/block.ts";
import { expandedOf } from "#questionnaire/expand.ts";
import { lastPagesOf } from "#questionnaire/last-page.ts";
import { itemsOf } from "#questionnaire/loop.ts";
import type { GridQuestion, Question, Questionnaire } from "#questionnaire/model.ts";
import { computedAsAsked, hiddenAsAsked, readablesOf } from "#questionnaire/readable.ts";
import { useStructure } from "../structure.ts";

/** `row`: of a column, what stands left of it in its row, as a question (ColumnCondition.tsx). */
export type Before = { page: number; question: number; row?: GridQuestion };

/** A question of a loop once for each item, but inside the loop as it is there, beside the current item. */
export const readableAt = (whole: Questionnaire, before: Before): Question[] => {
  const { pages, blocks = [] } = whole;
  const here = pages[before.page]?.block;
  const loop = blocks.find(({ name }) => name === here && here !== undefined)?.loop;
  const isInside = (p: number) => loop !== undefined && pages[p]?.block === here;
  const { written } = expandedOf(whole);
  const outside = written
    .filter(({ origin }) => origin < before.page && !isInside(origin))
    .flatMap(({ page }) => page.questions);
  const inside = pages.flatMap(({ questions }, p) => {
    if (p === before.page) return questions.slice(0, before.question);
    return p < before.page && isInside(p) ? questions : [];
  });
  return [...outside, ...(loop ? [itemQuestion(whole, [loop])] : []), ...inside].filter(
    ({ kind }) => kind !== "explanation",
  );
};

/**
 * What a loop may go over and choices may be carried from: questions that respondents are asked. The current item of a
 * loop and the arms of an experiment are read like one, and have no choices to take.
 */
export const sourcesAt = (whole: Questionnaire, before: Before): Question[] => {
  const given = new Set([ITEM, ...(whole.experiments ?? []).map(({ name }) => name)]);
  return readableAt(whole, before).filter(({ name }) => !given.has(name));
};

/** The current item of a loop, as if it had been asked. */
const itemQuestion = (whole: Questionnaire, loops: readonly Loop[]): Question => {
  const known = new Map(
    expandedOf(whole).questionnaire.pages.flatMap(({ questions }) =>
      questions.map((one) => [one.name, one] as const),
    ),
  );
  const items = loops.flatMap((loop) => itemsOf(loop, known, false));
  const choices = [...new Map(items.map(({ value, label }) => [value, { value, label }])).values()];
  return { kind: "single", name: ITEM, title: "循环的当前项", required: true, choices };
};

/** Hidden fields, and computed values whose last question lies before. */
const derivedAt = (whole: Questionnaire, before: Before): Question[] => {
  const { hiddenFields = [], computedValues = [] } = whole;
  const { questionnaire, written } = expandedOf(whole);
  const finalOn = lastPagesOf(questionnaire);
  const isFinal = ({ name }: { name: string }) =>
    (written[finalOn.get(name) ?? -1]?.origin ?? -1) < before.page;
  return [
    ...hiddenFields.map(hiddenAsAsked),
    ...computedValues.filter(isFinal).map(computedAsAsked),
  ];
};

/** The nearest question stays the last: a new condition begins with it. */
export const useReadable = (before: Before): Question[] => {
  const { whole } = useStructure();
  const { row } = before;
  return [...derivedAt(whole, before), ...readableAt(whole, before), ...(row ? [row] : [])];
};

/** Whatever a condition may name: questions as they are written, those of each item of a loop, the arms, the item. */
export const questionsSpokenOf = (whole: Questionnaire): ReadonlyMap<string, Question> => {
  const loops = (whole.blocks ?? []).flatMap(({ loop }) => loop ?? []);
  const all = [...readablesOf(expandedOf(whole).questionnaire), ...readablesOf(whole)];
  return new Map(
    [...all, itemQuestion(whole, loops)].map((question) => [question.name, question] as const),
  );
};
