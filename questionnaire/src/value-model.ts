/** The model of what is no question and is read like one: what the link brings, what is computed; and timers and patterns. */
import type { Column, Condition, Reading } from "./model.ts";

export interface HiddenField {
  /** The parameter's name in the link. */
  name: string;
  title: string;
  /** In characters. */
  maxLength?: number;
  /** Whatever else a link says counts as nothing. */
  choices?: Column[];
}

/**
 * Computed of what is answered so far, so it may be read anywhere; only behind its last question is it final. What was
 * not answered adds nothing, and where nothing at all was answered there is no sum and no mean.
 */
export type ComputedValue = { name: string; title: string } & (
  | { kind: "sum"; of: Term[]; start?: number; decimals?: number }
  | { kind: "mean"; of: Term[]; decimals?: number }
  | { kind: "count"; of: Counted[] }
  | { kind: "text"; cases: TextCase[] }
);
export type Figure = Extract<ComputedValue, { kind: "sum" | "mean" | "count" }>;

/** A question, hidden field or computed value; of a matrix, a list or several places all that was answered is added up. */
export interface Term extends Reading {
  /** Times so much; -1 takes it away. */
  weight?: number;
  /** Points of each choice; without them a choice counts for the figure that its value is. */
  scores?: Record<string, number>;
}

export interface Counted extends Reading {
  /** Only these of what was chosen; without them everything. */
  values?: (string | number)[];
}

/** The first whose condition holds; one without a condition always does. Its text may hold pipes. */
export interface TextCase {
  if?: Condition;
  text: string;
}

export interface PageTimer {
  /** Nobody goes on before. */
  leastSeconds?: number;
  /** Then the page is left by itself, with what is answered. */
  mostSeconds?: number;
}

/** The whole text must fit (pattern.ts says which expressions there are). */
export interface Pattern {
  regex: string;
  ignoreCase?: boolean;
  /** What somebody reads whose text does not fit. */
  message?: string;
}
