/** Which part of a question a computed value reads: a row, an item, a blank, a cell; and the cells of a whole column at once. */
import type { Question } from "#questionnaire/model.ts";
import { isCompound, partsOf, placeOfPart } from "#questionnaire/parts.ts";
import { isSummable, type Place } from "./edits.ts";

type Option = { label: string; place: Place };

/** For a grid also each row as a whole; `isCount`: a count takes whatever can be answered, dates as well. */
export function placesOf(question: Question, isCount: boolean): readonly Option[] {
  if (question.kind === "matrix")
    return question.rows.map(({ value, label }) => ({ label, place: { row: value } }));
  if (!isCompound(question)) return [];
  const parts = partsOf(question)
    .filter((part) => isCount || isSummable(part.question))
    .map((part) => ({ label: part.label, place: placeOfPart(part) }));
  const rows =
    question.kind === "grid"
      ? question.rows.map(({ value, label }) => ({
          label: `${label}：整行`,
          place: { row: value },
        }))
      : [];
  return [...rows, ...parts];
}

export const isAt = (place: Place, { row, column }: Place): boolean =>
  place.row === row && place.column === column;

export type Added = {
  question: Question;
  places: readonly Place[];
  /** The label of the grid's column whose cells they are. */
  column?: string;
};

/** What one choice adds: a question, or of a grid one column in each of its rows. */
export const addable = (questions: readonly Question[], isCount: boolean): readonly Added[] =>
  questions.flatMap((question) => [
    { question, places: [{}] },
    ...(question.kind === "grid" ? columnsOf(question, isCount) : []),
  ]);

const columnsOf = (question: Extract<Question, { kind: "grid" }>, isCount: boolean): Added[] =>
  question.columns.flatMap(({ value, label }) => {
    const places = placesOf(question, isCount).flatMap(({ place }) =>
      place.column === value ? place : [],
    );
    return places.length > 0 ? { question, places, column: label } : [];
  });
