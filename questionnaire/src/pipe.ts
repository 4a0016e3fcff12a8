/** Piping: `{{name}}` in a title or label becomes the words of that answer. */
import { answerText, placeText } from "./answer-text.ts";
import { isRecord } from "./checked.ts";
import { scalars } from "./logic.ts";
import type { Answer, Answers, Questionnaire } from "./model.ts";

const PIPE = /\{\{\s*([^{}\s]+)\s*\}\}/g;

/** Give it the kept answers only, or a hidden question's answer would show. */
export const pipe = (text: string, questionnaire: Questionnaire, answers: Answers): string =>
  text.replace(PIPE, (_, read: string) => {
    const [name = "", value] = read.split(/\/(.*)/s);
    const questions = questionnaire.pages.flatMap((page) => page.questions);
    const question = questions.find((candidate) => candidate.name === name);
    const answer = answers[name];
    if (question && value !== undefined)
      return placeText(question, answer, value) ?? answerText(question, part(answer, value));
    if (question) return answerText(question, answer);
    const field = questionnaire.hiddenFields?.find((candidate) => candidate.name === name);
    const [said = ""] = scalars(answer);
    return field?.choices?.find((choice) => choice.value === said)?.label ?? String(said);
  });

/** `{{name/value}}`: one place of a question that has several, or of what was chosen this alone, in the respondent's own words where it has some. */
const part = (answer: Answer | undefined, value: string): Answer | undefined => {
  const chosen: unknown[] = [answer].flat();
  return chosen.find((one) => one === value || (isRecord(one) && one["value"] === value)) as
    | Answer
    | undefined;
};

export const pipedNames = (text: string): string[] => pipesIn(text).map(({ name }) => name);

/** `place` as it stands behind the name, where there is one. */
export const pipesIn = (text: string): { name: string; place?: string }[] =>
  [...text.matchAll(PIPE)].map(([, read]) => {
    const [name = "", place] = String(read).split(/\/(.*)/s);
    return { name, ...(place !== undefined && { place }) };
  });
