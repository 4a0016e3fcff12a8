/** One respondent who answers by the logic and at random, the same each time for the same seed; nothing is kept anywhere. */
import { type Chance, someAnswer } from "./dry-run-answer.ts";
import { holds, scalars } from "./logic.ts";
import type { Answers, Comparison, Questionnaire } from "./model.ts";
import { turnName } from "./block.ts";
import { wholeOf } from "./expand.ts";
import { ownOf } from "./own.ts";
import { comparisonsOf, conditionsOf } from "./references.ts";
import { randomNumbers } from "./shuffle.ts";
import { type Path, type ShownQuestion, walk } from "./walk.ts";

export interface DryRun {
  /** As this respondent was asked: loops and blocks written out, in their order. */
  own: Questionnaire;
  path: Path;
  answers: Answers;
  end: DryEnd;
}

export type DryEnd =
  | { kind: "complete" }
  /** `question` screened them out, `choice` when one alone decides; without them a jump of the page did. */
  | { kind: "screenedOut"; page: string; question?: string; choice?: string }
  /** No answer was found with which the page can be left. */
  | { kind: "stuck"; page: string; question: string; why: string };

export const chanceOf = (seed: string): Chance => {
  const next = randomNumbers(seed);
  return () => next() / 2 ** 32;
};

/** What conditions ask about each question, looked up once for many respondents. */
type Spoken = ReadonlyMap<string, readonly Comparison[]>;

export const spokenIn = (questionnaire: Questionnaire): Spoken =>
  Map.groupBy(
    conditionsOf(wholeOf(questionnaire)).flatMap(({ condition }) => comparisonsOf(condition)),
    ({ question }) => question,
  );

/** A question whose answer does not fit is tried this many times. */
const TURNS = 3;

export const dryRun = (
  questionnaire: Questionnaire,
  seed: string,
  spoken: Spoken = spokenIn(questionnaire),
): DryRun => {
  const chance = chanceOf(seed);
  const answers = assignedIn(ownOf(questionnaire, { seed, answers: {} }), chance);
  const own = withoutPatterns(ownOf(questionnaire, { seed, answers }));
  const tries = new Map<string, number>();
  const triesOf = ({ question: { name } }: ShownQuestion) => tries.get(name) ?? 0;
  let path = walk(own, answers, seed);
  // Each turn answers what has come into view, and again what an answer above it on its page has taken back.
  for (let more = true; more;) {
    const open = path.pages
      .flatMap(({ questions }) => questions)
      .filter((shown) => triesOf(shown) < (shown.problem === undefined ? 1 : TURNS));
    for (const shown of open) {
      tries.set(shown.question.name, triesOf(shown) + 1);
      const comparisons = spoken.get(shown.question.name) ?? [];
      const answer = someAnswer({ shown, comparisons }, chance);
      if (answer !== undefined) answers[shown.question.name] = answer;
    }
    more = open.length > 0;
    if (more) path = walk(own, answers, seed);
  }
  return { own, path, answers: path.answers, end: endOf(path) };
};

/** Text that fits an author's pattern cannot be made up: a dry run takes the respondent to have found some. */
const withoutPatterns = (questionnaire: Questionnaire): Questionnaire => ({
  ...questionnaire,
  pages: questionnaire.pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) => {
      if (question.kind !== "text") return question;
      const { pattern: _, ...rest } = question;
      return rest;
    }),
  })),
});

/** What the server gives before the first page: an arm, the order of a loop. */
const assignedIn = ({ pages }: Questionnaire, chance: Chance): Answers => {
  const given = pages.filter(({ isAssigned }) => isAssigned).flatMap(({ questions }) => questions);
  return Object.fromEntries(
    given.flatMap((question) => {
      const choices = "choices" in question ? question.choices : [];
      const shown = { question, choices, rows: [], answer: undefined, problem: undefined };
      const answer = someAnswer({ shown, comparisons: [] }, chance);
      return answer === undefined ? [] : [[question.name, answer] as const];
    }),
  );
};

const endOf = ({ pages, outcome, answers }: Path): DryEnd => {
  const last = pages.at(-1);
  if (outcome === "complete") return { kind: "complete" };
  // A page without questions may send people away before they have seen any.
  const page = last?.page.name ?? "";
  const questions = last?.questions ?? [];
  if (outcome === "screenedOut")
    return { kind: "screenedOut", page, ...screenedBy(questions, answers) };
  const stuck = questions.find(({ problem }) => problem !== undefined);
  return {
    kind: "stuck",
    page,
    question: stuck?.question.name ?? "",
    why: stuck?.problem ?? "",
  };
};

const screenedBy = (questions: readonly ShownQuestion[], answers: Answers) => {
  for (const { question, choices, answer } of questions) {
    const choice = choices.find(
      ({ screenOut, value }) => screenOut && scalars(answer).includes(value),
    );
    if (choice) return { question: question.name, choice: choice.value };
    if (question.screenOutIf && holds(question.screenOutIf, answers))
      return { question: question.name };
  }
  return {};
};

/** Enough for the rarest branch to be taken by somebody. */
const LEADING_TRIES = 300;

/** Answers with which somebody comes to a question; undefined: none were found. */
export const answersTo = (questionnaire: Questionnaire, name: string): Answers | undefined => {
  const spoken = spokenIn(questionnaire);
  for (let attempt = 0; attempt < LEADING_TRIES; attempt++) {
    const { path } = dryRun(questionnaire, `to ${name} ${attempt}`, spoken);
    if (isReached(path, name)) return path.answers;
  }
  return undefined;
};

/** In a loop for whatever is asked about first. */
export const isReached = ({ pages }: Path, name: string): boolean =>
  pages.some(({ questions }) => questions.some(({ question }) => isCalled(question.name, name)));

/** Whether that is the name it was written under, or the same for one turn of a loop. */
export const isCalled = (shown: string, name: string): boolean =>
  shown === name || shown.startsWith(turnName(name, ""));
