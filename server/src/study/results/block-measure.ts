/** What a block of answers has lines of bits for: each thing that can be counted, by a name that no later version changes. */
import { expandedOf } from "#questionnaire/expand.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import type { Measured } from "./variable.ts";

/** How many responses a block holds; a line of bits is as long. */
export const BLOCK_SIZE = 4096;

/** Which version of the questionnaire a response answered: its codes are the versions' ids. */
export const VERSION_MEASURE = JSON.stringify(["version"]);

export const measureOf = ({
  reading,
  question,
  row,
  column,
}: Pick<Measured, "reading" | "question" | "row" | "column">): string =>
  JSON.stringify([reading, question, row, column]);

/** Who answered anything in one version, apart from the values that came with the link. */
export const saidMeasure = (questionnaireId: number): string =>
  JSON.stringify(["said", questionnaireId]);

/** Who answered on a page of one version, and how long it took them. */
export const pageMeasure = (questionnaireId: number, page: number): string =>
  JSON.stringify(["page", questionnaireId, page]);

/** Which question is on which page, and which values came with the link or were computed at the start. */
export function waysThrough(questionnaire: Questionnaire) {
  const { written } = expandedOf(questionnaire);
  // A page of a loop is one page, however many items it was come to for.
  const questions = written.flatMap(({ page, origin }) =>
    page.questions
      .filter(({ kind }) => kind !== "explanation" && origin >= 0)
      .map(({ name }) => ({ name, page: origin })),
  );
  const given = written.flatMap(({ page, origin }) =>
    origin < 0 ? page.questions.map(({ name }) => name) : [],
  );
  return { questions, given };
}
