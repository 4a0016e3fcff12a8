/** Tells whether any answer at all could make a condition true. */
import { pointsOf } from "./check-figures.ts";
import { holds } from "./logic.ts";
import type { Answer, Comparison, Condition, Question } from "./model.ts";
import { comparisonsOf } from "./references.ts";

export type Questions = ReadonlyMap<string, Question>;

/** Only what is certain counts: where the answers cannot be listed, everything is possible. */
export const isPossible = (condition: Condition, questions: Questions): boolean => {
  if ("any" in condition) return condition.any.some((part) => isPossible(part, questions));
  if ("not" in condition) return !isAlways(condition.not);
  if (!("all" in condition)) return areCompatible([condition], questions);
  return (
    condition.all.every((part) => isPossible(part, questions)) &&
    [...togetherIn(condition.all)].every((group) => areCompatible(group, questions))
  );
};

export const isAlways = (condition: Condition): boolean => {
  if ("all" in condition) return condition.all.every(isAlways);
  if ("any" in condition) return condition.any.some(isAlways);
  return "not" in condition && isNever(condition.not);
};

const isNever = (condition: Condition): boolean => {
  if ("all" in condition) return condition.all.some(isNever);
  if ("any" in condition) return condition.any.every(isNever);
  return "not" in condition && isAlways(condition.not);
};

/** The comparisons that must hold together, by what they read. */
const togetherIn = (parts: Condition[]): Iterable<Comparison[]> => {
  const groups = new Map<string, Comparison[]>();
  const direct = parts.filter((part) => !("any" in part || "not" in part));
  for (const comparison of direct.flatMap(comparisonsOf)) {
    const key = JSON.stringify([comparison.question, comparison.row]);
    groups.set(key, [...(groups.get(key) ?? []), comparison]);
  }
  return groups.values();
};

const areCompatible = (comparisons: Comparison[], questions: Questions): boolean => {
  const [first] = comparisons;
  const question = first && questions.get(first.question);
  if (!question) return true;
  const samples = samplesOf(question, comparisons);
  // Several may be chosen in more ways than can be listed, so there each must be possible alone.
  const groups = isList(question) ? comparisons.map((comparison) => [comparison]) : [comparisons];
  return (
    samples === undefined ||
    groups.every((all) => samples.some((sample) => holds({ all }, { [question.name]: sample })))
  );
};

const isList = (question: Question): boolean =>
  question.kind === "ranking" ||
  question.kind === "multiple" ||
  ("multiple" in question && question.multiple === true);

/** Answers among which one satisfies the comparisons if any answer does. */
const samplesOf = (question: Question, comparisons: Comparison[]): Answer[] | undefined => {
  const values = comparisons.flatMap((comparison) =>
    "value" in comparison ? comparison.value : [],
  );
  switch (question.kind) {
    case "scale":
    case "nps":
      return pointsOf(question);
    case "number": {
      const step = question.integer ? 1 : 0.5;
      const numbers = values.filter((value) => typeof value === "number");
      const near = [0, ...numbers].flatMap((value) => [value - step, value, value + step]);
      return within(question, near);
    }
    case "date": {
      const days = values.filter((value) => typeof value === "string");
      // Text that sorts between a day and the next stands for any day after it.
      return within(question, ["0001-01-01", ...days, ...days.map((day) => `${day}+`)]);
    }
    case "matrix":
      return comparisons[0]?.row === undefined
        ? undefined
        : choose(question, question.columns).map((columns) => rowAnswer(comparisons, columns));
    case "single":
    case "dropdown":
    case "multiple":
    case "picture":
    case "ranking":
      return choose(question, question.choices);
    case "explanation":
      return [];
    default:
      return undefined;
  }
};

const within = <T extends string | number>(range: { min?: T; max?: T }, values: T[]): T[] => {
  const { min, max } = range;
  const ends = [min, max].filter((end) => end !== undefined);
  return [...ends, ...values].filter(
    (value) => (min === undefined || value >= min) && (max === undefined || value <= max),
  );
};

/** Each one alone, and for lists the first few together, up to as many as may be chosen. */
const choose = (question: Question, items: { value: string }[]): (string | string[])[] => {
  const values = items.map(({ value }) => value);
  if (!isList(question)) return values;
  const most = "max" in question ? Number(question.max) : values.length;
  return [
    ...values.map((value) => [value]),
    ...values.map((_, i) => values.slice(0, i + 1)),
  ].filter((list) => list.length <= most);
};

const rowAnswer = (comparisons: Comparison[], columns: string | string[]): Answer =>
  Object.fromEntries(comparisons.map(({ row = "" }) => [row, columns]));
