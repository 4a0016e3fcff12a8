/** Answers and their code book as files (rule study-16). */
import { Readable } from "node:stream";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { answerCells, answerHeads, codeBook } from "#questionnaire/codebook.ts";
import type { Answer, Answers, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { transact } from "../../platform/db.ts";
import type { FileAnswer, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import type { ServedTask } from "../task/api.ts";
import { taskOf } from "./content.ts";
import { BOM, csvLine } from "../../platform/csv.ts";
import {
  answersForExport,
  type Exported,
  pageForExport,
  versionsOfTask,
  type Which,
} from "./export-sql.ts";

type ExportCodebookInput = { caller: StaffCaller; ip: string; taskId: number };
type ExportAnswersInput = ExportCodebookInput & { as: "codes" | "labels"; of: Which };

const whichName: Record<Which, string> = { valid: "有效", complete: "完成", all: "全部" };

/** Streamed page by page. Who took which answers along is kept in the operators' log. */
export async function exportAnswers(world: World, asked: ExportAnswersInput): Promise<FileAnswer> {
  const { as, of } = asked;
  const task = await recorded(world, asked, { action: "task.export", after: { as, of } });
  const versions = await readVersions(world, task.id);
  const body = Readable.from(lines(world, { taskId: task.id, which: of, as, versions }));
  return { fileName: `${task.title}-答案-${whichName[of]}.csv`, body };
}

/** Every code of every version; one that says the same in several versions stands once. */
export async function exportCodebook(world: World, by: ExportCodebookInput): Promise<FileAnswer> {
  const task = await recorded(world, by, { action: "task.codebook", after: null });
  const rows = new Map<string, { cells: string[]; versions: number[] }>();
  for (const { version, body } of (await versionsOfTask(world.db, task.id)).toReversed())
    for (const row of codeBook(body as Questionnaire)) {
      const cells = [row.column, row.question, row.kind, row.title, row.value, row.label];
      const key = JSON.stringify(cells);
      const known = rows.get(key) ?? { cells, versions: [] };
      known.versions.push(version);
      rows.set(key, known);
    }
  const head = csvLine(["列", "题目编号", "题型", "题目", "编码", "含义", "问卷版本"]);
  const text = [...rows.values()].map(({ cells, versions }) =>
    csvLine([...cells, versions.join(" ")]),
  );
  return { fileName: `${task.title}-编码表.csv`, body: Buffer.from(BOM + head + text.join("")) };
}

const recorded = (
  world: World,
  { caller, ip, taskId }: ExportCodebookInput,
  { action, after }: { action: string; after: unknown },
): Promise<ServedTask> =>
  transact(world.db, async (tx) => {
    const task = await taskOf(tx, taskId);
    await recordAudit(tx, {
      staffId: caller.staffId,
      action,
      subjectKind: "task",
      subjectId: String(taskId),
      before: null,
      after,
      note: "",
      ip,
      at: world.clock.now(),
    });
    return task;
  });

type Version = {
  questionnaire: Questionnaire;
  heads: string[];
  /** ExportCodebookInput column: what each code means. */
  labels: Map<string, Map<string, string>>;
};
type Versions = { byId: Map<number, Version>; heads: string[]; questions: string[] };

/** Columns of all versions together, in the newest one's order. */
async function readVersions(world: World, taskId: number): Promise<Versions> {
  const found = await versionsOfTask(world.db, taskId);
  const byId = new Map(
    found.map(({ id, body }) => {
      // Parsed when it was stored; stored versions are never edited.
      const questionnaire = body as Questionnaire;
      const heads = answerHeads(questionnaire);
      return [id, { questionnaire, heads, labels: labelsOf(questionnaire) }] as const;
    }),
  );
  const all = [...byId.values()];
  const answered = ({ questionnaire }: Version) =>
    questionsOf(questionnaire).filter(({ kind }) => kind !== "explanation");
  return {
    byId,
    heads: [...new Set(all.flatMap(({ heads }) => heads))],
    questions: [...new Set(all.flatMap(answered).map(({ name }) => name))],
  };
}

function labelsOf(questionnaire: Questionnaire) {
  const labels = new Map<string, Map<string, string>>();
  for (const { column, value, label } of codeBook(questionnaire)) {
    if (value === "") continue;
    const codes = labels.get(column) ?? new Map<string, string>();
    labels.set(column, codes.set(value, label));
  }
  return labels;
}

type Export = { taskId: number; which: Which; as: "codes" | "labels"; versions: Versions };

/** Small enough that a page of it holds nobody else up for long. */
const AT_ONCE = 200;

const systemHeads = [
  "记录编号",
  "参与凭证",
  "结果",
  "审核",
  "开始时间",
  "结束时间",
  "用时（分钟）",
  "标记",
  "城市",
];

async function* lines({ db }: World, asked: Export): AsyncGenerator<string> {
  const { heads, questions } = asked.versions;
  yield BOM + csvLine([...systemHeads, ...heads, ...questions.map((name) => `${name}（秒）`)]);
  for (let after = 0; ;) {
    const page = await pageForExport(db, { ...asked, after, size: AT_ONCE });
    const last = page.at(-1);
    if (!last) return;
    const saved = await answersForExport(
      db,
      page.map(({ id }) => id),
    );
    const byId = Map.groupBy(saved, (answer) => answer.responseId);
    yield page.map((row) => csvLine(cellsOf(row, byId.get(row.id) ?? [], asked))).join("");
    after = last.id;
  }
}

type Saved = { question: string; value: unknown; milliseconds: number };

function cellsOf(row: Exported, saved: readonly Saved[], { as, versions }: Export): string[] {
  const version = versions.byId.get(row.questionnaireId ?? 0);
  const answers = Object.fromEntries(
    saved.map(({ question, value }) => [question, value as Answer]),
  );
  const values = version ? valuesOf(version, answers, as) : new Map<string, string>();
  const seconds = new Map(saved.map((one) => [one.question, one.milliseconds]));
  return [
    ...systemCells(row, as),
    ...versions.heads.map((head) => values.get(head) ?? ""),
    ...versions.questions.map((name) => {
      const spent = seconds.get(name);
      return spent === undefined ? "" : (spent / 1000).toFixed(1);
    }),
  ];
}

function valuesOf({ questionnaire, heads, labels }: Version, answers: Answers, as: Export["as"]) {
  const cells = answerCells(questionnaire, answers);
  return new Map(
    heads.map((head, index) => {
      const code = cells[index] ?? "";
      return [head, as === "codes" ? code : (labels.get(head)?.get(code) ?? code)];
    }),
  );
}

function systemCells(row: Exported, as: Export["as"]): string[] {
  const result = row.result as JoinResult;
  const audit = row.auditState as AuditState | null;
  const inWords = as === "labels";
  const spent = row.finishedAt
    ? (row.finishedAt.getTime() - row.startedAt.getTime()) / 60_000
    : null;
  return [
    String(row.id),
    row.token,
    inWords ? JoinResult.label(result) : String(result),
    audit === null ? "" : inWords ? AuditState.label(audit) : String(audit),
    moment(row.startedAt),
    row.finishedAt ? moment(row.finishedAt) : "",
    spent === null ? "" : spent.toFixed(1),
    row.flags.join("；"),
    row.city,
  ];
}

/** 2026-11-21 20:00:00 in Asia/Shanghai: what Excel reads as a time. */
const moment = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
