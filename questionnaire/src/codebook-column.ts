/** The simplest columns of answers, of which all others are made. */
import type { Variable } from "./codebook.ts";
import { scalars } from "./logic.ts";
import type { Answer, Question } from "./model.ts";

export type Column = Omit<Variable, "head" | "question"> & { suffix: string };

const plain = (answer: Answer): string => scalars(answer).join(" ");

export const words = (title: string): Column => ({
  suffix: "",
  title,
  type: "text",
  measure: "nominal",
  codes: [],
  read: plain,
});

export const figures = (title: string, measure: Column["measure"]): Column => ({
  ...words(title),
  type: "number",
  measure,
});

export type Codes = readonly { value: string; label: string }[];

/** Codes that are numbers stay numbers; one that is not makes the column one of texts. */
const typeOf = (codes: Codes): Column["type"] =>
  codes.every(({ value }) => /^(0|-?[1-9]\d{0,8})$/.test(value)) ? "number" : "text";

export const coded = ({ title }: Question, choices: Codes): Column => ({
  ...words(title),
  type: typeOf(choices),
  codes: choices.map(({ value, label }) => ({ value, label })),
});
