/** Answers and their code book as files (rule study-16). Who took which answers along is kept in the operators' log. */
import { Readable } from "node:stream";
import { transact } from "../../platform/db.ts";
import { onReplica } from "../../platform/replica.ts";
import type { FileAnswer, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { mustBeTask, type ServedTask, worldFor } from "../task/api.ts";
import { archiveOf, bookFile } from "./archive.ts";
import { csvOf, type Writing } from "./csv.ts";
import { savOf } from "./sav.ts";
import { sheetOf } from "./sheet.ts";
import type { Excluded, Which } from "./sql.ts";
import { codeBookOf, tableOf } from "./table.ts";

type ExportInput = { caller: StaffCaller; ip: string; taskId: number };
type ExportAnswersInput = ExportInput & { of: Which; excluded: Excluded };
type ExportWrittenInput = ExportAnswersInput & { as: Writing };

const whichName: Record<Which, string> = { valid: "有效", complete: "完成", all: "全部" };

export async function exportAnswers(world: World, asked: ExportWrittenInput): Promise<FileAnswer> {
  const { as, of, excluded } = asked;
  const task = await recorded(world, asked, { action: "task.export", after: { as, of, excluded } });
  const table = await onReplica(worldFor(world, task), (db) =>
    tableOf(db, { taskId: task.id, which: of, excluded }),
  );
  return { fileName: nameOf(task, of, "csv"), body: Readable.from(csvOf(table, as)) };
}

export async function exportSheet(world: World, asked: ExportWrittenInput): Promise<FileAnswer> {
  const { as, of, excluded } = asked;
  const after = { as, of, excluded, file: "xlsx" };
  const task = await recorded(world, asked, { action: "task.export", after });
  const table = await onReplica(worldFor(world, task), (db) =>
    tableOf(db, { taskId: task.id, which: of, excluded }),
  );
  return { fileName: nameOf(task, of, "xlsx"), body: sheetOf(table, as) };
}

export async function exportSav(world: World, asked: ExportAnswersInput): Promise<FileAnswer> {
  const { of, excluded } = asked;
  const task = await recorded(world, asked, {
    action: "task.export",
    after: { of, excluded, file: "sav" },
  });
  const table = await onReplica(worldFor(world, task), (db) =>
    tableOf(db, { taskId: task.id, which: of, excluded }),
  );
  const head = { title: task.title, at: world.clock.now() };
  return { fileName: nameOf(task, of, "sav"), body: Readable.from(savOf(table, head)) };
}

export async function exportArchive(world: World, asked: ExportAnswersInput): Promise<FileAnswer> {
  const { of, excluded } = asked;
  const task = await recorded(world, asked, {
    action: "task.export",
    after: { of, excluded, file: "zip" },
  });
  const { id: taskId, title } = task;
  const body = await onReplica(worldFor(world, task), (db) =>
    archiveOf(db, { taskId, title, which: of, excluded, at: world.clock.now() }),
  );
  return { fileName: nameOf(task, of, "zip"), body };
}

export async function exportCodebook(world: World, by: ExportInput): Promise<FileAnswer> {
  const task = await recorded(world, by, { action: "task.codebook", after: null });
  const body = Buffer.from(bookFile(await codeBookOf(world.db, task.id)));
  return { fileName: `${task.title}-编码表.csv`, body };
}

const nameOf = ({ title }: ServedTask, of: Which, ending: string): string =>
  `${title}-答案-${whichName[of]}.${ending}`;

const recorded = (
  world: World,
  { caller, ip, taskId }: ExportInput,
  { action, after }: { action: string; after: unknown },
): Promise<ServedTask> =>
  transact(world.db, async (tx) => {
    const task = await mustBeTask(tx, taskId);
    await recordAudit(tx, {
      actor: { staff: caller, ip },
      action,
      subject: ["task", taskId],
      after,
      at: world.clock.now(),
    });
    return task;
  });
