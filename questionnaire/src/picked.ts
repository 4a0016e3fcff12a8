/** What an answer is picked from: choices, or the columns of a matrix; nothing where it is given otherwise. */
import type { Column, Question } from "./model.ts";

export const pickedFrom = (question: Question | undefined): readonly Column[] => {
  if (question === undefined) return [];
  if ("choices" in question) return question.choices;
  return question.kind === "matrix" ? question.columns : [];
};
