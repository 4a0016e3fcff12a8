/**
 * A condition as jsonpath over a member's answers as one object, {"gender": "female", …}: the exact twin
 * of `holds` in questionnaire/src/logic.ts, so that the task list can be filtered where it is read.
 * Everything is built of `exists`, which is never unknown, so that `!` means what `not` means.
 */
import type { Comparison, Condition, Question } from "#questionnaire/model.ts";

type Questions = ReadonlyMap<string, Question>;

/** The condition must have passed `problemsOf`. */
export function pathOf(condition: Condition, questions: Questions): string {
  if ("all" in condition) return joined(condition.all, questions, { by: " && ", empty: ALWAYS });
  if ("any" in condition) return joined(condition.any, questions, { by: " || ", empty: NEVER });
  if ("not" in condition) return `!(${pathOf(condition.not, questions)})`;
  return comparisonPath(condition, questions.get(condition.question));
}

const ALWAYS = "exists($)";
const NEVER = "!exists($)";

const joined = (
  parts: readonly Condition[],
  questions: Questions,
  { by, empty }: { by: string; empty: string },
): string =>
  parts.length === 0 ? empty : parts.map((part) => `(${pathOf(part, questions)})`).join(by);

const operators = { greater: ">", less: "<", atLeast: ">=", atMost: "<=" } as const;

function comparisonPath(comparison: Comparison, question: Question | undefined): string {
  if (!question) return NEVER;
  const { whole, each, value } = accessOf(comparison, question);
  const some = (test: string) => `exists(${each} ? (${test}))`;
  switch (comparison.test) {
    case "answered":
      return `exists(${each})`;
    case "equals":
      return `${whole}.size() == 1 && ${some(sameAs(value, comparison.value))}`;
    case "oneOf":
      return some(comparison.value.map((one) => sameAs(value, one)).join(" || "));
    case "includes":
      return some(sameAs(value, comparison.value));
    case "countAtLeast":
      return `exists(${each}) && ${whole}.size() >= ${comparison.value}`;
    case "countAtMost":
      return `exists(${each}) && ${whole}.size() <= ${comparison.value}`;
    default:
      return some(`@ ${operators[comparison.test]} ${literal(comparison.value)}`);
  }
}

/** Where the answer is, each of its values, and what to compare of such a value. */
function accessOf({ question: name, row }: Comparison, question: Question) {
  const { kind } = question;
  const whole = `$.${literal(name)}`;
  if (kind === "matrix") {
    const cell = row === undefined ? `${whole}.*` : `${whole}.${literal(row)}`;
    return { whole: cell, each: `${cell}[*]`, value: ["@"] };
  }
  if (kind === "region") return { whole, each: `${whole}[*]`, value: ["@.code"] };
  // A choice called 其他 is kept with its words: {"value": "other", "text": "…"}.
  const value = "choices" in question ? ["@", "@.value"] : ["@"];
  return { whole, each: `${whole}[*]`, value };
}

const sameAs = (values: readonly string[], wanted: string | number): string =>
  values.map((value) => `${value} == ${literal(wanted)}`).join(" || ");

/** jsonpath takes strings and numbers as JSON writes them. */
const literal = (value: string | number): string => JSON.stringify(value);
