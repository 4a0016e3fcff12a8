/** Answers to one question that tell comparisons apart: if any answer satisfies them, one of these does. */
import { check } from "./check.ts";
import { pointsOf } from "./check-figures.ts";
import { stopsOf } from "./check-slider.ts";
import { minutesOf, timeAt } from "./check-time.ts";
import type {
  Answer,
  Choice,
  Chosen,
  Comparison,
  DateQuestion,
  NumberQuestion,
  Question,
  TimeQuestion,
} from "./model.ts";

export interface Circumstance {
  /** The page is still open: what is kept there need not be good enough yet. */
  isOpen: boolean;
  /** Values of choices that are never offered. */
  hidden: ReadonlySet<string>;
}

/** More lists than this are not listed. */
const MANY = 600;

/** Undefined where the answers cannot be listed: then everything is possible. A matrix has its own way. */
export const samplesOf = (
  question: Question,
  comparisons: readonly Comparison[],
  circumstance: Circumstance,
): Answer[] | undefined => {
  const values = comparisons.flatMap((one) => ("value" in one ? one.value : []));
  switch (question.kind) {
    case "scale":
    case "nps":
      return pointsOf(question);
    case "slider":
      return stopsOf(question);
    case "time":
      return times(question, circumstance.isOpen);
    case "number":
      return numbers(question, numeric(values), circumstance.isOpen);
    case "date":
      return days(question, texts(values), circumstance.isOpen);
    case "text":
      return comparisons.some(isOrder) ? undefined : words(texts(values));
    case "file":
      return comparisons.every(isCount) ? keys(question.maxCount) : undefined;
    case "single":
    case "dropdown":
    case "multiple":
    case "picture":
    case "ranking":
      return choosing(question, comparisons, circumstance);
    case "explanation":
      return [];
    case "matrix":
    case "grid":
    case "blanks":
    case "constantSum":
    case "maxDiff":
    case "region":
      return undefined;
  }
};

/** What one question costs in steps of the search: its items, times all mixes of those that conditions name. */
export const weightOf = (question: Question, comparisons: readonly Comparison[]): number => {
  const spoken = new Set(comparisons.flatMap((one) => ("value" in one ? one.value : [])));
  const items =
    question.kind === "matrix"
      ? question.rows.length
      : "choices" in question && isList(question)
        ? question.choices.length
        : question.kind === "slider" || question.kind === "time"
          ? MINUTES
          : 1;
  return Math.ceil((items * 2 ** Math.min(spoken.size, 9)) / 64);
};

/**
 * Lists of some of the items: every mix of those that are spoken of, with each number of the others that can
 * make a difference. `bounds` are the least and the most that the question takes.
 */
export const listsOf = (
  items: readonly string[],
  comparisons: readonly Comparison[],
  { others = items, bounds = [] }: { others?: readonly string[]; bounds?: readonly number[] } = {},
): string[][] | undefined => {
  if (comparisons.some(isOrder)) return undefined;
  const spoken = new Set(comparisons.flatMap((one) => ("value" in one ? one.value : [])));
  const named = items.filter((item) => spoken.has(item));
  const rest = others.filter((item) => !spoken.has(item));
  const totals = [...bounds, ...comparisons.flatMap(countIn), 1].flatMap(nextTo);
  // All hundred numbers of a hundred choices took seconds to look at, and most of them are alike.
  const countsWith = (mix: readonly string[]): number[] =>
    [...new Set([0, rest.length, ...totals.map((total) => total - mix.length)])].filter(
      (count) => count >= 0 && count <= rest.length,
    );
  if (2 ** named.length * Math.min(totals.length + 2, rest.length + 1) > MANY) return undefined;
  const mixes = named.reduce<string[][]>(
    (found, item) => [...found, ...found.map((mix) => [...mix, item])],
    [[]],
  );
  return mixes
    .flatMap((mix) => countsWith(mix).map((count) => [...mix, ...rest.slice(0, count)]))
    .filter((list) => list.length > 0);
};

const countIn = (one: Comparison): number[] =>
  one.test === "countAtLeast" || one.test === "countAtMost" ? [one.value] : [];

/** On either side of a bound, and on it. */
const nextTo = (bound: number): number[] => [-1, 0, 1, 2].map((step) => Math.floor(bound) + step);

const isOrder = ({ test }: Comparison): boolean =>
  test === "greater" || test === "less" || test === "atLeast" || test === "atMost";
