/**
 * Questions that are several under one title: a sum's items, blanks, the cells of a grid. Each part is a plain question,
 * and is read, compared, counted and described as that question.
 */
import { scalars } from "./logic.ts";
import type {
  Answer,
  BlanksQuestion,
  Comparison,
  Condition,
  ConstantSumQuestion,
  GridColumn,
  GridQuestion,
  Question,
} from "./model.ts";

export type CompoundQuestion = ConstantSumQuestion | BlanksQuestion | GridQuestion;
export type PartQuestion = Extract<
  Question,
  { kind: "text" | "number" | "date" | "time" | "dropdown" | "scale" | "single" | "multiple" }
>;

/** By this row a grid's column reads its own row (cell.ts). */
export const THIS_ROW = "@";

export interface Part {
  row: string;
  /** Only of a grid. */
  column?: string;
  label: string;
  /** Required says of it whether it may stay empty when the whole is answered. */
  question: PartQuestion;
  /** The condition of a grid's column (cell.ts). */
  visibleIf?: Condition;
}

/** As conditions and computed values name it. */
export const placeOfPart = ({ row, column }: Pick<Part, "row" | "column">) => ({
  row,
  ...(column !== undefined && { column }),
});

export const isCompound = (question: Question): question is CompoundQuestion =>
  question.kind === "constantSum" || question.kind === "blanks" || question.kind === "grid";

/** In the author's order, no matter who sees which of them. Questions are never changed in place. */
export const partsOf = (question: CompoundQuestion): readonly Part[] => {
  const found = known.get(question) ?? partsIn(question);
  known.set(question, found);
  return found;
};

const known = new WeakMap<CompoundQuestion, readonly Part[]>();

const partsIn = (question: CompoundQuestion): Part[] => {
  switch (question.kind) {
    case "constantSum":
      return question.rows.map(({ value, label, min = 0, max = question.total }) => ({
        row: value,
        label,
        question: {
          ...named(question, label),
          kind: "number",
          min,
          max,
          ...(question.unit !== undefined && { unit: question.unit }),
        },
      }));
    case "blanks":
      return question.blanks.map((blank) => ({
        row: blank.value,
        label: blank.label,
        question: entryQuestion(question, blank, blank.label),
      }));
    case "grid":
      return question.rows.flatMap((row) =>
        question.columns.map((column) => {
          const label = `${row.label} / ${column.label}`;
          const asked = entryQuestion(question, column, label);
          const { value, visibleIf } = column;
          return {
            row: row.value,
            column: value,
            label,
            question: asked,
            ...(visibleIf && { visibleIf }),
          };
        }),
      );
  }
};

/** What stands in one place of an answer; several choices are a list. */
export const partAnswer = (
  { row, column, question }: Pick<Part, "row" | "column" | "question">,
  answer: Answer | undefined,
): Answer | undefined => {
  const found = scalars(answer, row, column);
  if (question.kind !== "multiple" || found.length === 0) return found[0];
  return found.map(String);
};

/** What a comparison reads: the part that it names, else the question itself. */
export const readOf = (
  question: Question,
  { row, column }: Pick<Comparison, "row" | "column">,
): Question => {
  if (row === undefined || !isCompound(question)) return question;
  const isIt = (one: Part) => (row === THIS_ROW || one.row === row) && one.column === column;
  return partsOf(question).find(isIt)?.question ?? question;
};

/** The plain questions that a reading takes in: of a question that is several those in the place, or all of them. */
export const readsOf = (
  question: Question,
  { row, column }: Pick<Comparison, "row" | "column">,
): readonly Question[] =>
  isCompound(question)
    ? partsOf(question)
        .filter((one) => row === undefined || one.row === row)
        .filter((one) => row === undefined || column === undefined || one.column === column)
        .map((one) => one.question)
    : [question];

const named = ({ name, title }: Question, label: string) => ({
  name,
  title: `${title} / ${label}`,
  required: true,
});

const entryQuestion = (
  whole: BlanksQuestion | GridQuestion,
  { value: _, label: __, visibleIf: ___, optional = false, type, ...entry }: GridColumn,
  label: string,
): PartQuestion =>
  // Types are called as the kinds are, and have the same properties; only a text's format has a usual one.
  ({
    ...named(whole, label),
    required: !optional,
    kind: type,
    ...(type === "text" && { format: "line" }),
    ...entry,
  }) as PartQuestion;
