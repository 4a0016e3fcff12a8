/** Between which figures a computed value can be at all; it never names a narrower range than there is. */
import { pointsOf } from "./check-figures.ts";
import { decimalsOf, rounded } from "./compute.ts";
import { inOrder } from "./computed.ts";
import type { Question, Questionnaire } from "./model.ts";
import { isCompound, readsOf } from "./parts.ts";
import { readablesOf } from "./readable.ts";
import type { Counted, Term } from "./value-model.ts";

export interface Range {
  least: number;
  most: number;
}

const ANYTHING: Range = { least: -Infinity, most: Infinity };

/** The range of every computed figure, by name. */
export const figuresOf = (questionnaire: Questionnaire): ReadonlyMap<string, Range> => {
  const asked = new Map(readablesOf(questionnaire).map((one) => [one.name, one]));
  // What stands on a page when its time is up counts, within its range or not.
  const unbound = new Set(
    questionnaire.pages
      .filter(({ timer }) => timer?.mostSeconds !== undefined)
      .flatMap(({ questions }) => questions)
      .flatMap((one) => (one.kind === "number" || isCompound(one) ? one.name : [])),
  );
  const found = new Map<string, Range>();
  const readsIn = (term: Term | Counted): readonly (Question | undefined)[] => {
    const question = asked.get(term.question);
    return question ? readsOf(question, term) : [undefined];
  };
  const itemsOf = (term: Term) =>
    readsIn(term).map((one) => ({
      range: itemRange(term, unbound.has(term.question) ? undefined : one, found),
      many: manyOf(term, one),
    }));
  for (const value of inOrder(questionnaire)) {
    if (value.kind === "sum") {
      const parts = value.of.flatMap(itemsOf).map(({ range: { least, most }, many }) => ({
        // What is not answered adds nothing.
        least: Math.min(0, times(least, many)),
        most: Math.max(0, times(most, many)),
      }));
      const start = value.start ?? 0;
      const range = {
        least: parts.reduce((sum, { least }) => sum + least, start),
        most: parts.reduce((sum, { most }) => sum + most, start),
      };
      found.set(value.name, asRounded(range, value));
    }
    if (value.kind === "mean") {
      const parts = value.of.flatMap((term) => itemsOf({ ...term, weight: 1 }));
      const isPlain = value.of.every(({ weight = 1 }) => weight > 0);
      const range = {
        least: Math.min(...parts.map(({ range }) => range.least)),
        most: Math.max(...parts.map(({ range }) => range.most)),
      };
      found.set(value.name, isPlain ? asRounded(range, value) : ANYTHING);
    }
    if (value.kind === "count")
      found.set(value.name, {
        least: 0,
        most: value.of
          .flatMap((one) => readsIn(one).map((read) => manyOf(one, read)))
          .reduce((sum, many) => sum + many, 0),
      });
  }
  return found;
};

/** Nothing stays nothing, however many there may be. */
const times = (figure: number, many: number): number => (figure === 0 ? 0 : figure * many);

/** A value is read as it is rounded: 2.6 without decimals is 3, and 0.7 + 0.1 is 0.8. */
const asRounded = ({ least, most }: Range, value: Parts): Range => {
  const end = (figure: number) =>
    Number.isFinite(figure) ? rounded(figure, decimalsOf(value)) : figure;
  return { least: end(least), most: end(most) };
};
type Parts = Parameters<typeof decimalsOf>[0];

/** What one thing chosen can count for. */
const itemRange = (
  { scores, weight = 1 }: Term,
  question: Question | undefined,
  computed: ReadonlyMap<string, Range>,
): Range => {
  const { least, most } = scores
    ? spanOf([0, ...Object.values(scores)])
    : figureRange(question, computed);
  return weight === 0 ? { least: 0, most: 0 } : spanOf([least * weight, most * weight]);
};

const figureRange = (
  question: Question | undefined,
  computed: ReadonlyMap<string, Range>,
): Range => {
  if (!question) return ANYTHING;
  const known = computed.get(question.name);
  if (known) return known;
  if (question.kind === "scale" || question.kind === "nps") return spanOf(pointsOf(question));
  if (question.kind === "slider") return { least: question.min, most: question.max };
  if (question.kind === "number")
    return { least: question.min ?? -Infinity, most: question.max ?? Infinity };
  const items =
    "choices" in question
      ? question.choices
      : question.kind === "matrix"
        ? question.columns
        : undefined;
  const figures = items?.map(({ value }) => Number(value)).filter((one) => !Number.isNaN(one));
  return figures ? spanOf([0, ...figures]) : ANYTHING;
};

const spanOf = (figures: readonly number[]): Range => ({
  least: Math.min(...figures),
  most: Math.max(...figures),
});

/** How many things can be chosen at once. */
const manyOf = ({ row }: Term | Counted, question: Question | undefined): number => {
  if (!question) return Infinity;
  if (question.kind === "matrix") {
    const columns = question.multiple ? question.columns.length : 1;
    return row === undefined ? question.rows.length * columns : columns;
  }
  if (question.kind === "multiple" || question.kind === "ranking") return question.choices.length;
  if (question.kind === "picture") return question.multiple ? question.choices.length : 1;
  if (question.kind === "file") return question.maxCount;
  if (question.kind === "region") return question.depth;
  const isOne = new Set<string>([
    "single",
    "dropdown",
    "text",
    "number",
    "date",
    "time",
    "scale",
    "nps",
    "slider",
  ]);
  // A kind that is added later has no limit here.
  return isOne.has(question.kind) ? 1 : Infinity;
};
