/**
 * What can be said of a condition while some answers are still open: true, false, or undefined when it
 * depends on them (rule study-7).
 */
import { holds } from "#questionnaire/logic.ts";
import type { Answers, Condition, Question, Questionnaire } from "#questionnaire/model.ts";

export type Truth = boolean | undefined;

/** What is known, and which of the questions without an answer may still get one. */
export type TruthOfInput = { answers: Answers; isOpen: (name: string) => boolean };

export function truthOf(condition: Condition, known: TruthOfInput): Truth {
  if ("all" in condition) return everyOf(condition.all.map((part) => truthOf(part, known)));
  if ("any" in condition)
    return not(everyOf(condition.any.map((part) => not(truthOf(part, known)))));
  if ("not" in condition) return not(truthOf(condition.not, known));
  const { question } = condition;
  const isUndecided = !Object.hasOwn(known.answers, question) && known.isOpen(question);
  return isUndecided ? undefined : holds(condition, known.answers);
}

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

const everyOf = (parts: readonly Truth[]): Truth =>
  parts.includes(false) ? false : parts.includes(undefined) ? undefined : true;

/** The questions on which it depends, in the condition's own order. */
export function openNamesOf(condition: Condition, known: TruthOfInput): string[] {
  if (truthOf(condition, known) !== undefined) return [];
  const parts =
    "all" in condition
      ? condition.all
      : "any" in condition
        ? condition.any
        : "not" in condition
          ? [condition.not]
          : undefined;
  if (parts) return [...new Set(parts.flatMap((part) => openNamesOf(part, known)))];
  return "question" in condition ? [condition.question] : [];
}

/** Of a profile: a question may still get an answer unless what is known hides it. */
export function knownIn(
  form: Questionnaire,
  answers: Answers,
): TruthOfInput & {
  /** The questions to ask, in order, so that this one can be answered: itself, or what shows it. */
  asks: (name: string) => string[];
} {
  const shownIf = shownIfOf(form);
  // A form that lets two questions show each other would never end; such a pair stays closed.
  const looking = new Set<string>();
  const isOpen = (name: string): boolean => {
    const condition = shownIf.get(name);
    if (condition === undefined || looking.has(name)) return false;
    looking.add(name);
    const truth = truthOf(condition, known);
    looking.delete(name);
    return truth !== false;
  };
  const known: TruthOfInput = { answers, isOpen };
  const asks = (name: string): string[] => {
    const condition = shownIf.get(name);
    const before = condition ? openNamesOf(condition, known) : [];
    return before.length === 0 ? [name] : [...new Set(before.flatMap(asks))];
  };
  return { ...known, asks };
}

/** By question: when it is asked at all. */
export const shownIfOf = (form: Questionnaire): ReadonlyMap<string, Condition> =>
  new Map(
    form.pages.flatMap((page) =>
      page.questions.map((question) => [question.name, reasonsToShow(page, question)] as const),
    ),
  );

type TruthShown = { visibleIf?: Condition };

const reasonsToShow = (page: TruthShown, question: Question): Condition => ({
  all: [page, question].flatMap(({ visibleIf }: TruthShown) => visibleIf ?? []),
});
