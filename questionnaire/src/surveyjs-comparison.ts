/** Makes a comparison of SurveyJS, whose values are texts, one that the question's answers can stand to. */
import { isDay } from "./check-figures.ts";
import { isTime } from "./check-time.ts";
import type { Choice, Comparison, Condition, Question } from "./model.ts";
import { readOf } from "./parts.ts";
import { codeOf } from "./surveyjs-items.ts";

/** Undefined where it would never hold, or hold of other answers than in SurveyJS. */
export const fitted = (comparison: Comparison, question: Question): Condition | undefined => {
  if (comparison.test === "answered") return comparison;
  switch (question.kind) {
    case "number":
    case "scale":
    case "slider":
    case "nps":
      return ofFigures(comparison);
    case "single":
    case "dropdown":
      return ofChoices(comparison, question.choices);
    case "multiple":
    case "ranking":
      return ofSeveral(comparison);
    case "picture":
      return question.multiple ? ofSeveral(comparison) : ofChoices(comparison, question.choices);
    case "matrix":
      return question.multiple ? ofSeveral(comparison) : ofColumns(comparison);
    case "date":
      return ofTexts(comparison, isDay);
    case "time":
      return ofTexts(comparison, isTime);
    case "text":
      return comparison.test === "equals" || comparison.test === "oneOf" ? comparison : undefined;
    case "file":
      return comparison.test === "countAtLeast" || comparison.test === "countAtMost"
        ? comparison
        : undefined;
    case "grid":
    case "blanks":
    case "constantSum": {
      const part = readOf(question, comparison);
      return part === question ? undefined : fitted(comparison, part);
    }
    case "maxDiff":
    case "region":
    case "explanation":
      return undefined;
  }
};

const ofTexts = (comparison: Comparison, is: (text: string) => boolean): Comparison | undefined =>
  "value" in comparison && [comparison.value].flat().every((one) => is(String(one)))
    ? comparison
    : undefined;

const figureOf = (value: string | number): number => (value === "" ? Number.NaN : Number(value));

const ofFigures = (comparison: Comparison): Comparison | undefined => {
  if (!("value" in comparison) || isCount(comparison)) return undefined;
  const figures = [comparison.value].flat().map(figureOf);
  const [figure = Number.NaN] = figures;
  if (!figures.every(Number.isFinite)) return undefined;
  if (comparison.test === "oneOf") return { ...comparison, value: figures };
  return comparison.test === "includes" ? undefined : { ...comparison, value: figure };
};

const isCount = ({ test }: Comparison): boolean =>
  test === "countAtLeast" || test === "countAtMost";

/** Values of choices are texts here: what is compared by its order is worked out, choice by choice. */
const ofChoices = (comparison: Comparison, choices: readonly Choice[]): Condition | undefined => {
  const { question, row, column } = comparison;
  const read = {
    question,
    ...(row !== undefined && { row }),
    ...(column !== undefined && { column }),
  };
  const values = choices.map(({ value }) => value);
  const meant = (value: string | number) => known(String(value), values);
  const oneOf = (value: string[]): Condition =>
    value.length === 0 ? { any: [] } : { ...read, test: "oneOf", value };
  switch (comparison.test) {
    case "equals":
      return { ...comparison, value: meant(comparison.value) };
    case "oneOf":
      return { ...comparison, value: comparison.value.map(meant) };
    case "includes":
      return oneOf(values.filter((value) => value.includes(meant(comparison.value))));
    case "greater":
    case "less":
    case "atLeast":
    case "atMost":
      return oneOf(values.filter((value) => isInOrder(value, comparison)));
    default:
      return undefined;
  }
};

/** SurveyJS does not tell capitals from small letters. */
const known = (value: string, values: readonly string[]): string => {
  const code = codeOf(value);
  const same = (one: string) => one.trim().toLowerCase() === code.toLowerCase();
  return values.includes(code) ? code : (values.find(same) ?? code);
};

type Order = Extract<Comparison, { test: "greater" | "less" | "atLeast" | "atMost" }>;

const isInOrder = (value: string, { test, value: border }: Order): boolean => {
  const areFigures = Number.isFinite(figureOf(value)) && Number.isFinite(figureOf(border));
  // A figure and a word have no order.
  if (!areFigures && Number.isFinite(figureOf(border))) return false;
  const by = areFigures
    ? figureOf(value) - figureOf(border)
    : value < border
      ? -1
      : value > border
        ? 1
        : 0;
  switch (test) {
    case "greater":
      return by > 0;
    case "less":
      return by < 0;
    case "atLeast":
      return by >= 0;
    case "atMost":
      return by <= 0;
  }
};

const ofSeveral = (comparison: Comparison): Comparison | undefined => {
  switch (comparison.test) {
    case "equals":
    case "includes":
      return { ...comparison, value: codeOf(String(comparison.value)) };
    case "oneOf":
      return { ...comparison, value: comparison.value.map((one) => codeOf(String(one))) };
    case "countAtLeast":
    case "countAtMost":
      return comparison;
    default:
      return undefined;
  }
};

const ofColumns = (comparison: Comparison): Comparison | undefined =>
  comparison.row === undefined || isCount(comparison) ? undefined : ofSeveral(comparison);
