/** Follows one respondent through the questionnaire: the pages reached and what each of them shows. */
import { check } from "./check.ts";
import { isRecord } from "./checked.ts";
import { hiddenIn } from "./hidden.ts";
import { holds, isVisible, offeredBy, scalars } from "./logic.ts";
import type { Answer, Answers, Choice, Page, Question, Questionnaire, Row } from "./model.ts";
import { rare } from "./rare.ts";
import { shuffled } from "./shuffle.ts";
import { isTimeUp, TIME_UP, timeUpOf } from "./timer.ts";
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
  /** Left by itself, with what was answered; nobody comes back to it. */
  isOver?: boolean;
}

export interface ShownQuestion {
  question: Question;
  /** The visible choices in the order in which they are drawn; none where the kind has none. */
  choices: Choice[];
  /** The visible rows of whatever has rows, the same. */
  rows: Row[];
  /** Only of a MaxDiff: which items stand together, set by set. */
  sets?: string[][];
  /** Only of a table whose columns have conditions: what was answered before it. */
  before?: Answers;
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
  const known: Answers = hiddenIn(questionnaire, given);
  const derive = deriving(questionnaire, known);
  const pages: ReachedPage[] = [];
  const turns = startTurns();
  let next = 0;
  for (const [index, page] of questionnaire.pages.entries()) {
    if (index < next || !isVisible(page, known) || !turns.mayShow(page)) continue;
    const isOver = isTimeUp(page, given);
    const questions = visit(page, { given, known, seed, derive, isOver });
    if (page.isAssigned) continue;
    if (questions.length > 0) {
      // An item is one of at most so many with the first of its pages that shows anything, and not before.
      turns.take(page);
      pages.push({ page, questions, ...(isOver && { isOver }) });
    }
    if (isOver && questions.length > 0) known[timeUpOf(page)] = TIME_UP;
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

/** Called when a question was answered. */
type Derive = (name: string) => void;

const deriving = (questionnaire: Questionnaire, known: Answers): Derive | undefined => {
  if (!questionnaire.computedValues?.length) return undefined;
  const compute = rare("compute");
  compute(questionnaire, known);
  return (name) => compute(questionnaire, known, name);
};

interface Visitor {
  given: Record<string, unknown>;
  known: Answers;
  seed: string;
  derive: Derive | undefined;
  isOver: boolean;
}

/** Conditions follow the author's order; the shuffled one is only drawn. */
const visit = (page: Page, visitor: Visitor): ShownQuestion[] => {
  const shown = new Map<Question, ShownQuestion>();
  for (const question of page.questions) {
    const one = isVisible(question, visitor.known) ? show(question, visitor) : undefined;
    if (one) shown.set(question, one);
  }
  const order = page.shuffleQuestions
    ? shuffled(page.questions, visitor.seed, page.name, ({ fixed }) => fixed === true)
    : page.questions;
  return order.flatMap((question) => shown.get(question) ?? []);
};

/** Undefined where earlier answers hide all that it could be answered with: required, it would be a dead end. */
const show = (
  question: Question,
  { given, known, seed, derive, isOver }: Visitor,
): ShownQuestion | undefined => {
  const choices = choicesOf(question, seed).filter((choice) => isVisible(choice, known));
  const rows = rowsOf(question, seed).filter((row) => isVisible(row, known));
  if (offeredBy(question)?.length && choices.length + rows.length === 0) return undefined;
  const sets = question.kind === "maxDiff" ? { sets: rare("setsFor")(question, seed) } : {};
  const isWaiting = question.kind === "grid" && question.columns.some(({ visibleIf }) => visibleIf);
  const before = isWaiting ? { before: { ...known } } : {};
  const offered = { choices, rows, ...sets, ...before };
  const { value, problem } = check(question, offered, given[question.name]);
  if (value !== undefined) {
    known[question.name] = value;
    derive?.(question.name);
  }
  const isMissing = question.required && value === undefined && question.kind !== "explanation";
  return {
    question,
    ...offered,
    answer: value,
    problem: isOver ? undefined : (problem ?? (isMissing ? "请回答这道题" : undefined)),
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
  if (!("rows" in question)) return [];
  return question.shuffleRows
    ? shuffled<Row>(question.rows, seed, question.name, ({ fixed }) => fixed === true)
    : question.rows;
};

const wayOut = (page: Page, questions: ShownQuestion[], known: Answers): string | undefined =>
  questions.some((shown) => screensOut(shown, known))
    ? "screenOut"
    : page.jumps?.find((jump) => jump.if === undefined || holds(jump.if, known))?.to;

const screensOut = ({ question, choices, answer }: ShownQuestion, known: Answers): boolean =>
  (question.screenOutIf !== undefined && holds(question.screenOutIf, known)) ||
  choices.some((choice) => choice.screenOut && scalars(answer).includes(choice.value));
