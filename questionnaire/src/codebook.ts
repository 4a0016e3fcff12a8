/** Answers as a table, with the book that says what its codes mean. */
import { answerText } from "./answer-text.ts";
import { scalars } from "./logic.ts";
import type { Answer, Answers, Question, Questionnaire } from "./model.ts";

export interface CodeBookRow {
  column: string;
  question: string;
  kind: Question["kind"];
  title: string;
  value: string;
  label: string;
}

interface Column {
  /** After the question's name and a dot, which no name contains. */
  suffix: string;
  title: string;
  codes: { value: string; label: string }[];
  read: (answer: Answer) => string;
}

/** Heads of the answer columns, in the order of `answerCells`. */
export const answerHeads = (questionnaire: Questionnaire): string[] =>
  columnsOf(questionnaire).map(({ question, column }) => headOf(question, column));

/** One response as a row; cells of what was not answered are empty. */
export const answerCells = (questionnaire: Questionnaire, answers: Answers): string[] =>
  columnsOf(questionnaire).map(({ question, column }) => {
    const answer = answers[question.name];
    return answer === undefined ? "" : column.read(answer);
  });

/** A row for every code of every column; a column without codes has one row. */
export const codeBook = (questionnaire: Questionnaire): CodeBookRow[] =>
  columnsOf(questionnaire).flatMap(({ question, column }) => {
    const codes = column.codes.length > 0 ? column.codes : [{ value: "", label: "" }];
    return codes.map((code) => ({
      column: headOf(question, column),
      question: question.name,
      kind: question.kind,
      title: column.title,
      ...code,
    }));
  });

const headOf = (question: Question, { suffix }: Column): string =>
  suffix === "" ? question.name : `${question.name}.${suffix}`;

const columnsOf = ({ pages }: Questionnaire) =>
  pages
    .flatMap(({ questions }) => questions)
    .flatMap((question) => columnsFor(question).map((column) => ({ question, column })));

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
        suffix: value,
        title: `${question.title} / ${label}`,
        codes: [],
        read: (answer) => String(scalars(answer).indexOf(value) + 1 || ""),
      }));
    case "matrix":
      return matrixColumns(question);
    case "region":
      return [
        { suffix: "code", title: question.title, codes: [], read: lastCode },
        {
          suffix: "name",
          title: question.title,
          codes: [],
          read: (answer) => answerText(question, answer),
        },
      ];
    default:
      return [coded(question, [])];
  }
};

const coded = ({ title }: Question, codes: Column["codes"]): Column => ({
  suffix: "",
  title,
  codes: codes.map(({ value, label }) => ({ value, label })),
  read: (answer) => scalars(answer).join(" "),
});

/** A column of 1 and 0 for each choice, as statistics programs like it. */
const choiceColumns = (question: Question & { choices: Column["codes"] }): Column[] =>
  question.choices.map(({ value, label }) => ({
    suffix: value,
    title: `${question.title} / ${label}`,
    codes: YES_NO,
    read: (answer) => (scalars(answer).includes(value) ? "1" : "0"),
  }));

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
      suffix: `${value}.text`,
      title: `${question.title} / ${label}`,
      codes: [],
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
      return [{ suffix: row.value, title, codes, read }];
    }
    return codes.map(({ value, label }) => ({
      suffix: `${row.value}.${value}`,
      title: `${title} / ${label}`,
      codes: YES_NO,
      read: (answer: Answer) => (scalars(answer, row.value).includes(value) ? "1" : "0"),
    }));
  });

const lastCode = (answer: Answer): string => scalars(answer).slice(-1).join("");
