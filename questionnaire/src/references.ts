/** Lists every condition of a questionnaire with the place where it stands, for the checks. */
import { inRow } from "./cell.ts";
import type { Choice, Comparison, Condition, Page, Question, Questionnaire, Row } from "./model.ts";

export interface ConditionPlace {
  /** For machines: `pages[0].questions[2].visibleIf`. */
  path: string;
  /** For people: 题目「q3」的显示条件. */
  where: string;
  condition: Condition;
  page: number;
  /** Whose it is, or its choice's: a place on the page. */
  question?: number;
  /** How many of the page's questions are answered when the condition is evaluated. */
  answered: number;
  judged: Judged;
}

/** When a condition is judged: before its page or question is shown, with it, when the page is left, at the end. */
type Judged =
  | "atDoor"
  | "asShown"
  | "withQuestion"
  | "onLeaving"
  | "atJump"
  | "atEnd"
  /** With whatever is known by then, also of those who do not complete. */
  | "anyTime";

export const conditionsOf = (questionnaire: Questionnaire): ConditionPlace[] => {
  const { pages } = questionnaire;
  return [...pages.flatMap(conditionsOfPage), ...conditionsOfWhole(questionnaire)];
};

const conditionsOfWhole = ({
  pages,
  quotaCells,
  computedValues = [],
  endPages = [],
}: Questionnaire): ConditionPlace[] => [
  ...quotaCells.map((cell, c) => ({
    path: `quotaCells[${c}].if`,
    where: `配额「${cell.name}」的条件`,
    condition: cell.if,
    page: pages.length,
    answered: 0,
    judged: "atEnd" as const,
  })),
  ...computedValues.flatMap((value, v) =>
    (value.kind === "text" ? value.cases : []).flatMap((one, c) =>
      one.if
        ? {
            path: `computedValues[${v}].cases[${c}].if`,
            where: `计算值「${value.name}」第 ${c + 1} 条的条件`,
            condition: one.if,
            page: pages.length,
            answered: 0,
            judged: "anyTime" as const,
          }
        : [],
    ),
  ),
  ...endPages.map((end, e) => ({
    path: `endPages[${e}].if`,
    where: `结束页「${end.title}」的条件`,
    condition: end.if,
    page: pages.length,
    answered: 0,
    judged: end.end === "completed" ? ("atEnd" as const) : ("anyTime" as const),
  })),
];

export const questionsOf = ({ pages }: Questionnaire): Question[] =>
  pages.flatMap(({ questions }) => questions);

export const comparisonsOf = (condition: Condition): Comparison[] => {
  if ("all" in condition) return condition.all.flatMap(comparisonsOf);
  if ("any" in condition) return condition.any.flatMap(comparisonsOf);
  return "not" in condition ? comparisonsOf(condition.not) : [condition];
};

type Found = Omit<ConditionPlace, "condition"> & { condition: Condition | undefined };

const conditionsOfPage = (page: Page, p: number): ConditionPlace[] => {
  const path = `pages[${p}]`;
  const where = `页面「${page.name}」的`;
  const all = page.questions.length;
  const found: Found[] = [
    {
      path: "visibleIf",
      where: `${where}显示条件`,
      condition: page.visibleIf,
      page: p,
      answered: 0,
      judged: "atDoor",
    },
    ...page.questions.flatMap((question, q) => conditionsOfQuestion(question, q, { page: p, all })),
    ...(page.jumps ?? []).map((jump, j) => ({
      path: `jumps[${j}].if`,
      where: `${where}跳转条件`,
      condition: jump.if,
      page: p,
      answered: all,
      judged: "atJump" as const,
    })),
  ];
  return found.flatMap(({ condition, ...place }) =>
    condition ? { ...place, path: `${path}.${place.path}`, condition } : [],
  );
};

/** Screening is judged when the page is left, everything else when the question is about to show. */
const conditionsOfQuestion = (
  question: Question,
  q: number,
  { page, all }: { page: number; all: number },
): Found[] => {
  const path = `questions[${q}]`;
  const where = `题目「${question.name}」的`;
  const shown = { page, question: q, answered: q };
  const { visibleIf, screenOutIf } = question;
  return [
    {
      ...shown,
      path: `${path}.visibleIf`,
      where: `${where}显示条件`,
      condition: visibleIf,
      judged: "asShown",
    },
    ...cellsOf(question).map((cell) => ({
      ...shown,
      ...cell,
      path: `${path}.${cell.path}`,
      where: `${where}${cell.where}`,
      // Which may read what stands left of it.
      answered: q + 1,
      judged: "withQuestion" as const,
    })),
    ...partsOf(question).map(({ key, label, condition }) => ({
      ...shown,
      path: `${path}.${key}.visibleIf`,
      where: `${where}选项「${label}」的显示条件`,
      condition,
      judged: "withQuestion" as const,
    })),
    {
      path: `${path}.screenOutIf`,
      where: `${where}筛除条件`,
      condition: screenOutIf,
      page,
      question: q,
      answered: all,
      judged: "onLeaving",
    },
  ];
};

/** All rows are alike: what can be said of the first is said. */
const cellsOf = (question: Question) =>
  question.kind === "grid"
    ? question.columns.map(({ label, visibleIf }, c) => ({
        path: `columns[${c}].visibleIf`,
        where: `「${label}」列的显示条件`,
        condition:
          visibleIf &&
          inRow(visibleIf, { question: question.name, row: question.rows[0]?.value ?? "" }),
      }))
    : [];

const partsOf = (question: Question) => {
  const [list, parts] =
    "choices" in question
      ? (["choices", question.choices] as const)
      : (["rows", "rows" in question ? question.rows : []] as const);
  return parts.map((part: Choice | Row, i) => ({
    key: `${list}[${i}]`,
    label: part.label,
    condition: part.visibleIf,
  }));
};
