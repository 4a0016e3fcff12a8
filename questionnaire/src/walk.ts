/** Follows one respondent through the questionnaire: the pages reached and what each of them shows. */
import { check } from "./check.ts";
import { isRecord } from "./checked.ts";
import { holds, isVisible, scalars } from "./logic.ts";
import type { Answer, Answers, Choice, Page, Question, Questionnaire, Row } from "./model.ts";
import { shuffled } from "./shuffle.ts";
import { startTurns } from "./turn.ts";

export type Outcome = "incomplete" | "complete" | "screenedOut";

export interface Path {
  /** Up to the first page that cannot be left yet, or to the end. Pages that show nothing are skipped. */
  pages: ReachedPage[];
  /** The normalised answers to what is shown on those pages. */
  answers: Answers;
  outcome: Outcome;
}

export interface ReachedPage {
  page: Page;
  /** In the order in which they are drawn. */
  questions: ShownQuestion[];
}

export interface ShownQuestion {
  question: Question;
  /** The visible choices in the order in which they are drawn; none where the kind has none. */
  choices: Choice[];
  /** A matrix's visible rows, likewise. */
  rows: Row[];
  answer: Answer | undefined;
  /** Why the page cannot be left, as a sentence for the respondent. */
  problem: string | undefined;
}

/**
 * The walk only goes forward, and an answer counts from its question on: no condition can read
 * what was not shown, or what comes later, and none can lead in a circle.
 */
export const walk = (questionnaire: Questionnaire, answers: unknown, seed: string): Path => {
  const given = isRecord(answers) ? answers : {};
  const known: Answers = {};
  const pages: ReachedPage[] = [];
  const hasTurn = startTurns(known);
  let next = 0;
  for (const [index, page] of questionnaire.pages.entries()) {
    if (index < next || !hasTurn(page) || !isVisible(page, known)) continue;
    const questions = visit(page, { given, known, seed });
    if (page.isAssigned) continue;
    if (questions.length > 0) pages.push({ page, questions });
    if (questions.some(({ problem }) => problem !== undefined)) {
      return { pages, answers: known, outcome: "incomplete" };
    }
    const to = wayOut(page, questions, known);
    if (to === "screenOut") return { pages, answers: known, outcome: "screenedOut" };
    if (to === "end") break;
    // A jump back, or to nowhere, leads on to the next page.
    next = questionnaire.pages.findIndex(({ name }) => name === to);
  }
  return { pages, answers: known, outcome: "complete" };
};

interface Visitor {
  given: Record<string, unknown>;
  known: Answers;
  seed: string;
}

/** Conditions follow the author's order; the shuffled one is only drawn. */
const visit = (page: Page, visitor: Visitor): ShownQuestion[] => {
  const shown = new Map<Question, ShownQuestion>();
  for (const question of page.questions) {
    if (isVisible(question, visitor.known)) shown.set(question, show(question, visitor));
  }
  const order = page.shuffleQuestions
    ? shuffled(page.questions, visitor.seed, page.name, ({ fixed }) => fixed === true)
    : page.questions;
  return order.flatMap((question) => shown.get(question) ?? []);
};

const show = (question: Question, { given, known, seed }: Visitor): ShownQuestion => {
  const choices = choicesOf(question, seed).filter((choice) => isVisible(choice, known));
  const rows = rowsOf(question, seed).filter((row) => isVisible(row, known));
  const { value, problem } = check(question, { choices, rows }, given[question.name]);
  if (value !== undefined) known[question.name] = value;
  const isMissing = question.required && value === undefined && question.kind !== "explanation";
  return {
    question,
    choices,
    rows,
    answer: value,
    problem: problem ?? (isMissing ? "请回答这道题" : undefined),
  };
};

const choicesOf = (question: Question, seed: string): Choice[] => {
  if (!("choices" in question)) return [];
  return question.shuffle
    ? shuffled(question.choices, seed, question.name, staysInPlace)
    : question.choices;
};

const staysInPlace = ({ fixed, other, exclusive }: Choice): boolean =>
  Boolean(fixed || other || exclusive);

const rowsOf = (question: Question, seed: string): Row[] => {
  if (question.kind !== "matrix") return [];
  return question.shuffleRows
    ? shuffled(question.rows, seed, question.name, ({ fixed }) => fixed === true)
    : question.rows;
};

const wayOut = (page: Page, questions: ShownQuestion[], known: Answers): string | undefined =>
  questions.some((shown) => screensOut(shown, known))
    ? "screenOut"
    : page.jumps?.find((jump) => jump.if === undefined || holds(jump.if, known))?.to;

const screensOut = ({ question, choices, answer }: ShownQuestion, known: Answers): boolean =>
  (question.screenOutIf !== undefined && holds(question.screenOutIf, known)) ||
  choices.some((choice) => choice.screenOut && scalars(answer).includes(choice.value));
