/** Whether answers that are several could satisfy what is said of their rows and cells. */
import { holds } from "./logic.ts";
import type { Answer, Comparison, MatrixQuestion } from "./model.ts";
import { type CompoundQuestion, type Part, partsOf } from "./parts.ts";
import { isList, listsOf, samplesOf } from "./sample-answer.ts";

export type Literal = { comparison: Comparison; isTrue: boolean };

export const satisfies = (answer: Answer, literals: readonly Literal[]): boolean =>
  literals.every(
    ({ comparison, isTrue }) => holds(comparison, { [comparison.question]: answer }) === isTrue,
  );

/** Each row is answered for itself; what is said of the rows together is not looked at. */
export const fitsRows = (
  question: MatrixQuestion,
  literals: readonly Literal[],
  isOpen: boolean,
): boolean =>
  question.rows.every(({ value, visibleIf }) => {
    const here = literals.filter(({ comparison }) => comparison.row === value);
    const columns = question.columns.map((column) => column.value);
    const lists = isList(question)
      ? listsOf(
          columns,
          here.map(({ comparison }) => comparison),
        )
      : columns;
    const mayStayOpen = isOpen || !question.required || visibleIf !== undefined;
    return (
      lists === undefined ||
      (mayStayOpen && satisfies({}, here)) ||
      lists.some((chosen) => satisfies({ [value]: chosen }, here))
    );
  });

/** The same for each part; what is said of a whole row, or of the parts together, is not looked at. */
export const fitsParts = (
  question: CompoundQuestion,
  literals: readonly Literal[],
  isOpen: boolean,
): boolean => {
  const mayStayOpen = (part: Part) =>
    isOpen || !question.required || !part.question.required || question.kind !== "blanks";
  return partsOf(question).every((part) => {
    const here = literals.filter(
      ({ comparison: { row, column } }) => row === part.row && column === part.column,
    );
    if (here.length === 0) return true;
    const samples = samplesOf(
      part.question,
      here.map(({ comparison }) => comparison),
      { isOpen, hidden: new Set() },
    );
    const inPlace = (value: Answer) =>
      ({
        [part.row]: part.column === undefined ? value : { [part.column]: value },
      }) as Answer;
    return (
      samples === undefined ||
      (mayStayOpen(part) && satisfies({}, here)) ||
      samples.some((sample) => satisfies(inPlace(sample), here))
    );
  });
};
