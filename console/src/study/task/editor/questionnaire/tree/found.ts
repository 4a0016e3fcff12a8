/** Whether a question is one that is looked for: by its number, its words or those of its choices. */
import type { Question } from "#questionnaire/model.ts";

export function isFound(question: Question, wanted: string): boolean {
  const texts = [question.name, question.title, question.help ?? "", ...labelsOf(question)];
  const word = wanted.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(word));
}

const labelsOf = (question: Question): string[] => {
  if ("choices" in question) return question.choices.map(({ label }) => label);
  return question.kind === "matrix"
    ? [...question.rows, ...question.columns].map(({ label }) => label)
    : [];
};
