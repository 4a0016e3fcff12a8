/**
 * Whether a stored answer is one that its questionnaire takes: what nobody could have given would break the figures, and
 * what reads as something else would change them. Which questions were led to is not asked: answers to what was hidden
 * later are kept, too, until a response is handed in.
 */
import { check } from "#questionnaire/check.ts";
import { isRecord } from "#questionnaire/checked.ts";
import { wholeOf } from "#questionnaire/expand.ts";
import { MAX_TEXT_LENGTH } from "#questionnaire/check-text.ts";
import type { MaxDiffQuestion, Question, Questionnaire } from "#questionnaire/model.ts";
import { isCompound } from "#questionnaire/parts.ts";
import { readablesOf } from "#questionnaire/readable.ts";
import { TIME_UP, timeUpOf } from "#questionnaire/timer.ts";

export type Fits = {
  has: (name: string) => boolean;
  /** Undefined: it fits; else why not. */
  problem: (name: string, value: unknown) => string | undefined;
};

const WRONG = "答案的格式和题型不符";

export function fitsOf(questionnaire: Questionnaire): Fits {
  const whole = wholeOf(questionnaire);
  const questions = new Map(readablesOf(whole).map((question) => [question.name, question]));
  const computed = new Set((questionnaire.computedValues ?? []).map(({ name }) => name));
  const timers = new Set(
    whole.pages.filter(({ timer }) => timer?.mostSeconds !== undefined).map(timeUpOf),
  );
  const problem = (name: string, value: unknown) => {
    if (timers.has(name)) return value === TIME_UP ? undefined : WRONG;
    const question = questions.get(name);
    if (!question) return "问卷里没有这道题";
    return computed.has(name) ? computedProblem(question, value) : problemOf(question, value);
  };
  return { has: (name) => questions.has(name), problem };
}

/** It was worked out and not given, so no limit of a form's holds. */
function computedProblem({ kind }: Question, value: unknown): string | undefined {
  const isIt =
    kind === "number"
      ? typeof value === "number"
      : typeof value === "string" && value.length <= MAX_TEXT_LENGTH && isStorable(value);
  return isIt ? undefined : WRONG;
}

/** What jsonb takes. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

function problemOf(question: Question, value: unknown): string | undefined {
  if (question.kind === "maxDiff") return isMaxDiff(question, value) ? undefined : WRONG;
  const { value: read, problem } = check(question, everythingIn(question, value), value);
  if (read === undefined) return problem ?? WRONG;
  return sameAs(question, read) === sameAs(question, value) ? undefined : WRONG;
}

/** As if each choice had been shown; of a sum only the rows that have a share, since it fills the others with zero. */
function everythingIn(question: Question, value: unknown) {
  const choices = "choices" in question ? question.choices : [];
  const rows = "rows" in question ? question.rows : [];
  const given = isCompound(question) && isRecord(value) ? Object.keys(value) : undefined;
  return { choices, rows: given ? rows.filter((row) => given.includes(row.value)) : rows };
}

/** Chosen items are a set, whatever order a carried list had for this respondent. */
function sameAs({ kind }: Question, value: unknown): string {
  const isSet = Array.isArray(value) && (kind === "multiple" || kind === "picture");
  return isSet ? JSON.stringify(value.map(ordered).toSorted()) : ordered(value);
}

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Which items a set had is in the answer: it was drawn for the respondent. */
function isMaxDiff({ items }: MaxDiffQuestion, value: unknown): boolean {
  const known = new Set(items.map((item) => item.value));
  const isSet = ([key, set]: [string, unknown]) => {
    if (!/^[1-9]\d{0,2}$/.test(key) || !isRecord(set)) return false;
    const { shown, best, worst, ...rest } = set;
    if (!Array.isArray(shown) || Object.keys(rest).length > 0) return false;
    const isShown = (end: unknown) => end === undefined || shown.includes(end);
    return (
      shown.length > 0 &&
      new Set(shown).size === shown.length &&
      shown.every((item) => known.has(item)) &&
      isShown(best) &&
      isShown(worst) &&
      (best ?? worst) !== undefined &&
      best !== worst
    );
  };
  return isRecord(value) && Object.keys(value).length > 0 && Object.entries(value).every(isSet);
}
