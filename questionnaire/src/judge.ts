/** The verdict on a respondent's answers; the browser asks for it page by page, the server at the end. */
import { check } from "./check.ts";
import { isRecord } from "./checked.ts";
import { holds, scalars } from "./logic.ts";
import type { Answer, Answers, Attention, Questionnaire } from "./model.ts";
import { TIME_UP, timeUpOf } from "./timer.ts";
import { walk, type Outcome, type ShownQuestion } from "./walk.ts";

export interface Verdict {
  outcome: Outcome;
  /** Only answers to questions that were reached and visible, normalised. */
  kept: Answers;
  problems: Problem[];
  /** Name of the page that cannot be left yet. */
  page: string | undefined;
  /** Names of the quota cells that the answers fall in; provisional while incomplete. */
  cells: string[];
  attention: { passed: string[]; failed: string[] };
}

interface Problem {
  question: string;
  message: string;
}

/**
 * A person's answer that is not good enough yet (too short, too few) is saved with its `problem`,
 * so that a closed tab loses nothing; what no form of ours could have sent is refused.
 * `value` is undefined when the answer was cleared.
 */
export type SavedAnswer =
  | { ok: true; value: Answer | undefined; problem: string | undefined }
  | { ok: false; message: string };

export const judge = (
  questionnaire: Questionnaire,
  answers: unknown,
  { seed }: { seed: string },
): Verdict => {
  const { pages, answers: kept, outcome } = walk(questionnaire, answers, seed);
  const shown = pages.flatMap(({ questions }) => questions);
  return {
    outcome,
    kept,
    problems: shown.flatMap(({ question, problem }) =>
      problem === undefined ? [] : { question: question.name, message: problem },
    ),
    page: outcome === "incomplete" ? pages[pages.length - 1]?.page.name : undefined,
    cells: questionnaire.quotaCells.filter((cell) => holds(cell.if, kept)).map((cell) => cell.name),
    attention: attentionOf(shown),
  };
};

export const judgeAnswer = (
  questionnaire: Questionnaire,
  answers: unknown,
  change: { name: string; value: unknown; seed: string },
): SavedAnswer => {
  const { pages } = walk(questionnaire, answers, change.seed);
  // The end of a page's time is sent like an answer; it counts only for a page that is reached.
  if (pages.some(({ page }) => page.timer?.mostSeconds && timeUpOf(page) === change.name)) {
    return { ok: true, value: TIME_UP, problem: undefined };
  }
  const shown = pages
    .flatMap(({ questions }) => questions)
    .find(({ question }) => question.name === change.name);
  if (shown === undefined || shown.question.kind === "explanation") {
    return { ok: false, message: "这道题现在不需要回答" };
  }
  const { value, problem } = check(shown.question, shown, change.value);
  return value === undefined && problem !== undefined
    ? { ok: false, message: problem }
    : { ok: true, value, problem };
};

const attentionOf = (shown: ShownQuestion[]): Verdict["attention"] => {
  const passed: string[] = [];
  const failed: string[] = [];
  for (const { question, answer } of shown) {
    if (question.attention === undefined || answer === undefined) continue;
    (isExpected(question.attention, answer) ? passed : failed).push(question.name);
  }
  return { passed, failed };
};

export const isExpected = ({ expect }: Attention, answer: Answer): boolean =>
  isRecord(expect)
    ? Object.entries(expect).every(([row, column]) => scalars(answer, row)[0] === column)
    : sameMembers([expect].flat(), scalars(answer));

const sameMembers = <T>(expected: T[], found: T[]): boolean =>
  expected.length === found.length && expected.every((item) => found.includes(item));
