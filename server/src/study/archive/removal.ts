/** Removes an imported study: first a preview, then the whole study, which cannot be undone. */
import type { ArchiveContents } from "#contract/console/study/archive.ts";
import type * as z from "zod/mini";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { enqueue, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { countExclusions, dropMarks } from "../cleaning/api.ts";
import { countKept, dropCategories } from "../results/api.ts";
import { dropVersions } from "../survey/api.ts";
import { dropImportedTask, showVersion, titlesByIds } from "../task/api.ts";
import * as rows from "./sql.ts";
import { countStudy, dropResponses } from "./study-sql.ts";
import { REMOVE_TOPIC } from "./topics.ts";

type Contents = z.output<typeof ArchiveContents>;

const nothing: Contents = { responses: 0, answers: 0, exclusions: 0, codings: 0, tables: 0 };

/** Throws `notFound`. */
export async function contentsOf(db: Db, id: number): Promise<Contents> {
  const row = mustFind(await rows.importById(db, id));
  const { taskId } = row;
  if (taskId === null) return nothing;
  const [study, exclusions, kept] = await Promise.all([
    countStudy(db, taskId),
    countExclusions(db, taskId),
    countKept(db, taskId),
  ]);
  return { ...study, exclusions, ...kept };
}

/** Throws `conflict` where it is not what was looked at, or is being read. */
export async function removeImport(
  world: World,
  actor: AuditActor,
  { id, contents }: { id: number; contents: Contents },
): Promise<null> {
  await transact(world.db, async (tx) => {
    const row = mustFind(await rows.lockImport(tx, id));
    if (row === "taken") throw new Failure("conflict", { msg: "存档正在读取，读完以后才能删除" });
    if (row.state === "removing") return;
    const stands = await contentsOf(tx, id);
    if (!isSame(stands, contents))
      throw new Failure("conflict", { msg: "这个研究刚刚有了变化，请重新看过再删除" });
    await record(tx, world, actor, { row, contents: stands });
    if (row.taskId === null) return rows.dropImport(tx, id);
    await rows.setImport(tx, id, { state: "removing" });
    await enqueue(tx, world.clock, { topic: REMOVE_TOPIC, payload: { id } });
  });
  wakeOutbox();
  return null;
}

const isSame = (one: Contents, other: Contents) =>
  (Object.keys(nothing) as (keyof Contents)[]).every((key) => one[key] === other[key]);

async function record(
  tx: Tx,
  { clock }: World,
  actor: AuditActor,
  { row, contents }: { row: rows.ImportRow; contents: Contents },
) {
  const { id, fileName, digest, taskId } = row;
  const title = taskId === null ? undefined : (await titlesByIds(tx, [taskId])).get(taskId);
  await recordAudit(tx, {
    actor,
    action: "task.archive-remove",
    subject: taskId === null ? ["archive", id] : ["task", taskId],
    before: { import: id, fileName, digest, ...(title !== undefined && { title }), ...contents },
    after: {},
    at: clock.now(),
  });
}

/** Everything that came with it or was made of it since, and what names it. */
export async function clearStudy(tx: Tx, id: number): Promise<void> {
  const row = await rows.lockImport(tx, id);
  if (row === "taken") throw new Error(`archive ${id} is looked at`);
  if (row?.state !== "removing" || row.taskId === null) return;
  await dropCategories(tx, row.taskId);
  await dropMarks(tx, row.taskId);
  await dropResponses(tx, row.taskId);
  await rows.dropImport(tx, id);
  await showVersion(tx, row.taskId, null);
  await dropVersions(tx, row.taskId);
  await dropImportedTask(tx, row.taskId);
}
