/** Computed values: sums, means, counts and texts of what is answered so far. */
import { cleaned } from "./checked.ts";
import { inOrder } from "./computed.ts";
import { holds, scalars } from "./logic.ts";
import type { Answer, Answers, Questionnaire } from "./model.ts";
import { pipe } from "./pipe.ts";
import type { ComputedValue, Counted, Term } from "./value-model.ts";

/** The longest text that is put together: what people wrote may be long. */
const MOST_CHARACTERS = 500;
/** 0.1 + 0.2 is 0.3 to anyone who reads it. */
const DECIMALS = 10;
const MEAN_DECIMALS = 2;
const LEAST_WEIGHT = 1e-9;

/** A value whose inputs went away goes, too. */
export const compute = (questionnaire: Questionnaire, known: Answers, changed?: string): void => {
  for (const value of affected(questionnaire, changed)) {
    const found = valueOf(value, questionnaire, known);
    if (found === undefined) delete known[value.name];
    else known[value.name] = found;
  }
};

type Followers = Map<string | undefined, ComputedValue[]>;
const followers = new WeakMap<Questionnaire, Followers>();

const affected = (questionnaire: Questionnaire, changed: string | undefined) => {
  const known: Followers = followers.get(questionnaire) ?? new Map();
  followers.set(questionnaire, known);
  const found = known.get(changed) ?? inOrder(questionnaire, changed);
  known.set(changed, found);
  return found;
};

const valueOf = (
  value: ComputedValue,
  questionnaire: Questionnaire,
  known: Answers,
): Answer | undefined => {
  switch (value.kind) {
    case "sum": {
      const items = value.of.flatMap((term) => itemsOf(term, known));
      if (items.length === 0) return undefined;
      return finite(rounded(summed(items) + (value.start ?? 0), decimalsOf(value)));
    }
    case "mean": {
      const items = value.of.flatMap((term) => itemsOf(term, known));
      const weights = items.reduce((sum, { weight }) => sum + weight, 0);
      // 0.1 + 0.2 - 0.3 is not 0 to a computer, and a mean by it some number with sixteen digits.
      if (Math.abs(weights) < LEAST_WEIGHT) return undefined;
      return finite(rounded(summed(items) / weights, decimalsOf(value)));
    }
    case "count":
      return value.of.reduce((sum, counted) => sum + countOf(counted, known), 0);
    case "text": {
      const found = value.cases.find((one) => one.if === undefined || holds(one.if, known));
      const text = pipe(found?.text ?? "", questionnaire, known);
      return cleaned(text.slice(0, MOST_CHARACTERS)) || undefined;
    }
  }
};

interface Item {
  figure: number;
  weight: number;
}

const summed = (items: readonly Item[]): number =>
  items.reduce((sum, { figure, weight }) => sum + figure * weight, 0);

/** Each thing chosen is an item of its own, so that a matrix has the mean of its rows. */
const itemsOf = ({ question, row, column, weight = 1, scores }: Term, known: Answers): Item[] =>
  scalars(known[question], row, column).flatMap((value) => {
    const points = scores && (Object.hasOwn(scores, value) ? scores[value] : 0);
    const figure = points ?? figureOf(value);
    return figure === undefined ? [] : [{ figure, weight }];
  });

/** A choice's value is a figure where it reads like one, and so is what a link says. */
export const figureOf = (value: string | number): number | undefined => {
  if (typeof value === "number") return value;
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(value) ? Number(value) : undefined;
};

const countOf = ({ question, row, column, values }: Counted, known: Answers): number =>
  scalars(known[question], row, column).filter((value) => !values || values.includes(value)).length;

export const decimalsOf = ({ kind, decimals }: Extract<ComputedValue, { kind: "sum" | "mean" }>) =>
  decimals ?? (kind === "sum" ? DECIMALS : MEAN_DECIMALS);

/** Infinity is no value: JSON cannot hold it. */
const finite = (figure: number): number | undefined =>
  Number.isFinite(figure) ? figure : undefined;

/** Without minus zero, which JSON does not keep. */
export const rounded = (figure: number, decimals: number): number =>
  Number(figure.toFixed(decimals)) + 0;
