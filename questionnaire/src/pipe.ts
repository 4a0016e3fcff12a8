/** Piping: `{{name}}` in a title or label becomes the words of that answer. */
import { answerText } from "./answer-text.ts";
import type { Answers, Questionnaire } from "./model.ts";

const PIPE = /\{\{\s*([^{}\s]+)\s*\}\}/g;

/** Give it the kept answers only, or a hidden question's answer would show. */
export const pipe = (text: string, questionnaire: Questionnaire, answers: Answers): string =>
  text.replace(PIPE, (_, name: string) => {
    const questions = questionnaire.pages.flatMap((page) => page.questions);
    const question = questions.find((candidate) => candidate.name === name);
    return question ? answerText(question, answers[name]) : "";
  });

export const pipedNames = (text: string): string[] =>
  [...text.matchAll(PIPE)].map(([, name]) => String(name));
