/** Which answers a figure is made of, and how much of each: whether it could be worked back to one of them. */
import { figureOf } from "./compute.ts";
import type { Question } from "./model.ts";
import { isCompound, partsOf } from "./parts.ts";
import type { ComputedValue, Term } from "./value-model.ts";

interface Source {
  weight: number;
  /** Words count for a figure where somebody's words read like one. */
  kind: "figure" | "points" | "words";
  /** Only of shares of a total: the sum of all of them is known. */
  shares?: { of: string; rows: number };
}
/** By question and place in it. */
export type Sources = ReadonlyMap<string, Source>;

interface Known {
  questions: ReadonlyMap<string, Question>;
  /** What anyone who reads the address knows. */
  carried: ReadonlySet<string>;
  /** The sources of the values computed before. */
  below: ReadonlyMap<string, Sources>;
}
type Sum = Extract<ComputedValue, { kind: "sum" | "mean" }>;

export const sourcesOf = ({ kind, name, of }: Sum, known: Known): Sources => {
  const all = new Map<string, Source>();
  let items = 0;
  for (const term of of) {
    const { question, weight = 1 } = term;
    const found = known.carried.has(question) ? undefined : leavesOf(term, known);
    const most = found === undefined || known.below.has(question) ? 1 : Infinity;
    items += weight * Math.min(found ? countOf(found) : 1, most);
    for (const [key, source] of weight === 0 ? [] : (found ?? []))
      all.set(key, {
        ...source,
        weight: (all.get(key)?.weight ?? 0) + source.weight * weight,
      });
  }
  // A mean whose weights add up to nothing has no value (compute.ts), unless something was not answered.
  if (kind === "mean" && isNone(items)) return new Map([[name, { weight: 1, kind: "words" }]]);
  const whole = kind === "mean" ? items : 1;
  return new Map([...all].map(([key, one]) => [key, { ...one, weight: one.weight / whole }]));
};

/** Words are not counted: they seldom read like a figure, and only then are an item of a mean. */
const countOf = (sources: Sources): number =>
  [...sources.values()].filter(({ kind }) => kind !== "words").length;

const LEAST = 1e-9;
const isNone = (weight: number): boolean => Math.abs(weight) < LEAST;

/** Whether two or more unknown figures are in it: a single one could be worked back by a reader of the address. */
export const mixes = (sources: Sources): boolean => {
  const left = [...sources.values()].filter(({ weight }) => !isNone(weight));
  // Points of choices are the author's.
  if (sources.size === 0 || left.some(({ kind }) => kind === "points")) return true;
  const plain = left.filter(({ kind, shares }) => kind === "figure" && !shares).length;
  const totals = new Map(left.flatMap(({ shares }) => (shares ? [[shares.of, shares]] : [])));
  const shared = [...totals.values()].map(({ of, rows }) =>
    freeOf(
      left.filter(({ shares }) => shares?.of === of).map(({ weight }) => weight),
      rows,
    ),
  );
  return shared.reduce((sum, free) => sum + free, plain) > 1;
};

/** How many rows stay unknown: the total is known, and a multiple of it removes all rows of one weight. */
const freeOf = (weights: readonly number[], rows: number): number => {
  const all = [...weights, ...Array.from({ length: rows - weights.length }, () => 0)];
  return Math.min(...all.map((one) => all.filter((other) => !isNone(other - one)).length));
};

const leavesOf = ({ question: name, row, column, scores }: Term, known: Known): Sources => {
  const key = (...place: (string | undefined)[]) => JSON.stringify([name, ...place]);
  if (scores)
    return new Map([[key(row, column, JSON.stringify(scores)), { weight: 1, kind: "points" }]]);
  const below = known.below.get(name);
  if (below) return below;
  const question = known.questions.get(name) ?? known.questions.get(writtenName(name));
  const leaves = question ? placesIn(question) : [];
  const inRow = leaves
    .filter(({ place }) => row === undefined || place[0] === row)
    .filter(({ place }) => column === undefined || place[1] === column);
  return new Map(
    inRow.length > 0
      ? inRow.map(({ place, ...source }) => [key(...place), { weight: 1, ...source }])
      : [[key(row, column), { weight: 1, kind: "words" }]],
  );
};

/** The author's name of a question that is asked for one item of a loop. */
const writtenName = (question: string): string => question.replace(/@.*$/, "");

type Place = Omit<Source, "weight"> & { place: string[] };

/** Each answer of which it consists. */
const placesIn = (question: Question): Place[] => {
  if (isCompound(question)) {
    const shares =
      question.kind === "constantSum"
        ? { shares: { of: question.name, rows: question.rows.length } }
        : {};
    return partsOf(question).map(({ row, column, question: part }) => ({
      place: column === undefined ? [row] : [row, column],
      kind: kindOf(part),
      ...shares,
    }));
  }
  if (question.kind === "matrix") {
    const figures = figuresIn(question.columns);
    const kind = figures.length > 1 ? "figure" : "words";
    return question.rows.flatMap(({ value }): Place[] =>
      question.multiple && figures.length > 1
        ? figures.map((column) => ({ place: [value, column], kind }))
        : [{ place: [value], kind }],
    );
  }
  if (question.kind === "multiple" || (question.kind === "picture" && question.multiple))
    return figuresIn(question.choices).map((choice) => ({ place: [choice], kind: "figure" }));
  return [{ place: [], kind: kindOf(question) }];
};

const kindOf = (question: Question): "figure" | "words" => {
  const { kind } = question;
  if (kind === "number" || kind === "scale" || kind === "slider" || kind === "nps") return "figure";
  return kind !== "ranking" && "choices" in question && figuresIn(question.choices).length > 1
    ? "figure"
    : "words";
};

const figuresIn = (choices: readonly { value: string }[]): string[] =>
  choices.flatMap(({ value }) => (figureOf(value) === undefined ? [] : value));
