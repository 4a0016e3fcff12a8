/** What the words and values of a questionnaire get wrong: pipes too early, choices that are not there. */
import { pointsOf } from "./check-figures.ts";
import { stopsOf } from "./check-slider.ts";
import { isMixed } from "./explore-mix.ts";
import { isLate, type Orders } from "./explore.ts";
import { type Finding, warning } from "./finding.ts";
import type { Comparison, Page, Question, Questionnaire } from "./model.ts";
import { isCompound, partsOf, readOf } from "./parts.ts";
import { pipedNames } from "./pipe.ts";
import { comparisonsOf, type ConditionPlace } from "./references.ts";

/** A choice that was renamed or taken away, and is still asked about. */
export const unknownValues = (
  place: ConditionPlace,
  questionOf: (name: string) => Question | undefined,
): Finding[] =>
  comparisonsOf(place.condition).flatMap((comparison) => {
    const question = questionOf(comparison.question);
    const known = question && valuesOf(readOf(question, comparison));
    return (known ? askedValues(comparison) : [])
      .filter((value) => !known?.includes(value))
      .map((value) =>
        warning(place.path, `${place.where}里的「${value}」不是「${comparison.question}」的选项`),
      );
  });

const askedValues = (comparison: Comparison): (string | number)[] =>
  comparison.test === "equals" || comparison.test === "includes" || comparison.test === "oneOf"
    ? [comparison.value].flat()
    : [];

/** Undefined where anything may be answered. */
const valuesOf = (question: Question): (string | number)[] | undefined => {
  if ("choices" in question) return question.choices.map(({ value }) => value);
  if (question.kind === "matrix") return question.columns.map(({ value }) => value);
  if (question.kind === "slider") return stopsOf(question);
  return question.kind === "scale" || question.kind === "nps" ? pointsOf(question) : undefined;
};

/** Once for each question that is read, however many of the choices read it. */
export const shuffledReads = (
  conditions: readonly ConditionPlace[],
  { pages }: Questionnaire,
): Finding[] => {
  const told = new Set<string>();
  return conditions.flatMap(({ path, page: p, question: q, judged, condition }) => {
    const page = pages[p];
    const question = page?.questions[q ?? -1];
    const isRead = judged === "asShown" || judged === "withQuestion";
    if (!page || !question || q === undefined || !isRead) return [];
    return comparisonsOf(condition).flatMap(({ question: read }) => {
      const key = `${question.name} ${read}`;
      if (told.has(key) || !mayBeAbove(page, q, read)) return [];
      told.add(key);
      return warning(path, `题目「${question.name}」取决于「${read}」，而这一页的题目是乱序的`);
    });
  });
};

/** Whether the page may draw a question above one that it reads: who is fixed keeps its place (shuffle.ts). */
const mayBeAbove = ({ shuffleQuestions, questions }: Page, q: number, read: string): boolean => {
  const at = questions.findIndex(({ name }) => name === read);
  if (!shuffleQuestions || at < 0 || at === q) return false;
  const moving = [...questions.keys()].filter((index) => !questions[index]?.fixed);
  const placesOf = (index: number) => (questions[index]?.fixed ? [index] : moving);
  return Math.min(...placesOf(q)) < Math.max(...placesOf(at));
};

export const latePipes = ({ pages }: Questionnaire, orders: Orders): Finding[] =>
  pages.flatMap((page, p) => {
    const isUnknown = (name: string, answered: number) =>
      !orders.has(name) ||
      isLate(name, { page: p, answered }, orders) ||
      isMixed(name, page.mix, orders);
    const head = namesIn([page.title])
      .filter((name) => isUnknown(name, 0))
      .map((name) => early(`pages[${p}].title`, `页面「${page.name}」的标题`, name));
    return head.concat(
      page.questions.flatMap((question, q) =>
        namesIn(textsOf(question))
          .filter((name) => isUnknown(name, q) || mayBeAbove(page, q, name))
          .map((name) =>
            early(`pages[${p}].questions[${q}].title`, `题目「${question.name}」`, name),
          ),
      ),
    );
  });

const early = (path: string, where: string, name: string): Finding =>
  warning(path, `${where}引用了「${name}」的答案，那时还没有这个答案`);

const namesIn = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(pipedNames(texts.join("\n"))),
];

/** All that the form fills in (view/). */
export const textsOf = (question: Question): (string | undefined)[] => {
  const sentence = question.kind === "blanks" ? question.sentence : undefined;
  return [question.title, question.help, sentence, ...labelsOf(question)];
};

const labelsOf = (question: Question): string[] => {
  if (isCompound(question))
    return partsOf(question).flatMap(({ label, question: part }) => [
      label,
      ...("choices" in part ? part.choices.map((choice) => choice.label) : []),
    ]);
  const items =
    "choices" in question
      ? question.choices
      : question.kind === "matrix"
        ? [...question.rows, ...question.columns]
        : question.kind === "maxDiff"
          ? question.items
          : [];
  return items.map(({ label }) => label);
};
