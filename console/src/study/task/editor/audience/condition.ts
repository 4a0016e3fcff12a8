/**
 * An audience as the builder shows it: groups of comparisons, joined by all or any; and the condition of
 * questionnaire/src/model.ts that it is kept as. What was written in another shape is left as it is.
 */
import type { Comparison, Condition } from "#questionnaire/model.ts";

export type Mode = "all" | "any";
/** `isNot`: the comparison must not hold; that is also so for a member who left the question open. */
export type Line = { isNot: boolean; comparison: Comparison };
export type Group = { mode: Mode; lines: Line[] };
export type Audience = { mode: Mode; groups: Group[] };

const nobody: Audience = { mode: "all", groups: [] };

/** Null for everybody: groups without a line say nothing. */
export function conditionOf({ mode, groups }: Audience): Condition | null {
  const parts = groups.filter(({ lines }) => lines.length > 0).map(groupCondition);
  if (parts.length === 0) return null;
  return mode === "all" ? { all: parts } : { any: parts };
}

/** A line whose value is still to be given: nothing ticked, no day. */
const isUnfinished = ({ comparison }: Line): boolean =>
  "value" in comparison &&
  (comparison.value === "" || (Array.isArray(comparison.value) && comparison.value.length === 0));

/** Whether a line waits for its value; of a foreign shape nothing is known, and the server says. */
export const hasUnfinished = (value: unknown): boolean =>
  audienceOf(value)?.groups.some(({ lines }) => lines.some(isUnfinished)) ?? false;

/** Without the lines that are still being built, so that the head count can follow. */
export function finishedPart(value: unknown): unknown {
  const audience = audienceOf(value);
  if (!audience) return value;
  const groups = audience.groups.map(({ mode, lines }) => ({
    mode,
    lines: lines.filter((line) => !isUnfinished(line)),
  }));
  return conditionOf({ mode: audience.mode, groups });
}

const groupCondition = ({ mode, lines }: Group): Condition => {
  const parts = lines.map(({ isNot, comparison }) => (isNot ? { not: comparison } : comparison));
  return mode === "all" ? { all: parts } : { any: parts };
};

/** Undefined when the builder cannot show it. */
export function audienceOf(value: unknown): Audience | undefined {
  if (value === null || value === undefined) return nobody;
  const parts = partsOf(value);
  if (!parts) {
    const line = lineOf(value);
    return line && { mode: "all", groups: [{ mode: "all", lines: [line] }] };
  }
  const lines = parts.items.map(lineOf);
  // One list of comparisons is one group; the builder would otherwise draw a group around each.
  if (lines.length > 0 && lines.every((line) => line !== undefined))
    return { mode: "all", groups: [{ mode: parts.mode, lines }] };
  const groups = parts.items.map(groupOf);
  return groups.every((group) => group !== undefined) ? { mode: parts.mode, groups } : undefined;
}

function groupOf(value: unknown): Group | undefined {
  const parts = partsOf(value);
  if (!parts) {
    const line = lineOf(value);
    return line && { mode: "all", lines: [line] };
  }
  const lines = parts.items.map(lineOf);
  return lines.every((line) => line !== undefined) ? { mode: parts.mode, lines } : undefined;
}

function partsOf(value: unknown): { mode: Mode; items: unknown[] } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("all" in value && Array.isArray(value.all)) return { mode: "all", items: value.all };
  if ("any" in value && Array.isArray(value.any)) return { mode: "any", items: value.any };
  return undefined;
}

function lineOf(value: unknown): Line | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("not" in value) {
    const inner = lineOf(value.not);
    return inner && !inner.isNot ? { ...inner, isNot: true } : undefined;
  }
  return isComparison(value) ? { isNot: false, comparison: value } : undefined;
}

/** The server checks it whole; here it is enough that it can be drawn. */
const isComparison = (value: object): value is Comparison =>
  "question" in value && typeof value.question === "string" && "test" in value && !("row" in value);
