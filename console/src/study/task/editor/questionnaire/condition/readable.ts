/** The questions that a condition at some place may read: those before it on the way, that have an answer. */
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { useStructure } from "../structure.ts";

export type Before = { page: number; question: number };

export const readableAt = ({ pages }: Questionnaire, before: Before): Question[] =>
  pages
    .slice(0, before.page + 1)
    .flatMap(({ questions }, p) =>
      p < before.page ? questions : questions.slice(0, before.question),
    )
    .filter(({ kind }) => kind !== "explanation");

export const useReadable = (before: Before): Question[] => readableAt(useStructure().whole, before);
