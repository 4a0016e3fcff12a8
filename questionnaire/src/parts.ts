/**
 * Questions that are several under one title: a sum's items, blanks, the cells of a grid. Each part is a plain question,
 * and whoever reads, compares, counts or describes a part does so as of that question.
 */
import type {
  BlanksQuestion,
  Choice,
  Comparison,
  ConstantSumQuestion,
  EntryColumn,
  GridQuestion,
  Question,
} from "./model.ts";

export type CompoundQuestion = ConstantSumQuestion | BlanksQuestion | GridQuestion;
export type PartQuestion = Extract<
  Question,
  { kind: "text" | "number" | "date" | "time" | "dropdown" }
>;

export interface Part {
  row: string;
  /** Of a grid. */
  column?: string;
  label: string;
  /** Required says of it whether it may stay empty when the whole is answered. */
  question: PartQuestion;
}

export const isCompound = (question: Question): question is CompoundQuestion =>
  question.kind === "constantSum" || question.kind === "blanks" || question.kind === "grid";

/** In the author's order, whoever sees which of them. Questions are never changed in place. */
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
          return { row: row.value, column: column.value, label, question: asked };
        }),
      );
  }
};

/** What a comparison reads: the part that it names, else the question itself. */
export const readOf = (
  question: Question,
  { row, column }: Pick<Comparison, "row" | "column">,
): Question => {
  if (row === undefined || !isCompound(question)) return question;
  const part = partsOf(question).find((one) => one.row === row && one.column === column);
  return part?.question ?? question;
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
  { value: _, label: __, optional = false, ...entry }: EntryColumn,
  label: string,
): PartQuestion => {
  const base = { ...named(whole, label), required: !optional };
  switch (entry.type) {
    case "text": {
      const { type: kind, format = "line", ...more } = entry;
      return { ...base, kind, format, ...more };
    }
    case "dropdown":
      return { ...base, kind: entry.type, choices: entry.choices satisfies Choice[] };
    case "number": {
      const { type: kind, ...more } = entry;
      return { ...base, kind, ...more };
    }
    case "date": {
      const { type: kind, ...more } = entry;
      return { ...base, kind, ...more };
    }
    case "time": {
      const { type: kind, ...more } = entry;
      return { ...base, kind, ...more };
    }
  }
};
