/** Some questions of a questionnaire, on one page and each of them needed. Pure. */
import type { Question, Questionnaire } from "#questionnaire/model.ts";

export function askedAlone(form: Questionnaire, names: readonly string[]): Questionnaire {
  const questions = form.pages.flatMap((page) => page.questions);
  return {
    version: 1,
    title: "",
    quotaCells: [],
    pages: [{ name: "precheck", questions: named(questions, names).map(needed) }],
  };
}

/** In the order in which the entry asks for them. */
const named = (questions: readonly Question[], names: readonly string[]) =>
  names.flatMap((name) => questions.filter((question) => question.name === name));

/** The entry has checked already whether it applies; what it depends on is not on this page. */
function needed(question: Question): Question {
  const { visibleIf: _, ...rest } = question;
  return { ...rest, required: true };
}
