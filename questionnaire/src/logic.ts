/** Evaluates conditions against the answers known so far. */
import { isRecord } from "./checked.ts";
import type { Answer, Answers, Comparison, Condition, Question } from "./model.ts";

export const holds = (condition: Condition, answers: Answers): boolean => {
  if ("all" in condition) return condition.all.every((part) => holds(part, answers));
  if ("any" in condition) return condition.any.some((part) => holds(part, answers));
  if ("not" in condition) return !holds(condition.not, answers);
  const { question, row, column } = condition;
  return passes(condition, scalars(answers[question], row, column));
};

export const isVisible = (item: { visibleIf?: Condition }, answers: Answers): boolean =>
  item.visibleIf === undefined || holds(item.visibleIf, answers);

/** The choices or rows without which there is nothing to answer. */
export const offeredBy = (question: Question): readonly { visibleIf?: Condition }[] | undefined => {
  if ("choices" in question) return question.choices;
  return "rows" in question ? question.rows : undefined;
};

/** An answer as the list of plain values in it, which is all that a condition looks at. */
export const scalars = (
  answer: Answer | undefined,
  row?: string,
  column?: string,
): (string | number)[] => {
  if (answer === undefined) return [];
  if (typeof answer !== "object") return [answer];
  if (Array.isArray(answer)) return answer.map(scalarOf);
  if (row === undefined) return isChosen(answer) ? [answer.value] : leavesOf(answer);
  return leavesOf(valueAt(valueAt(answer, row), column));
};

/** Undefined where there is nothing; without a key all of it. */
const valueAt = (value: unknown, key: string | undefined): unknown => {
  if (key === undefined) return value;
  return isRecord(value) ? Object.entries(value).find(([one]) => one === key)?.[1] : undefined;
};

const leavesOf = (value: unknown): (string | number)[] => {
  if (typeof value === "string" || typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

const scalarOf = (item: string | { value: string } | { code: string }): string => {
  if (typeof item === "string") return item;
  return "code" in item ? item.code : item.value;
};

const isChosen = (answer: object): answer is { value: string; text: string } =>
  "value" in answer && "text" in answer;

const passes = (comparison: Comparison, found: (string | number)[]): boolean => {
  const [first] = found;
  if (first === undefined) return false;
  switch (comparison.test) {
    case "answered":
      return true;
    case "equals":
      return found.length === 1 && first === comparison.value;
    case "oneOf":
      return found.some((value) => comparison.value.includes(value));
    case "includes":
      return found.includes(comparison.value);
    case "countAtLeast":
      return found.length >= comparison.value;
    case "countAtMost":
      return found.length <= comparison.value;
    case "greater":
    case "less":
    case "atLeast":
    case "atMost":
      return typeof first === typeof comparison.value && inOrder(comparison, first);
  }
};

const inOrder = (
  { test, value }: { test: "greater" | "less" | "atLeast" | "atMost"; value: string | number },
  found: string | number,
): boolean => {
  switch (test) {
    case "greater":
      return found > value;
    case "less":
      return found < value;
    case "atLeast":
      return found >= value;
    case "atMost":
      return found <= value;
  }
};
