/** The questionnaire from one question on: what lies before counts as the tester has answered it. */
import { answerText } from "#questionnaire/answer-text.ts";
import { holds } from "#questionnaire/logic.ts";
import type { Answers, Condition, Page, Question, Questionnaire } from "#questionnaire/model.ts";

/** As it is when there is no such question, or it is the first. The question itself is always shown. */
export function fromQuestion(
  whole: Questionnaire,
  name: string | null,
  answers: Answers,
): Questionnaire {
  const p = whole.pages.findIndex(({ questions }) => questions.some((one) => one.name === name));
  const page = whole.pages[p];
  if (!page) return whole;
  const q = page.questions.findIndex((one) => one.name === name);
  const given = whole.pages.filter(({ isAssigned }) => isAssigned);
  const before = [
    ...whole.pages
      .slice(0, p)
      .flatMap(({ isAssigned, questions }) => (isAssigned ? [] : questions)),
    ...page.questions.slice(0, q),
  ];
  const cut = new Map(before.map((question) => [question.name, question]));
  const settle = settler(cut, answers);
  const first: Page = {
    ...without(without(page, "visibleIf"), "turn"),
    questions: page.questions
      .slice(q)
      .map((one) => (one.name === name ? without(one, "visibleIf") : one)),
  };
  const rest: Questionnaire = { ...whole, pages: [...given, first, ...whole.pages.slice(p + 1)] };
  // Conditions and words are exchanged for what they come to; the shape stays.
  return settle(rest) as Questionnaire;
}

const without = <T extends object>(item: T, key: string): T =>
  // The key is one that may be absent.
  Object.fromEntries(Object.entries(item).filter(([one]) => one !== key)) as T;

const settler = (cut: ReadonlyMap<string, Question>, answers: Answers) => {
  const settle = (value: unknown): unknown => {
    if (typeof value === "string") return piped(value, cut, answers);
    if (Array.isArray(value)) return value.map(settle);
    if (typeof value !== "object" || value === null) return value;
    if (isCut(value, cut)) return holds(value, answers) ? { all: [] } : { any: [] };
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, settle(part)]));
  };
  return settle;
};

const isCut = (value: object, cut: ReadonlyMap<string, Question>): value is Condition =>
  "question" in value && "test" in value && cut.has(String(value.question));

const piped = (text: string, cut: ReadonlyMap<string, Question>, answers: Answers): string =>
  text.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (pipe, name: string) => {
    const question = cut.get(name);
    return question ? answerText(question, answers[name]) || `〔${name}〕` : pipe;
  });
