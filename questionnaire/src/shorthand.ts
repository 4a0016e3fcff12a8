/** Short forms for questionnaires that are written in code: choices, conditions, and words between questions. Pure. */
import type { Choice, Column, Condition, ExplanationQuestion } from "./model.ts";

/** Value to label, in order. */
export type Labels = Record<string, string>;

export const choices = (labels: Labels): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const columns = (labels: Labels): Column[] => choices(labels);

export const other = (label = "其他（请注明）"): Choice => ({ value: "other", label, other: true });

export const none = (label = "以上都没有"): Choice => ({ value: "none", label, exclusive: true });

export const explanation = (name: string, title: string): ExplanationQuestion => ({
  kind: "explanation",
  name,
  title,
  required: false,
});

export const is = (question: string, value: string | number): Condition => ({
  question,
  test: "equals",
  value,
});

export const isOneOf = (question: string, ...value: string[]): Condition => ({
  question,
  test: "oneOf",
  value,
});

export const has = (question: string, value: string): Condition => ({
  question,
  test: "includes",
  value,
});

export const not = (condition: Condition): Condition => ({ not: condition });
