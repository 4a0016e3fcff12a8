/** Short forms in which the library is written: labels between bars, coded from 1. */
import type { Choice, Question } from "#questionnaire/model.ts";

/** `其他+` asks for words, `都没有!` is chosen alone. */
const choicesIn = (labels: string): Choice[] =>
  labels.split("|").map((text, i) => ({
    value: String(i + 1),
    label: text.replace(/[+!]$/, ""),
    ...(text.endsWith("+") && { other: true }),
    ...(text.endsWith("!") && { exclusive: true }),
  }));

type More = { help?: string; shuffle?: true };

export const one = (name: string, title: string, labels: string, more: More = {}): Question => ({
  kind: "single",
  name,
  title,
  required: true,
  choices: choicesIn(labels),
  ...more,
});

export const many = (
  name: string,
  title: string,
  labels: string,
  more: More & { min?: number; max?: number } = {},
): Question => ({
  kind: "multiple",
  name,
  title,
  required: true,
  choices: choicesIn(labels),
  ...more,
});

export const ranking = (name: string, title: string, labels: string, max: number): Question => ({
  kind: "ranking",
  name,
  title,
  required: true,
  choices: choicesIn(labels),
  min: max,
  max,
  shuffle: true,
});

export const matrix = (name: string, title: string, rows: string, columns: string): Question => ({
  kind: "matrix",
  name,
  title,
  required: true,
  rows: choicesIn(rows).map(({ value, label }) => ({ value: `r${value}`, label })),
  columns: choicesIn(columns).map(({ value, label }) => ({ value, label })),
  shuffleRows: true,
});

export const number = (
  name: string,
  title: string,
  range: { min: number; max: number; unit: string },
): Question => ({ kind: "number", name, title, required: true, integer: true, ...range });

export const words = (name: string, title: string, help?: string): Question => ({
  kind: "text",
  name,
  title,
  required: false,
  format: "paragraph",
  ...(help !== undefined && { help }),
});

export const satisfied = "非常不满意|不太满意|一般|比较满意|非常满意";
export const agreed = "非常不同意|不太同意|一般|比较同意|非常同意";
