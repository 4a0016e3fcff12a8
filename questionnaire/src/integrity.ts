/** What a shape cannot say: names are unique, references lead somewhere, ranges are not upside down. */
import { stepsOf } from "./check-slider.ts";
import type { Question, Questionnaire, SliderQuestion } from "./model.ts";
import { ITEM } from "./block.ts";
import { blockProblems, insideNames } from "./block-problems.ts";
import { carryOf } from "./carry.ts";
import { expandedOf, wholeOf } from "./expand.ts";
import { gridProblems } from "./quota-problems.ts";
import { readablesOf } from "./readable.ts";
import { columnProblems } from "./integrity-columns.ts";
import { listsOf, partProblems } from "./integrity-parts.ts";
import { comparisonsOf, conditionsOf, questionsOf } from "./references.ts";
import { LIMITS } from "./limits.ts";
import { placeProblem } from "./place-problem.ts";
import { sourcePlace } from "./source-path.ts";
import { valueProblems } from "./value-problems.ts";

export interface ParseProblem {
  path: string;
  message: string;
}

export const integrityProblems = (questionnaire: Questionnaire): ParseProblem[] => [
  ...nameProblems(questionnaire),
  ...questionnaire.pages.flatMap((page, p) =>
    page.questions.flatMap((question, q) => {
      const path = `pages[${p}].questions[${q}]`;
      return carryOf(question)
        ? carriedProblems(questionnaire, p, q)
        : [...emptyProblems(question, path), ...questionProblems(question, path)];
    }),
  ),
  ...columnProblems(questionnaire),
  ...jumpProblems(questionnaire),
  ...blockProblems(questionnaire),
  ...conditionProblems(questionnaire),
  ...gridProblems(wholeOf(questionnaire)),
  ...valueProblems(questionnaire),
];

const nameProblems = (questionnaire: Questionnaire): ParseProblem[] => {
  const { pages, quotaCells, hiddenFields = [], computedValues = [] } = questionnaire;
  const questions = questionsOf(questionnaire);
  const named = [...questions, ...hiddenFields, ...computedValues];
  const paths = [
    ...pages.flatMap((page, p) => page.questions.map((_, q) => `pages[${p}].questions[${q}]`)),
    ...hiddenFields.map((_, f) => `hiddenFields[${f}]`),
    ...computedValues.map((_, v) => `computedValues[${v}]`),
  ];
  const tooMany = { path: "pages", message: `题目不能超过 ${LIMITS.questions} 道` };
  const reserved = pages.flatMap(({ name }, p) =>
    name === "end" || name === "screenOut"
      ? { path: `pages[${p}].name`, message: `「${name}」是保留的页名` }
      : [],
  );
  return [
    ...(questions.length > LIMITS.questions ? [tooMany] : []),
    ...reserved,
    ...repeated(
      pages.map(({ name }) => name),
      (i) => `pages[${i}].name`,
    ),
    ...repeated(
      named.map(({ name }) => name),
      (i) => `${paths[i]}.name`,
    ),
    ...repeated(
      quotaCells.map(({ name }) => name),
      (i) => `quotaCells[${i}].name`,
    ),
  ];
};

const repeated = (values: string[], pathOf: (index: number) => string): ParseProblem[] =>
  values.flatMap((value, i) =>
    values.indexOf(value) < i ? { path: pathOf(i), message: `「${value}」重复了` } : [],
  );

const questionProblems = (question: Question, path: string): ParseProblem[] => {
  const message = kindProblem(question);
  return [
    ...partProblems(question, path),
    ...listsOf(question).flatMap(([key, items]) =>
      repeated(
        items.map(({ value }) => value),
        (i) => `${path}.${key}[${i}].value`,
      ),
    ),
    ...(isUpsideDown(question) ? [{ path, message: "最小值不能大于最大值" }] : []),
    ...(message === undefined ? [] : [{ path, message }]),
  ];
};

const emptyProblems = (question: Question, path: string): ParseProblem[] => {
  const message = "不能少于 1 项";
  if ("choices" in question && question.choices.length === 0)
    return [{ path: `${path}.choices`, message }];
  return question.kind === "matrix" && question.rows.length === 0
    ? [{ path: `${path}.rows`, message }]
    : [];
};

