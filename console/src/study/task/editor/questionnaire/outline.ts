/** Edits of a questionnaire's pages and questions. Pure: each makes a new one and leaves the old as it was. */
import { copied, identityOf, renamedTo } from "#questionnaire/identity.ts";
import type { Choice, Page, Question, Questionnaire } from "#questionnaire/model.ts";
import { freshQuestion, type Kind } from "./kinds.ts";
import { freeName, freeQuestionName, questionNames } from "./names.ts";
import { patched } from "./patched.ts";
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

/** A question that was taken away: from which page, and where that stood then. */
export type Gone = { question: Question; page: string; at: At };

/** Back on its page, or at the nearest place where that page is gone; a question that an undo has brought back is not added twice. */
export function putBack(whole: Questionnaire, gone: Gone): { whole: Questionnaire; at: At } {
  const known = placeOf(whole, (one) => one === gone.question);
  if (known) return { whole, at: known };
  const named = whole.pages.findIndex(({ name }) => name === gone.page);
  const page = named < 0 ? Math.min(gone.at.page, whole.pages.length - 1) : named;
  const question = Math.min(gone.at.question, whole.pages[page]?.questions.length ?? 0);
  const made = changeQuestions(whole, page, (questions) =>
    questions.toSpliced(question, 0, asNobody(whole, gone.question)),
  );
  return { whole: made, at: { page, question } };
}

/** Under another name where its own is taken meanwhile; comments still find it, unless another has its identity, too. */
function asNobody(whole: Questionnaire, question: Question): Question {
  const id = identityOf(question);
  if (placeOf(whole, (one) => identityOf(one) === id))
    return copied(question, freeQuestionName(whole));
  return questionNames(whole).has(question.name)
    ? renamedTo(question, freeQuestionName(whole))
    : question;
}

function placeOf({ pages }: Questionnaire, is: (question: Question) => boolean): At | undefined {
  for (const [page, { questions }] of pages.entries()) {
    const question = questions.findIndex(is);
    if (question >= 0) return { page, question };
  }
  return undefined;
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

const pageNames = ({ pages }: Questionnaire) => new Set(pages.map(({ name }) => name));

export const addPage = (whole: Questionnaire, at = whole.pages.length): Questionnaire => ({
  ...whole,
  pages: whole.pages.toSpliced(at, 0, { name: freeName("p", pageNames(whole)), questions: [] }),
});

/** The copy comes below the page; its questions have new names, and its own logic refers to those. */
export function copyPage(whole: Questionnaire, page: number): Questionnaire {
  const original = whole.pages[page];
  if (!original) return whole;
  const taken = questionNames(whole);
  const names = new Map<string, string>();
  for (const { name } of original.questions) {
    const free = freeQuestionName(whole, taken);
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

export const removePage = (whole: Questionnaire, page: number): Questionnaire =>
  withoutEmptyBlocks({ ...whole, pages: whole.pages.toSpliced(page, 1) });

/** A block that no page is in any more goes. */
export function withoutEmptyBlocks(whole: Questionnaire): Questionnaire {
  const used = new Set(whole.pages.map(({ block }) => block));
  const blocks = whole.blocks?.filter(({ name }) => used.has(name)) ?? [];
  return patched(whole, { blocks: blocks.length > 0 ? blocks : undefined });
}

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

export const blankQuestionnaire: Questionnaire = {
  version: 1,
  title: "新问卷",
  pages: [{ name: "p1", questions: [] }],
  quotaCells: [],
};
