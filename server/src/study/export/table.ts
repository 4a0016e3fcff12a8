/** The answers of a task as one table: what its columns are, and its rows, page by page. */
import { AuditState, JoinResult } from "#contract/enums.ts";
import { askedCells } from "#questionnaire/cell.ts";
import { codeBook, type Variable, variablesOf } from "#questionnaire/codebook.ts";
import { wholeOf } from "#questionnaire/expand.ts";
import type { Answer, Answers, Questionnaire } from "#questionnaire/model.ts";
import { ownOf } from "#questionnaire/own.ts";
import { isCompound, type Part } from "#questionnaire/parts.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { type ShownQuestion, walk } from "#questionnaire/walk.ts";
import type { Db } from "../../platform/db.ts";
import { versionsOfTask } from "../survey/api.ts";
import * as rows from "./sql.ts";

/** Why a cell is empty: the logic did not lead there, or it did and nothing was said. */
export const NOT_ASKED = Symbol("not asked");
export const UNANSWERED = Symbol("unanswered");
/** A number, a text, a moment, or why there is none; null where the column says nothing of the row. */
export type Cell = number | string | Date | null | typeof NOT_ASKED | typeof UNANSWERED;

export type Column = {
  head: string;
  title: string;
  /** `day` is a text as 2024-05-01, `moment` a Date. */
  type: Variable["type"] | "moment";
  measure: Variable["measure"];
  codes: Variable["codes"];
  set?: Variable["set"];
  /** Texts are at most this many bytes of UTF-8. */
  bytes: number;
};

export type Table = { columns: readonly Column[]; pages(): AsyncGenerator<Cell[][]> };

type Version = {
  questionnaire: Questionnaire;
  byHead: Map<string, Variable>;
};
type Versions = ReadonlyMap<number, Version>;

/** Newest version first: its order and words win where versions differ. */
export async function tableOf(db: Db, asked: rows.ExportInput): Promise<Table> {
  const versions: Versions = new Map(
    (await versionsOfTask(db, asked.taskId)).map(({ id, body }) => {
      // Parsed when it was stored; stored versions are never edited.
      const questionnaire = body as Questionnaire;
      const byHead = new Map(variablesOf(questionnaire).map((one) => [one.head, one]));
      return [id, { questionnaire, byHead }] as const;
    }),
  );
  const bytes = await rows.widthsOf(db, asked.taskId);
  // Where they are left out there is nothing to mark.
  const isMarked = asked.excluded === "in";
  const answered = answerColumns(versions, bytes.byQuestion);
  const questions = askedIn(versions);
  const columns = [
    ...systemColumns(bytes),
    ...(isMarked
      ? [text("剔除原因", "数据清理时被剔除的原因，没有剔除的为空", bytes.excluded)]
      : []),
    ...answered,
    ...questions.map((name) => figure(`${name}（秒）`, `${name} 的作答秒数`)),
  ];
  const rowOf = ({ response, saved }: rows.ExportedRow): Cell[] => [
    ...systemCells(response),
    ...(isMarked ? [response.excluded ?? ""] : []),
    ...answerCells(versions.get(response.questionnaireId ?? 0), {
      heads: answered,
      saved,
      seed: response.token,
    }),
    ...secondsOf(questions, saved),
  ];
  async function* pages() {
    for await (const page of rows.pagesForExport(db, asked)) yield page.map(rowOf);
  }
  return { columns, pages };
}

function answerColumns(versions: Versions, bytes: ReadonlyMap<string, number>): Column[] {
  const columns = new Map<string, Column>();
  for (const { byHead } of versions.values())
    for (const [head, { question, title, type, measure, codes, set }] of byHead) {
      const known = columns.get(head);
      if (!known) {
        const width = bytes.get(question.name) ?? 0;
        columns.set(head, { head, title, type, measure, codes, set, bytes: width });
        continue;
      }
      // What was a number in one version and a text in another can only be read as a text.
      if (known.type !== type) known.type = "text";
      const values = new Set(known.codes.map(({ value }) => value));
      known.codes = [...known.codes, ...codes.filter(({ value }) => !values.has(value))];
    }
  return [...columns.values()];
}

const askedIn = (versions: Versions): string[] => [
  ...new Set(
    [...versions.values()]
      .flatMap(({ questionnaire }) => questionsOf(wholeOf(questionnaire)))
      .filter(({ kind }) => kind !== "explanation")
      .map(({ name }) => name),
  ),
];