/** Judged with the choices that are carried to it; told only where the question's own part is wrong. */
const carriedProblems = (questionnaire: Questionnaire, p: number, q: number): ParseProblem[] => {
  const expanded = expandedOf(questionnaire);
  const index = expanded.written.findIndex(({ origin }) => origin === p);
  const question = expanded.questionnaire.pages[index]?.questions[q];
  if (!question) return [];
  return questionProblems(question, `pages[${index}].questions[${q}]`).flatMap(
    ({ path, message }) => {
      const place = sourcePlace(path, questionnaire, expanded).path;
      return place === undefined ? [] : { path: place, message };
    },
  );
};

const isUpsideDown = (question: Question): boolean => {
  const range =
    question.kind === "text"
      ? { min: question.minLength, max: question.maxLength }
      : { min: undefined, max: undefined, ...question };
  return range.min !== undefined && range.max !== undefined && range.min > range.max;
};

const kindProblem = (question: Question): string | undefined => {
  if (question.kind === "scale" && question.max - question.min > LIMITS.scalePoints) {
    return `量表不能超过 ${LIMITS.scalePoints + 1} 个分数`;
  }
  if (question.kind === "slider") return sliderProblem(question);
  if (question.kind === "number" && question.integer) {
    const { min = -Infinity, max = Infinity } = question;
    if (min <= max && Math.ceil(min) > max) return `${min} 到 ${max} 之间没有整数`;
  }
  if (question.kind === "picture" && question.choices.some(({ picture }) => !picture)) {
    return "图片题的每个选项都要有图片";
  }
  if (
    question.kind === "ranking" &&
    question.choices.some(({ other, exclusive }) => other || exclusive)
  ) {
    return "排序题不能有「其他」或互斥的选项";
  }
  const { min } = { min: 0, ...question };
  if ("choices" in question && Number(min) > question.choices.length) {
    return "至少选择的项数比选项还多";
  }
  return undefined;
};

const sliderProblem = (question: SliderQuestion): string | undefined => {
  const { min, max, step } = question;
  const steps = stepsOf(question);
  // A range that is upside down has been told already.
  if (min === max) return "滑动条的最小值要小于最大值";
  if (steps > LIMITS.sliderSteps) return `滑动条不能超过 ${LIMITS.sliderSteps} 步，请加大步长`;
  return steps > 0 && Math.abs(steps - Math.round(steps)) > 1e-6
    ? `从 ${min} 起每步 ${step}，走不到 ${max}，请改步长或最大值`
    : undefined;
};

const jumpProblems = ({ pages }: Questionnaire): ParseProblem[] => {
  const targets = new Set(["end", "screenOut", ...pages.map(({ name }) => name)]);
  return pages.flatMap((page, p) =>
    (page.jumps ?? []).flatMap(({ to }, j) =>
      targets.has(to) ? [] : { path: `pages[${p}].jumps[${j}].to`, message: `没有「${to}」这一页` },
    ),
  );
};

/** Judged as written out, and told once for all items of a loop. */
const conditionProblems = (questionnaire: Questionnaire): ParseProblem[] => {
  const expanded = expandedOf(questionnaire);
  const whole = expanded.questionnaire;
  const questions = new Map(readablesOf(whole).map((question) => [question.name, question]));
  const inside = insideNames(questionnaire);
  const found = conditionsOf(whole).flatMap((place) => {
    const path = sourcePlace(place.path, questionnaire, expanded).path;
    if (path === undefined) return [];
    return comparisonsOf(place.condition).flatMap((comparison) => {
      const question = questions.get(comparison.question);
      const message = question
        ? placeProblem(question, comparison)
        : missing(comparison.question, inside);
      return message === undefined ? [] : { path, message };
    });
  });
  return [...new Map(found.map((one) => [`${one.path} ${one.message}`, one])).values()];
};

const missing = (name: string, inside: ReadonlyMap<string, string>): string => {
  if (name === ITEM) return "「@」是循环的当前项，只能在循环里用";
  const example = inside.get(name);
  if (example === undefined) return `没有「${name}」这道题`;
  return `「${name}」在循环里，要写明是哪一项，例如「${example}」`;
};
