/** Hidden fields and computed values as they are edited: added, changed, renamed with all that speaks of them, taken away. */
import { figureOf } from "#questionnaire/compute.ts";
import type { Column, Question, Questionnaire, Reading } from "#questionnaire/model.ts";
import { readOf } from "#questionnaire/parts.ts";
import { pickedFrom } from "#questionnaire/picked.ts";
import type { ComputedValue, Counted, HiddenField, Term } from "#questionnaire/value-model.ts";
import { linesIn } from "../lines.ts";
import { freeNameLike, isNameTwice, namesIn } from "../names.ts";
import { patched } from "../patched.ts";
import { renamedWithin } from "../rename.ts";

type List = "hiddenFields" | "computedValues";
type Item<L extends List> = L extends "hiddenFields" ? HiddenField : ComputedValue;

const put = <L extends List>(
  whole: Questionnaire,
  list: L,
  make: (items: readonly Item<L>[]) => Item<L>[],
): Questionnaire => {
  // The two lists have the items that their names say.
  const items = make((whole[list] ?? []) as unknown as Item<L>[]);
  return patched(whole, { [list]: items.length > 0 ? items : undefined });
};

export const addHidden = (whole: Questionnaire): Questionnaire =>
  put(whole, "hiddenFields", (fields) => [
    ...fields,
    { name: freeNameLike("src", namesIn(whole), ""), title: "来源" },
  ]);

export const KINDS = [
  { value: "sum", label: "求和（总分）" },
  { value: "mean", label: "平均" },
  { value: "count", label: "计数" },
  { value: "text", label: "文字（分组、等级）" },
] as const satisfies { value: ComputedValue["kind"]; label: string }[];

const TITLES: Record<ComputedValue["kind"], string> = {
  sum: "总分",
  mean: "平均分",
  count: "个数",
  text: "分组",
};

/** A new one has nothing to compute from yet: that is told as an error until it has. */
const fresh = (kind: ComputedValue["kind"], name: string, title = TITLES[kind]): ComputedValue =>
  kind === "text"
    ? { kind, name, title, cases: [{ text: "其他" }] }
    : { kind, name, title, of: [] };

export const addComputed = (whole: Questionnaire, kind: ComputedValue["kind"]): Questionnaire =>
  put(whole, "computedValues", (values) => [
    ...values,
    fresh(kind, freeNameLike("v", namesIn(whole), "")),
  ]);

/** What can be kept is: a sum's terms are a mean's too. */
export function asComputed(value: ComputedValue, kind: ComputedValue["kind"]): ComputedValue {
  const title = value.title === TITLES[value.kind] ? TITLES[kind] : value.title;
  const next = fresh(kind, value.name, title);
  if (next.kind === "text" || value.kind === "text") return next;
  const of = value.of.map(({ question, row, column }) => ({
    question,
    ...(row !== undefined && { row }),
    ...(column !== undefined && { column }),
  }));
  const terms = value.kind === "count" || next.kind === "count" ? of : value.of;
  return { ...next, of: terms } as ComputedValue;
}

export const changeItem = <L extends List>(
  whole: Questionnaire,
  list: L,
  { index, make }: { index: number; make: (item: Item<L>) => Item<L> },
): Questionnaire =>
  put(whole, list, (items) => items.map((item, i) => (i === index ? make(item) : item)));

export const removeItem = (whole: Questionnaire, list: List, index: number): Questionnaire =>
  put(whole, list, (items) => items.filter((_, i) => i !== index));

/** Conditions, pipes and other values follow. */
export const renameItem = (
  whole: Questionnaire,
  list: List,
  { index, to }: { index: number; to: string },
): Questionnaire => {
  const from = whole[list]?.[index]?.name;
  if (from === undefined) return whole;
  const followed = isNameTwice(whole, from) ? whole : renamedWithin(whole, new Map([[from, to]]));
  return changeItem(followed, list, { index, make: (item) => ({ ...item, name: to }) });
};

/** Questions that a figure can be made of. */
export const isSummable = ({ kind }: Question): boolean =>
  !["explanation", "file", "region", "date", "time", "ranking", "maxDiff"].includes(kind);

/** What a choice counts for, where points can be given. */
export const pointsFor = (question: Question): readonly Column[] => {
  if (question.kind !== "scale" && question.kind !== "nps") return pickedFrom(question);
  const [min, max] = question.kind === "nps" ? [0, 10] : [question.min, question.max];
  return Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => ({
    value: String(min + i),
    label: String(min + i),
  }));
};

/** Points of a scale are answered as figures (check.ts), choices by their values. */
export const countedAs = (question: Question | undefined, value: string): string | number =>
  question?.kind === "scale" || question?.kind === "nps" ? Number(value) : value;

/** Which part of a question with several parts is read. */
export type Place = Pick<Reading, "row" | "column">;

export const countFor = ({ name }: Question, place: Place = {}): Counted => ({
  question: name,
  ...place,
});

/** A scale counts as it is; of choices the last has the most points, unless their values are figures. */
export function termFor(whole: Question, place: Place = {}): Term {
  const question = readOf(whole, place);
  const points = pointsFor(question);
  const isPlain =
    question.kind === "scale" ||
    question.kind === "nps" ||
    points.every(({ value }) => /^-?\d{1,3}$/.test(value));
  return isPlain
    ? { question: whole.name, ...place }
    : {
        question: whole.name,
        ...place,
        scores: Object.fromEntries(points.map(({ value }, i) => [value, i + 1])),
      };
}

/** Each point scores the figure that it is. */
export const plainScores = (points: readonly Column[]): Record<string, number> =>
  Object.fromEntries(points.map(({ value }) => [value, figureOf(value) ?? 0]));

/** The other way round: what had the most has the least. */
export function reversed(question: Question, term: Term): Term {
  const points = pointsFor(question).map(({ value }) => value);
  const { scores: given, ...rest } = term;
  // As the engine counts (compute.ts): what has no points, or is no figure, adds nothing.
  const now = points.map((value) => (given ? given[value] : figureOf(value)) ?? 0);
  const turned = Object.fromEntries(points.map((value, i) => [value, now.at(-1 - i) ?? 0]));
  const isPlain = points.every((value) => turned[value] === figureOf(value));
  return isPlain ? rest : { ...rest, scores: turned };
}

/** `wx 微信`: a value and what it is called, one a line. */
export const choicesOfLines = (text: string): Column[] =>
  linesIn(text).map((line) => {
    const [value = "", ...words] = line.split(/[\s,，]+/);
    return { value, label: words.join(" ") || value };
  });

export const linesOf = (choices: readonly Column[]): string =>
  choices.map(({ value, label }) => (value === label ? value : `${value} ${label}`)).join("\n");