type AnswerCellsInput = {
  heads: readonly Column[];
  saved: readonly rows.Saved[];
  seed: string;
};

function answerCells(version: Version | undefined, { heads, saved, seed }: AnswerCellsInput) {
  if (!version) return heads.map((): Cell => null);
  const answers = Object.fromEntries(
    saved.map(({ question, value }) => [question, value as Answer]),
  );
  const wasAsked = askedOf(ownOf(version.questionnaire, { seed, answers }), answers, seed);
  return heads.map(({ head, type }): Cell => {
    const variable = version.byHead.get(head);
    if (!variable) return NOT_ASKED;
    const answer = answers[variable.question.name];
    const text = answer === undefined ? "" : variable.read(answer);
    if (text !== "") return type === "number" ? Number(text) : text;
    return wasAsked(variable) ? UNANSWERED : NOT_ASKED;
  });
}

/** As the judge walks it: the same questions, rows and cells that were shown. */
function askedOf(questionnaire: Questionnaire, answers: Answers, seed: string) {
  const shown = new Map(
    walk(questionnaire, answers, seed).pages.flatMap(({ questions }) =>
      questions.map((one) => [one.question.name, one] as const),
    ),
  );
  // Once for all cells of a table.
  const cells = new Map<string, readonly Part[]>();
  const cellsOf = (here: ShownQuestion) => {
    const { question } = here;
    const known =
      cells.get(question.name) ?? (isCompound(question) ? askedCells(here, question) : []);
    cells.set(question.name, known);
    return known;
  };
  return ({ question, row, column }: Variable): boolean => {
    const here = shown.get(question.name);
    if (!here || row === undefined) return here !== undefined;
    return column === undefined
      ? here.rows.some(({ value }) => value === row)
      : cellsOf(here).some((one) => one.row === row && one.column === column);
  };
}

const secondsOf = (questions: readonly string[], saved: readonly rows.Saved[]): Cell[] => {
  const spent = new Map(saved.map(({ question, milliseconds }) => [question, milliseconds]));
  return questions.map((name) => {
    const milliseconds = spent.get(name);
    return milliseconds === undefined ? null : Math.round(milliseconds / 100) / 10;
  });
};

const text = (head: string, title: string, bytes: number): Column => ({
  head,
  title,
  type: "text",
  measure: "nominal",
  codes: [],
  bytes,
});
const figure = (head: string, title: string): Column => ({
  ...text(head, title, 0),
  type: "number",
  measure: "scale",
});
const moment = (head: string): Column => ({ ...figure(head, head), type: "moment" });
const coded = (head: string, one: typeof JoinResult | typeof AuditState): Column => ({
  ...figure(head, head),
  measure: "nominal",
  codes: one.values.map((value) => ({ value: String(value), label: one.label(value as never) })),
});

const TOKEN_BYTES = 32;

const systemColumns = ({ flags, city }: rows.Widths): Column[] => [
  figure("记录编号", "记录编号"),
  figure("受访者编号", "同一个人在这个任务里的编号，不是会员编号"),
  text("参与凭证", "参与凭证", TOKEN_BYTES),
  coded("结果", JoinResult),
  coded("审核", AuditState),
  moment("开始时间"),
  moment("结束时间"),
  figure("用时（分钟）", "从开始到结束的分钟数"),
  text("标记", "作答质量的标记", flags),
  text("城市", "城市", city),
];

function systemCells(row: rows.Exported): Cell[] {
  const { number, respondent, token, result, auditState, startedAt, finishedAt, flags, city } = row;
  const spent = finishedAt && (finishedAt.getTime() - startedAt.getTime()) / 60_000;
  return [
    number,
    respondent,
    token,
    result,
    auditState,
    startedAt,
    finishedAt,
    spent && Math.round(spent * 10) / 10,
    flags.join("；"),
    city,
  ];
}

type BookRow = { cells: string[]; versions: number[] };

/** Every code of every version, oldest first; one that says the same in several versions stands once. */
export async function codeBookOf(db: Db, taskId: number): Promise<BookRow[]> {
  const found = new Map<string, BookRow>();
  for (const { version, body } of (await versionsOfTask(db, taskId)).toReversed())
    for (const row of codeBook(body as Questionnaire)) {
      const cells = [row.column, row.question, row.kind, row.title, row.value, row.label];
      const key = JSON.stringify(cells);
      const known = found.get(key) ?? { cells, versions: [] };
      known.versions.push(version);
      found.set(key, known);
    }
  return [...found.values()];
}