const isCount = ({ test }: Comparison): boolean =>
  test === "answered" || test === "countAtLeast" || test === "countAtMost";
const numeric = (values: (string | number)[]) =>
  values.filter((value) => typeof value === "number");
const texts = (values: (string | number)[]) => values.filter((value) => typeof value === "string");

/** Every figure that is named, one between each two, and one on either side. */
const numbers = (question: NumberQuestion, named: number[], isOpen: boolean): number[] => {
  const { min, max, integer } = question;
  const ends = [min, max].filter((end) => end !== undefined);
  const points = [...new Set([0, ...ends, ...named])].toSorted((a, b) => a - b);
  const between = points.flatMap((point, i) => [point, (point + (points[i + 1] ?? point + 2)) / 2]);
  const all = [Number(points[0]) - 1, ...between];
  const whole = all.flatMap((value) => [
    Math.floor(value) - 1,
    Math.floor(value),
    Math.ceil(value),
    Math.ceil(value) + 1,
  ]);
  if (isOpen) return [...all, ...whole];
  return within(question, integer ? whole : [...all, ...whole]);
};

/** Text that sorts between a day and the next stands for any day after it. */
const days = (question: DateQuestion, named: string[], isOpen: boolean): string[] => {
  const { min, max } = question;
  const points = ["0000-01-01", ...[min, max].filter((end) => end !== undefined), ...named];
  const all = points.flatMap((day) => [day, `${day}+`]);
  return isOpen ? all : within(question, all);
};

/** All of them: a day has 1440. */
const times = (question: TimeQuestion, isOpen: boolean): string[] => {
  const { min = "00:00", step = 1 } = question;
  const all = Array.from({ length: MINUTES }, (_, minutes) => minutes);
  const asked = isOpen ? all : all.filter((at) => (at - minutesOf(min)) % step === 0);
  const samples = asked.map(timeAt);
  return isOpen ? samples : within(question, samples);
};
const MINUTES = 24 * 60;

const within = <T extends string | number>(range: { min?: T; max?: T }, values: T[]): T[] =>
  values.filter(
    (value) =>
      (range.min === undefined || value >= range.min) &&
      (range.max === undefined || value <= range.max),
  );

const words = (named: string[]): string[] => [
  ...named.filter((text) => text !== ""),
  // A text that no condition names.
  `${named.join("")}…`,
];

const keys = (count: number): string[][] =>
  Array.from({ length: count }, (_, i) => Array.from({ length: i + 1 }, (__, k) => `k${k}`));

type Choosing = Extract<Question, { choices: Choice[] }>;

const choosing = (
  question: Choosing,
  comparisons: readonly Comparison[],
  { isOpen, hidden }: Circumstance,
): Answer[] | undefined => {
  const offered = question.choices.filter(({ value }) => !hidden.has(value));
  if (!isList(question)) return offered.map(({ value }) => value);
  const others = offered.filter(({ exclusive }) => isOpen || !exclusive);
  const { min, max } = { min: undefined, max: undefined, ...question };
  const lists = listsOf(valuesOf(offered), comparisons, {
    others: valuesOf(others),
    bounds: [min, max].filter((bound) => bound !== undefined),
  });
  const alone = offered.filter(({ exclusive }) => exclusive).map(({ value }) => [value]);
  const asked = leniently(question);
  return lists && [...lists, ...alone].flatMap((list) => accepted(asked, list, isOpen));
};

const valuesOf = (items: { value: string }[]) => items.map(({ value }) => value);

export const isList = (question: Question): boolean =>
  question.kind === "ranking" ||
  question.kind === "multiple" ||
  ("multiple" in question && question.multiple === true);

/** Where a choice may be hidden, fewer than the author's least are taken (check-choices.ts). */
const leniently = (question: Choosing): Choosing =>
  isList(question) && question.choices.some(({ visibleIf }) => visibleIf)
    ? ({ ...question, min: 1 } as Choosing)
    : question;

const accepted = (question: Choosing, list: string[], isOpen: boolean): Answer[] => {
  const isOther = new Set(valuesOf(question.choices.filter(({ other }) => other)));
  const raw: Chosen[] = list.map((value) => (isOther.has(value) ? { value, text: "…" } : value));
  const { value, problem } = check(question, { choices: question.choices, rows: [] }, raw);
  return value === undefined || (problem !== undefined && !isOpen) ? [] : [value];
};
