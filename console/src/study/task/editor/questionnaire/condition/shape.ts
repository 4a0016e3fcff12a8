/** A condition as the builder shows it: groups within groups, down to lines. Any condition has such a shape. */
import type { Comparison, Condition } from "#questionnaire/model.ts";

type Mode = "all" | "any" | "notAny" | "notAll";
export type Group = { mode: Mode; parts: Condition[] };
export type Line = { isNot: boolean; comparison: Comparison };

export const modes = [
  { value: "all", label: "满足全部" },
  { value: "any", label: "满足任一" },
  { value: "notAny", label: "一条也不满足" },
  { value: "notAll", label: "不全满足" },
] as const satisfies { value: Mode; label: string }[];

/** Undefined for a line, and for a denial of a denial, which nobody builds. */
export function groupOf(condition: Condition): Group | undefined {
  if ("all" in condition) return { mode: "all", parts: condition.all };
  if ("any" in condition) return { mode: "any", parts: condition.any };
  if (!("not" in condition)) return undefined;
  if ("all" in condition.not) return { mode: "notAll", parts: condition.not.all };
  return "any" in condition.not ? { mode: "notAny", parts: condition.not.any } : undefined;
}

export function lineOf(condition: Condition): Line | undefined {
  if ("not" in condition)
    return isComparison(condition.not) ? { isNot: true, comparison: condition.not } : undefined;
  return isComparison(condition) ? { isNot: false, comparison: condition } : undefined;
}

const isComparison = (condition: Condition): condition is Comparison =>
  !("all" in condition || "any" in condition || "not" in condition);

/** The outermost is always shown as a group, so that a second line has a place to go to. */
export const rootOf = (condition: Condition): Group =>
  groupOf(condition) ?? { mode: "all", parts: [condition] };

export function conditionOf({ mode, parts }: Group): Condition {
  switch (mode) {
    case "all":
      return { all: parts };
    case "any":
      return { any: parts };
    case "notAny":
      return { not: { any: parts } };
    case "notAll":
      return { not: { all: parts } };
  }
}

/** One line alone needs no group around it; nothing at all is no condition. */
export function conditionOfRoot(group: Group): Condition | undefined {
  const [only, second] = group.parts;
  if (only === undefined) return undefined;
  const isPlain = second === undefined && (group.mode === "all" || group.mode === "any");
  return isPlain && lineOf(only) ? only : conditionOf(group);
}

export const conditionOfLine = ({ isNot, comparison }: Line): Condition =>
  isNot ? { not: comparison } : comparison;
