/** Finds logic that is allowed but surely not meant: dead pages, dead conditions, jumps back. */
import type { Comparison, Page, Question, Questionnaire } from "./model.ts";
import { pipedNames } from "./pipe.ts";
import { isAlways, isPossible } from "./possible.ts";
import { comparisonsOf, conditionsOf, questionsOf } from "./references.ts";
import type { ConditionPlace } from "./references.ts";

/** Sentences for the author; none when there is nothing to say. */
export const checkLogic = (questionnaire: Questionnaire): string[] => {
  const questions = new Map(
    questionsOf(questionnaire).map((question) => [question.name, question]),
  );
  const conditions = conditionsOf(questionnaire);
  const orders = new Map(
    questionnaire.pages.flatMap(({ questions: list }, page) =>
      list.map(({ name }, index) => [name, { page, index }] as const),
    ),
  );
  return [
    ...jumpsBack(questionnaire),
    ...unreachablePages(questionnaire).map((name) => `页面「${name}」永远到不了`),
    ...conditions
      .filter(({ condition }) => !isPossible(condition, questions))
      .map(({ where }) => `${where}永远不会成立`),
    ...conditions.flatMap((place) => lateReads(place, orders)),
    ...shuffledReads(questionnaire),
    ...questionnaire.pages.flatMap((page, p) => latePipes(page, p, orders)),
    ...questionsOf(questionnaire).flatMap((question) => hopelessAttention(question)),
  ];
};

type Orders = ReadonlyMap<string, { page: number; index: number }>;

const jumpsBack = ({ pages }: Questionnaire): string[] =>
  pages.flatMap((page, p) =>
    (page.jumps ?? [])
      .filter(({ to }) => pages.slice(0, p + 1).some(({ name }) => name === to))
      .map(({ to }) => `页面「${page.name}」往回跳到「${to}」，这样的跳转不起作用`),
  );

const unreachablePages = ({ pages }: Questionnaire): string[] => {
  const reached = new Set([0]);
  pages.forEach((page, p) => {
    if (!reached.has(p)) return;
    const jumps = page.jumps ?? [];
    const certain = jumps.findIndex((jump) => jump.if === undefined || isAlways(jump.if));
    const possible = certain < 0 ? jumps : jumps.slice(0, certain + 1);
    for (const { to } of possible) reached.add(pages.findIndex(({ name }) => name === to));
    // A hidden page does not jump, so what follows it may be reached after all.
    const isLeft = certain < 0 || page.visibleIf !== undefined || isBack(pages, p, possible);
    if (isLeft) reached.add(p + 1);
  });
  return pages.filter((_, p) => !reached.has(p)).map(({ name }) => name);
};

/** Whether the certain jump, the last of these, leads back or nowhere, and so is none. */
const isBack = (pages: Page[], p: number, jumps: { to: string }[]): boolean => {
  const to = jumps[jumps.length - 1]?.to;
  if (to === "end" || to === "screenOut") return false;
  return pages.findIndex(({ name }) => name === to) <= p;
};

const lateReads = (place: ConditionPlace, orders: Orders): string[] =>
  namesIn(comparisonsOf(place.condition))
    .filter((name) => isLate(name, place, orders))
    .map((name) => `${place.where}读取了「${name}」，那时它还没有回答`);

const isLate = (
  name: string,
  { page, answered }: { page: number; answered: number },
  orders: Orders,
): boolean => {
  const read = orders.get(name);
  return read !== undefined && (read.page > page || (read.page === page && read.index >= answered));
};

const shuffledReads = ({ pages }: Questionnaire): string[] =>
  pages
    .filter(({ shuffleQuestions }) => shuffleQuestions)
    .flatMap(({ questions }) =>
      questions.flatMap(({ name, visibleIf }) =>
        namesIn(visibleIf ? comparisonsOf(visibleIf) : [])
          .filter((read) => questions.some((question) => question.name === read))
          .map((read) => `题目「${name}」取决于「${read}」，而这一页的题目是乱序的`),
      ),
    );

const latePipes = (page: Page, p: number, orders: Orders): string[] =>
  page.questions.flatMap((question, q) => {
    const labels = "choices" in question ? question.choices.map(({ label }) => label) : [];
    return pipedNames([question.title, question.help, ...labels].join("\n"))
      .filter((name) => !orders.has(name) || isLate(name, { page: p, answered: q }, orders))
      .map((name) => `题目「${question.name}」引用了「${name}」的答案，那时还没有这个答案`);
  });

const hopelessAttention = (question: Question): string[] => {
  if (question.attention === undefined) return [];
  const { expect } = question.attention;
  const isRows = typeof expect === "object" && !Array.isArray(expect);
  const known = [
    ...("choices" in question ? question.choices : []),
    ...(question.kind === "matrix" ? question.columns : []),
  ].map(({ value }) => value);
  const expected = isRows ? Object.values(expect) : [expect].flat();
  const isHopeless = known.length > 0 && expected.some((value) => !known.includes(String(value)));
  return isHopeless ? [`题目「${question.name}」的注意力检查没有人能通过`] : [];
};

const namesIn = (comparisons: Comparison[]): string[] => [
  ...new Set(comparisons.map(({ question }) => question)),
];
