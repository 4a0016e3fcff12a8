/** What can be counted in the answers to one question, and how it is read out of them. */
import type { Variable } from "#contract/console/study/results.ts";
import { bestAndWorst } from "#questionnaire/max-diff-words.ts";
import type { MaxDiffQuestion, Question } from "#questionnaire/model.ts";
import { type CompoundQuestion, isCompound, partsOf } from "#questionnaire/parts.ts";

/**
 * How a code is read out of a stored answer. `rank`: the one placed first; `row`, `rowMany`: of a matrix; `region`: the
 * province's name; `month`: 2026-11; `hour`: 08:00, the hour that a time is in;
 * `end`: which items were the best of their set, or the worst; `words`: what was written beside one choice.
 */
export type Reading =
  | "scalar"
  | "array"
  | "rank"
  | "row"
  | "rowMany"
  | "end"
  | "region"
  | "month"
  | "hour"
  | "number"
  | "text"
  | "words"
  | "answered";

export type Measured = Variable & {
  question: string;
  /** Of a matrix, a sum, blanks and a grid; of words, their choice; "" where there are none. */
  row: string;
  /** The column, in a grid. */
  column: string;
  reading: Reading;
  /** Of the versions that ask it so; null: every version that has the question does. */
  questionnaireIds: number[] | null;
};

/** Part of a question, read by itself: a blank, an item, a cell. A matrix is read row by row at once, and so are words. */
export const isPart = ({ row, reading }: Pick<Measured, "row" | "reading">): boolean =>
  row !== "" && reading !== "row" && reading !== "rowMany" && reading !== "words";

/** What categories of open ends belong to: the question, or one blank of it, or one choice's words. */
export const placeOf = ({
  question,
  row,
  column,
}: Pick<Measured, "question" | "row" | "column">): string =>
  [question, row, column].filter((part) => part !== "").join(".");

/** No question's name has a dot in it, whatever the codes of its blanks or its loop's items have. */
export const questionAt = (place: string): string => place.replace(/\..*$/s, "");

type Codes = Variable["codes"];
const coded = (items: readonly { value: string; label: string }[]): Codes =>
  items.map(({ value, label }) => ({ code: value, label, score: null }));

const pointsOf = (
  low: number,
  high: number,
  [first, last]: readonly (string | undefined)[],
): Codes =>
  Array.from({ length: high - low + 1 }, (_, at) => {
    const said = at === 0 ? first : at === high - low ? last : undefined;
    return {
      code: String(low + at),
      label: said ? `${low + at} ${said}` : String(low + at),
      score: low + at,
    };
  });

/** Each as the question that it is, under its own key. */
const measuredParts = (question: CompoundQuestion): Measured[] =>
  partsOf(question).flatMap(({ row, column = "", question: part }) =>
    measuredOf(part).map((it) => ({
      ...it,
      kind: question.kind,
      key: placeOf({ question: question.name, row, column }),
      row,
      column,
    })),
  );

/** What of one question can be counted: itself, its parts, or the rows of a matrix. */
export function measuredOf(question: Question): Measured[] {
  if (isCompound(question)) return measuredParts(question);
  const { name, title, kind } = question;
  const base = {
    key: name,
    title,
    kind,
    versions: [],
    question: name,
    row: "",
    column: "",
    questionnaireIds: null,
  };
  const one = (reading: Reading, codes: Codes): Measured[] => [
    { ...base, shape: "one", reading, codes },
  ];
  switch (question.kind) {
    case "explanation":
      return [];
    case "single":
    case "dropdown":
    case "multiple":
    case "picture":
      return choicesOf(question, base);
    case "ranking":
      return one("rank", coded(question.choices)).map((it) => ({
        ...it,
        title: `${title}（排第一的）`,
      }));
    case "scale":
      return one(
        "scalar",
        pointsOf(question.min, question.max, [question.minLabel, question.maxLabel]),
      );
    case "nps":
      return one("scalar", pointsOf(0, 10, [question.minLabel, question.maxLabel]));
    case "number":
    case "slider":
      return [{ ...base, shape: "number", reading: "number", codes: [] }];
    case "text":
      return [{ ...base, shape: "text", reading: "text", codes: [] }];
    case "date":
      return one("month", []);
    case "time":
      return one("hour", []);
    case "region":
      return one("region", []);
    case "matrix":
      return rowsOf(question);
    case "maxDiff":
      return endsOf(question);
    case "file":
      return [{ ...base, shape: "none", reading: "answered", codes: [] }];
  }
}

type Choosing = Extract<Question, { kind: "single" | "dropdown" | "multiple" | "picture" }>;

/** What people wrote beside 其他 is an open end of its own. */
function choicesOf(
  question: Choosing,
  base: Omit<Measured, "shape" | "reading" | "codes">,
): Measured[] {
  const { choices, name, title, kind } = question;
  const isMany = kind === "multiple" || (kind === "picture" && question.multiple === true);
  const codes = coded(choices);
  return [
    isMany
      ? { ...base, shape: "many", reading: "array", codes }
      : { ...base, shape: "one", reading: "scalar", codes },
    ...choices
      .filter(({ other }) => other)
      .map(({ value, label }): Measured => ({
        ...base,
        key: `${name}.${value}`,
        title: `${title}（${label}）`,
        row: value,
        shape: "text",
        reading: "words",
        codes: [],
      })),
  ];
}

/** Best and worst are two questions with several codes each, as many as there were sets. */
function endsOf(question: MaxDiffQuestion): Measured[] {
  const words = bestAndWorst(question);
  return (["best", "worst"] as const).map((end, at) => ({
    key: `${question.name}.${end}`,
    title: `${question.title}（${words[at] ?? ""}）`,
    kind: question.kind,
    shape: "many",
    versions: [],
    codes: coded(question.items),
    question: question.name,
    row: end,
    column: "",
    reading: "end",
    questionnaireIds: null,
  }));
}

const SCALE_COLUMNS = 3;

/** Columns whose values are all figures are points of a scale, as most matrices' are. */
function rowsOf(question: Question & { kind: "matrix" }): Measured[] {
  const { name, title, kind, multiple, rows, columns } = question;
  const scores = columns.map(({ value }) => (/^-?\d{1,3}$/.test(value) ? Number(value) : null));
  const isScale = !multiple && columns.length >= SCALE_COLUMNS && !scores.includes(null);
  const codes = coded(columns).map((code, at) =>
    isScale ? { ...code, score: scores[at] ?? null } : code,
  );
  return rows.map(({ value, label }) => ({
    key: `${name}.${value}`,
    title: `${title} / ${label}`,
    kind,
    shape: multiple ? ("many" as const) : ("one" as const),
    versions: [],
    codes: [...codes],
    question: name,
    row: value,
    column: "",
    reading: multiple ? ("rowMany" as const) : ("row" as const),
    questionnaireIds: null,
  }));
}
