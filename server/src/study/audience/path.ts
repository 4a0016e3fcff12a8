/**
 * A condition as jsonpath over a member's answers as one object, {"gender": "female", …}: the exact twin
 * of `holds` in questionnaire/src/logic.ts, so that the task list can be filtered where it is read.
 * Everything is built of `exists`, which is never unknown, so that `!` means what `not` means.
 */
import type { Comparison, Condition, Question, Questionnaire } from "#questionnaire/model.ts";
import { isCompound } from "#questionnaire/parts.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { shownIfOf } from "./truth.ts";

type Questions = ReadonlyMap<string, Question>;

/** The condition must have passed `problemsOf`. */
export function pathOf(condition: Condition, questions: Questions): string {
  if ("all" in condition) return joined(condition.all, questions, { by: " && ", empty: ALWAYS });
  if ("any" in condition) return joined(condition.any, questions, { by: " || ", empty: NEVER });
  if ("not" in condition) return `!(${pathOf(condition.not, questions)})`;
  return comparisonPath(condition, questions.get(condition.question));
}

/**
 * The twin of `truthOf(…) !== false` in truth.ts: holds for anyone who fits, and for anyone who may fit when the
 * answers that are still open are given. The list shows those, too: the task's page asks them first.
 */
export function mayPathOf(condition: Condition, form: Questionnaire): string {
  const questions: Questions = new Map(questionsOf(form).map((one) => [one.name, one]));
  const shownIf = shownIfOf(form);
  // Two questions that show each other would never end; such a pair stays closed.
  const looking = new Set<string>();
  const openPath = (name: string): string => {
    const shown = shownIf.get(name);
    if (shown === undefined || looking.has(name)) return NEVER;
    looking.add(name);
    const path = `!exists($.${literal(name)}) && (${may(shown)})`;
    looking.delete(name);
    return path;
  };
  const all = (parts: readonly string[], by: string, empty: string) =>
    parts.length === 0 ? empty : parts.map((part) => `(${part})`).join(by);
  const may = (given: Condition): string => {
    if ("all" in given) return all(given.all.map(may), " && ", ALWAYS);
    if ("any" in given) return all(given.any.map(may), " || ", NEVER);
    if ("not" in given) return `!(${must(given.not)})`;
    return `(${openPath(given.question)}) || (${pathOf(given, questions)})`;
  };
  const must = (given: Condition): string => {
    if ("all" in given) return all(given.all.map(must), " && ", ALWAYS);
    if ("any" in given) return all(given.any.map(must), " || ", NEVER);
    if ("not" in given) return `!(${may(given.not)})`;
    // A comparison with what is not answered never holds.
    return pathOf(given, questions);
  };
  return may(condition);
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
function accessOf({ question: name, row, column }: Comparison, question: Question) {
  const { kind } = question;
  const whole = `$.${literal(name)}`;
  if (kind === "matrix") {
    const cell = row === undefined ? `${whole}.*` : `${whole}.${literal(row)}`;
    return { whole: cell, each: `${cell}[*]`, value: ["@"] };
  }
  if (isCompound(question) || kind === "maxDiff") {
    const [first = "*", ...more] = [row, column].flatMap((key) =>
      key === undefined ? [] : literal(key),
    );
    const part = [whole, first, ...more].join(".");
    // Cells of several choices are lists; what is none is like a list of one.
    return { whole: part, each: `${part}[*]`, value: ["@"] };
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
