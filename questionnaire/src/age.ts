/** Dates of birth that must be so many years ago: the limit moves with the day, whenever the form was written. Pure. */
import { isDay } from "./check-figures.ts";
import type { Page, Question, Questionnaire } from "./model.ts";

/** The latest day on which somebody of this age today can be born. Where there is no 29 February it is the 28th. */
export function latestBirthday(today: string, years: number): string {
  const year = String(Number(today.slice(0, 4)) - years);
  const day = `${year}${today.slice(4)}`;
  return isDay(day) ? day : `${year}-02-28`;
}

/**
 * The last day asked for, and the questionnaire as it is asked then: other caches are keyed by the object, so the same
 * day must answer the same one.
 */
const remembered = new WeakMap<Questionnaire, { today: string; asked: Questionnaire }>();

/** As it is asked on this day (YYYY-MM-DD): what needs an age has the latest day that fits it. */
export function askedOn(today: string, questionnaire: Questionnaire): Questionnaire {
  const known = remembered.get(questionnaire);
  if (known?.today === today) return known.asked;
  const asked = hasAges(questionnaire)
    ? { ...questionnaire, pages: questionnaire.pages.map((page) => pageOn(today, page)) }
    : questionnaire;
  remembered.set(questionnaire, { today, asked });
  return asked;
}

const hasAges = ({ pages }: Questionnaire): boolean =>
  pages.some(({ questions }) =>
    questions.some((question) => question.kind === "date" && question.minAge !== undefined),
  );

const pageOn = (today: string, page: Page): Page => ({
  ...page,
  questions: page.questions.map((question) => questionOn(today, question)),
});

function questionOn(today: string, question: Question): Question {
  if (question.kind !== "date" || question.minAge === undefined) return question;
  const latest = latestBirthday(today, question.minAge);
  const { max } = question;
  return { ...question, max: max !== undefined && max < latest ? max : latest };
}
