/** Edits of a questionnaire's pages and questions. Pure: each makes a new one and leaves the old as it was. */
import { copied } from "#questionnaire/identity.ts";
import type { Choice, Page, Question, Questionnaire } from "#questionnaire/model.ts";
import { freshQuestion, type Kind } from "./kinds.ts";
import { otherQuestion, renamedWithin } from "./rename.ts";

/** "2 页 8 题", of whatever this is. */
export function sizeText(value: unknown): string {
  if (typeof value !== "object" || value === null || !("pages" in value)) return "无内容";
  const pages = Array.isArray(value.pages) ? (value.pages as { questions?: unknown[] }[]) : [];
  const questions = pages.reduce((sum, page) => sum + (page.questions?.length ?? 0), 0);
  return `${pages.length} 页 ${questions} 题`;
}

/** A place in an array is a place on the page: names may be edited, indexes are what is clicked. */
export type At = { page: number; question: number };

export const changePage = (
  whole: Questionnaire,
  page: number,
  change: (page: Page) => Page,
): Questionnaire => ({
  ...whole,
  pages: whole.pages.map((one, index) => (index === page ? change(one) : one)),
});

const changeQuestions = (
  whole: Questionnaire,
  page: number,
  act: (questions: Question[]) => Question[],
) => changePage(whole, page, (one) => ({ ...one, questions: act(one.questions) }));

export const changeQuestion = (
  whole: Questionnaire,
  at: At,
  change: (question: Question) => Question,
): Questionnaire =>
  changeQuestions(whole, at.page, (questions) =>
    questions.map((one, index) => (index === at.question ? change(one) : one)),
  );

/** Beyond its page's end it goes on to the next page, so that the keyboard alone can take it anywhere. */
export function moveQuestion(whole: Questionnaire, at: At, by: -1 | 1): Questionnaire {
  const count = whole.pages[at.page]?.questions.length ?? 0;
  const to = at.question + by;
  if (to >= 0 && to < count)
    return changeQuestions(whole, at.page, (questions) => moved(questions, at.question, by));
  const page = at.page + by;
  const other = whole.pages[page];
  if (!other) return whole;
  return putQuestion(whole, at, { page, question: by > 0 ? 0 : other.questions.length });
}

/** Moves a question to a place on another page. */
export function putQuestion(whole: Questionnaire, from: At, to: At): Questionnaire {
  const question = whole.pages[from.page]?.questions[from.question];
  if (!question || !whole.pages[to.page] || from.page === to.page) return whole;
  return changeQuestions(removeQuestion(whole, from), to.page, (questions) =>
    questions.toSpliced(to.question, 0, question),
  );
}

/** Puts a question before the one that stands at a place now, on whichever page that is. */
export function placeQuestion(whole: Questionnaire, from: At, to: At): Questionnaire {
  if (from.page !== to.page) return putQuestion(whole, from, to);
  // Those behind it have moved up by one as it was taken out.
  const index = to.question > from.question ? to.question - 1 : to.question;
  const question = whole.pages[from.page]?.questions[from.question];
  if (!question || index === from.question) return whole;
  return changeQuestions(removeQuestion(whole, from), from.page, (questions) =>
    questions.toSpliced(index, 0, question),
  );
}

/** One that was taken away, back at its place; where its page or its name is gone, at the nearest there is. */
export function insertQuestion(whole: Questionnaire, at: At, question: Question): Questionnaire {
  const page = Math.min(at.page, whole.pages.length - 1);
  const names = questionNames(whole);
  const back = names.has(question.name) ? copied(question, freeName("q", names)) : question;
  return changeQuestions(whole, page, (questions) => questions.toSpliced(at.question, 0, back));
}

export const removeQuestion = (whole: Questionnaire, at: At): Questionnaire =>
  changeQuestions(whole, at.page, (questions) => questions.toSpliced(at.question, 1));

export function addQuestion(whole: Questionnaire, at: At, kind: Kind): Questionnaire {
  const question = freshQuestion(kind, freeQuestionName(whole));
  return changeQuestions(whole, at.page, (questions) =>
    questions.toSpliced(at.question, 0, question),
  );
}

export function copyQuestion(whole: Questionnaire, at: At): Questionnaire {
  const question = whole.pages[at.page]?.questions[at.question];
  if (!question) return whole;
  const copy = copied(question, freeQuestionName(whole));
  return changeQuestions(whole, at.page, (questions) =>
    questions.toSpliced(at.question + 1, 0, copy),
  );
}

/** Also those under which they are remembered: a new question is nobody's. */
const questionNames = ({ pages }: Questionnaire): Set<string> =>
  new Set(
    pages.flatMap(({ questions }) => questions.flatMap(({ name, id }) => [name, id ?? name])),
  );
const freeQuestionName = (whole: Questionnaire): string => freeName("q", questionNames(whole));

const pageNames = ({ pages }: Questionnaire) => new Set(pages.map(({ name }) => name));

export const addPage = (whole: Questionnaire, at = whole.pages.length): Questionnaire => ({
  ...whole,
  pages: whole.pages.toSpliced(at, 0, { name: freeName("p", pageNames(whole)), questions: [] }),
});

/** Below the page, its questions under new names, by which the copy's own logic goes. */
export function copyPage(whole: Questionnaire, page: number): Questionnaire {
  const original = whole.pages[page];
  if (!original) return whole;
  const taken = questionNames(whole);
  const names = new Map<string, string>();
  for (const { name } of original.questions) {
    const free = freeName("q", taken);
    taken.add(free);
    names.set(name, free);
  }
  const copy: Page = {
    ...renamedWithin(original, names, otherQuestion),
    name: freeName("p", pageNames(whole)),
  };
  return { ...whole, pages: whole.pages.toSpliced(page + 1, 0, copy) };
}

export const movePage = (whole: Questionnaire, page: number, by: -1 | 1): Questionnaire => ({
  ...whole,
  pages: moved(whole.pages, page, by),
});

/** Puts a page before the one that stands at a place now. */
export function placePage(whole: Questionnaire, from: number, to: number): Questionnaire {
  const page = whole.pages[from];
  const index = to > from ? to - 1 : to;
  if (!page || index === from) return whole;
  return { ...whole, pages: whole.pages.toSpliced(from, 1).toSpliced(index, 0, page) };
}

export const removePage = (whole: Questionnaire, page: number): Questionnaire => ({
  ...whole,
  pages: whole.pages.toSpliced(page, 1),
});

/** Values are what answers are stored under, so a new choice never takes a value in use. */
export function addChoice(choices: readonly Choice[]): Choice[] {
  const value = freeValue(choices, "");
  return [...choices, { value, label: `选项 ${value}` }];
}

export const freeValue = (items: readonly { value: string }[], prefix: string): string =>
  freeName(prefix, new Set(items.map(({ value }) => value)));

export function moved<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  const to = from + by;
  if (item === undefined || to < 0 || to > next.length) return [...items];
  next.splice(to, 0, item);
  return next;
}

export function freeName(prefix: string, taken: ReadonlySet<string>): string {
  let number = taken.size + 1;
  while (taken.has(`${prefix}${number}`)) number++;
  return `${prefix}${number}`;
}

/** The name itself where it is free, else with a number behind it. */
export function freeNameLike(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}

export const blankQuestionnaire: Questionnaire = {
  version: 1,
  title: "新问卷",
  pages: [{ name: "p1", questions: [] }],
  quotaCells: [],
};
