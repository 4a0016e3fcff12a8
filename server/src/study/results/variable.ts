/** What can be counted in a task's answers: its questions over all versions of its questionnaire. */
import type { Variable } from "#contract/console/study/results.ts";
import { wholeOf } from "#questionnaire/expand.ts";
import { bestAndWorst } from "#questionnaire/max-diff-words.ts";
import type { MaxDiffQuestion, Question, Questionnaire } from "#questionnaire/model.ts";
import { type CompoundQuestion, isCompound, partsOf } from "#questionnaire/parts.ts";
import { readablesOf } from "#questionnaire/readable.ts";
import type { Db } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import { versionsOfTask } from "../survey/api.ts";

/**
 * How a code is read out of a stored answer. `rank`: the one placed first; `row`, `rowMany`: of a matrix; `region`: the
 * province's name; `month`: 2026-11; `hour`: 08:00, the hour that a time is in;
 * `end`: which items were the best of their set, or the worst.
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
  | "answered";

export type Measured = Variable & {
  question: string;
  /** Of a matrix, a sum, blanks and a grid; "" where there are none. */
  row: string;
  /** Of a grid. */
  column: string;
  reading: Reading;
  /** Of the versions that ask it so; null: every version that has the question does. */
  questionnaireIds: number[] | null;
};

export type Version = { id: number; version: number; questionnaire: Questionnaire };

/** Newest first. */
export async function versionsOf(db: Db, taskId: number): Promise<Version[]> {
  const found = await versionsOfTask(db, taskId);
  // Parsed when it was stored.
  return found.map(({ id, version, body }) => ({
    id,
    version,
    questionnaire: body as Questionnaire,
  }));
}

/**
 * In the newest version's order, then what only older ones ask. A question that was of another shape before is one of
 * its own, `name@version`: counting both together would mix what cannot be compared.
 */
export function variablesOf(versions: readonly Version[]): Measured[] {
  const known = new Map<string, Measured[]>();
  for (const { id, version, questionnaire } of versions)
    for (const question of readablesOf(wholeOf(questionnaire)))
      for (const asked of measuredOf(question)) {
        const shapes = known.get(asked.key) ?? [];
        known.set(asked.key, shapes);
        const same = shapes.find(({ reading }) => reading === asked.reading);
        if (same) joinVersion(same, asked, { id, version });
        else shapes.push({ ...asked, versions: [version], questionnaireIds: [id] });
      }
  return [...known.values()].flatMap((shapes) =>
    shapes.map((variable, at) => ({
      ...variable,
      key: at === 0 ? variable.key : `${variable.key}@${variable.versions.join("-")}`,
      questionnaireIds: shapes.length > 1 ? variable.questionnaireIds : null,
    })),
  );
}

function joinVersion(
  same: Measured,
  older: Measured,
  { id, version }: { id: number; version: number },
) {
  same.versions.unshift(version);
  same.questionnaireIds?.push(id);
  const has = new Set(same.codes.map(({ code }) => code));
  same.codes.push(...older.codes.filter(({ code }) => !has.has(code)));
}

/** Part of a question, read by itself: a blank, an item, a cell. A matrix is read row by row at once. */
export const isPart = ({ row, reading }: Pick<Measured, "row" | "reading">): boolean =>
  row !== "" && reading !== "row" && reading !== "rowMany";

/** What categories of open ends belong to: the question, or one blank of it. */
export const placeOf = ({
  question,
  row,
  column,
}: Pick<Measured, "question" | "row" | "column">): string =>
  [question, row, column].filter((part) => part !== "").join(".");

/** No question's name has a dot in it, whatever the codes of its blanks or its loop's items have. */
export const questionAt = (place: string): string => place.replace(/\..*$/s, "");

/** Throws `badRequest` for a key that this task does not have. */
export function pick(variables: readonly Measured[], key: string): Measured {
  const found = variables.find((variable) => variable.key === key);
  if (!found) throw badField("keys", `没有题目「${key.slice(0, 60)}」`);
  return found;
}

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

function measuredOf(question: Question): Measured[] {
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
      return one("scalar", coded(question.choices));
    case "multiple":
      return [{ ...base, shape: "many", reading: "array", codes: coded(question.choices) }];
    case "picture":
      return question.multiple
        ? [{ ...base, shape: "many", reading: "array", codes: coded(question.choices) }]
        : one("scalar", coded(question.choices));
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
