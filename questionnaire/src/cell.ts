/** Cells whose column has a condition: which of them are asked, by what was answered before and left of them. */
import { holds } from "./logic.ts";
import type { Answers, Condition } from "./model.ts";
import { type CompoundQuestion, type Part, partsOf, THIS_ROW } from "./parts.ts";
import type { ShownQuestion } from "./walk.ts";

/** The condition in one row, whose value takes the place of `@`. */
export const inRow = (condition: Condition, of: { question: string; row: string }): Condition => {
  if ("all" in condition) return { all: condition.all.map((part) => inRow(part, of)) };
  if ("any" in condition) return { any: condition.any.map((part) => inRow(part, of)) };
  if ("not" in condition) return { not: inRow(condition.not, of) };
  const { question, row } = condition;
  return question === of.question && row === THIS_ROW ? { ...condition, row: of.row } : condition;
};

/** `answers`: with those of the row so far, under the question's name. */
export const isCellAsked = (
  { name }: Pick<CompoundQuestion, "name">,
  { row, visibleIf }: Part,
  answers: Answers,
): boolean => visibleIf === undefined || holds(inRow(visibleIf, { question: name, row }), answers);

/** Which cells are asked, row by row, of the rows that are shown. */
export const askedCells = ({ rows, before, answer }: ShownQuestion, question: CompoundQuestion) => {
  const answers = { ...before, ...(answer !== undefined && { [question.name]: answer }) };
  const isShown = ({ row }: Part) =>
    question.kind === "blanks" || rows.some(({ value }) => value === row);
  return partsOf(question).filter((part) => isShown(part) && isCellAsked(question, part, answers));
};
