/** Answers as a table, with the book that says what its codes mean. */
import { answerText } from "./answer-text.ts";
import { wholeOf } from "./expand.ts";
import { scalars } from "./logic.ts";
import { type Codes, coded, type Column, figures, words } from "./codebook-column.ts";
import { maxDiffColumns } from "./codebook-max-diff.ts";
import type { Answer, Question, Questionnaire } from "./model.ts";
import { type CompoundQuestion, type Part, partAnswer, partsOf } from "./parts.ts";
import { readablesOf } from "./readable.ts";

interface CodeBookRow {
  column: string;
  question: string;
  kind: Question["kind"];
  title: string;
  value: string;
  label: string;
}

/** `multiple` answers are several variables of 0 and 1, which a statistics program counts together as a set. */
interface AnswerSet {
  name: string;
  title: string;
}

/** A column of answers, as a statistics program wants it described. */
export interface Variable {
  /** Head of the column: the question's name, and after a dot, which no name contains, which part of it. */
  head: string;
  question: Question;
  /** The row of a matrix that it belongs to. */
  row?: string;
  /** The column of a grid. */
  column?: string;
  title: string;
  /** `number` only where each of its codes is one. */
  type: "number" | "text" | "day";
  measure: "nominal" | "ordinal" | "scale";
  codes: { value: string; label: string }[];
  set?: AnswerSet;
  /** The cell, as text: a code, a number as digits, a day as 2024-05-01; "" where nothing was said. */
  read: (answer: Answer) => string;
}

/** The columns of a questionnaire's answers: hidden fields, its questions in their order (what is in a loop once for each item), computed values. */
export const variablesOf = (questionnaire: Questionnaire): Variable[] =>
  readablesOf(wholeOf(questionnaire)).flatMap((question) =>
    columnsFor(question).map(({ suffix, ...column }) => ({
      head: suffix === "" ? question.name : `${question.name}.${suffix}`,
      question,
      ...column,
    })),
  );

/** A row for every code of every column; a column without codes has one row. */
export const codeBook = (questionnaire: Questionnaire): CodeBookRow[] =>
  variablesOf(questionnaire).flatMap(({ head, question, title, codes }) =>
    (codes.length > 0 ? codes : [{ value: "", label: "" }]).map((code) => ({
      column: head,
      question: question.name,
      kind: question.kind,
      title,
      ...code,
    })),
  );

const columnsFor = (question: Question): Column[] => {
  switch (question.kind) {
    case "explanation":
      return [];
    case "single":
    case "dropdown":
      return [coded(question, question.choices), ...wordsColumns(question)];
    case "picture":
      return question.multiple ? choiceColumns(question) : [coded(question, question.choices)];
    case "multiple":
      return [...choiceColumns(question), ...wordsColumns(question)];
    case "ranking":
      return question.choices.map(({ value, label }) => ({
        ...figures(`${question.title} / ${label}`, "ordinal"),
        suffix: value,
        read: (answer) => String(scalars(answer).indexOf(value) + 1 || ""),
      }));
    case "matrix":
      return matrixColumns(question);
    case "grid":
    case "blanks":
    case "constantSum":
      return partsOf(question).flatMap((part) => partColumns(question, part));
    case "maxDiff":
      return maxDiffColumns(question);
    case "region":
      return [
        { ...words(question.title), suffix: "code", read: lastCode },
        {
          ...words(question.title),
          suffix: "name",
          read: (answer) => answerText(question, answer),
        },
      ];
    case "number":
      return [figures(question.title, "scale")];
    case "scale":
    case "slider":
    case "nps":
      return [{ ...figures(question.title, "scale"), codes: endsOf(question) }];
    case "date":
      return [{ ...words(question.title), type: "day", measure: "scale" }];
    default:
      return [words(question.title)];
  }
};

/** Only the ends of a scale have words. */
const endsOf = (question: Question & { kind: "scale" | "slider" | "nps" }): Column["codes"] => {
  const [min, max] = question.kind === "nps" ? [0, 10] : [question.min, question.max];
  return [
    { value: String(min), label: question.minLabel ?? "" },
    { value: String(max), label: question.maxLabel ?? "" },
  ].filter(({ label }) => label !== "");
};

type Said = { suffix: string; title: string; set: AnswerSet; read: (answer: Answer) => boolean };

/** A column of 1 and 0, as statistics programs like it. */
const chosen = ({ suffix, title, set, read }: Said): Column => ({
  ...figures(title, "nominal"),
  suffix,
  codes: YES_NO,
  set,
  read: (answer) => (read(answer) ? "1" : "0"),
});

const choiceColumns = (question: Question & { choices: Codes }): Column[] =>
  question.choices.map(({ value, label }) =>
    chosen({
      suffix: value,
      title: `${question.title} / ${label}`,
      set: question,
      read: (answer) => scalars(answer).includes(value),
    }),
  );

const YES_NO = [
  { value: "1", label: "选了" },
  { value: "0", label: "没选" },
];

const wordsColumns = (
  question: Question & { choices: { value: string; label: string; other?: boolean }[] },
): Column[] =>
  question.choices
    .filter(({ other }) => other)
    .map(({ value, label }) => ({
      ...words(`${question.title} / ${label}`),
      suffix: `${value}.text`,
      read: (answer) => wordsOf(answer, value),
    }));

const wordsOf = (answer: Answer, value: string): string => {
  const items: unknown[] = Array.isArray(answer) ? answer : [answer];
  return items.map((item) => (isOther(item) && item.value === value ? item.text : "")).join("");
};

const isOther = (item: unknown): item is { value: string; text: string } =>
  typeof item === "object" && item !== null && "text" in item;

const matrixColumns = (question: Question & { kind: "matrix" }): Column[] =>
  question.rows.flatMap((row) => {
    const title = `${question.title} / ${row.label}`;
    const codes = question.columns;
    if (!question.multiple) {
      const read = (answer: Answer) => scalars(answer, row.value).join(" ");
      return [{ ...coded({ ...question, title }, codes), suffix: row.value, row: row.value, read }];
    }
    return codes.map(({ value, label }) => ({
      ...chosen({
        suffix: `${row.value}.${value}`,
        title: `${title} / ${label}`,
        set: { name: `${question.name}.${row.value}`, title },
        read: (answer) => scalars(answer, row.value).includes(value),
      }),
      row: row.value,
    }));
  });

/** Its own columns, below the place that it has in the whole. */
const partColumns = (question: CompoundQuestion, part: Part): Column[] => {
  const { row, column } = part;
  const place = column === undefined ? row : `${row}.${column}`;
  return columnsFor(part.question).map(({ suffix, read, set, ...rest }) => ({
    ...rest,
    suffix: suffix === "" ? place : `${place}.${suffix}`,
    ...(set && { set: { name: `${question.name}.${place}`, title: set.title } }),
    ...(question.kind !== "blanks" && { row }),
    ...(column !== undefined && { column }),
    read: (answer) => {
      const value = partAnswer(part, answer);
      return value === undefined ? "" : read(value);
    },
  }));
};

const lastCode = (answer: Answer): string => scalars(answer).slice(-1).join("");
