/** Keeping responses out of the results, and bringing them back: nothing else of them changes. */
import { type Which, EXCLUDED_AT_ONCE } from "#contract/console/study/cleaning.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { labelsOfCells } from "#questionnaire/quota-grid.ts";
import { type Db, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import { versionsOfTask } from "../survey/api.ts";
import { seatOfCell, mustBeTask } from "../task/api.ts";
import * as rows from "./exclusion-sql.ts";

export async function previewOf({ db }: World, taskId: number, which: Which) {
  await mustBeTask(db, taskId);
  const found = await rows.chosen(db, taskId, which);
  const still = found.filter(({ isOut }) => !isOut);
  const [of, byKind, labels] = await Promise.all([
    rows.completesIn(db, taskId),
    rows.kindsAmong(
      db,
      still.map(({ id }) => id),
    ),
    labelsOf(db, taskId),
  ]);
  const bySeat = Map.groupBy(
    still.flatMap(({ seats }) => seats),
    (seat) => seat,
  );
  return {
    n: still.length,
    already: found.length - still.length,
    of,
    byKind,
    cells: [...labels].flatMap(([seat, label]) => {
      const n = bySeat.get(seat)?.length ?? 0;
      return n > 0 ? [{ label, n }] : [];
    }),
  };
}

/** What the quota cells of every version are called, by seat. */
async function labelsOf(db: Db, taskId: number): Promise<Map<string, string>> {
  const versions = await versionsOfTask(db, taskId);
  // Parsed when they were stored.
  const labels = labelsOfCells(versions.map(({ body }) => body as Questionnaire));
  return new Map([...labels].map(([name, label]) => [seatOfCell(name), label]));
}

type Excluding = { taskId: number; which: Which; reason: string; expected: number };

/** Throws `conflict` where it would be more or fewer than the preview said. */
export const exclude = (
  world: World,
  actor: AuditActor,
  { taskId, which, reason, expected }: Excluding,
) =>
  transact(world.db, async (tx) => {
    await rows.holdExclusions(tx, taskId);
    await mustBeTask(tx, taskId);
    const found = await rows.chosen(tx, taskId, which);
    const ids = found.flatMap(({ id, isOut }) => (isOut ? [] : [id]));
    if (ids.length > EXCLUDED_AT_ONCE)
      throw badField("which", `一次最多剔除 ${EXCLUDED_AT_ONCE} 份，现在有 ${ids.length} 份`);
    if (ids.length !== expected)
      throw new Failure("conflict", {
        msg: `预览时是 ${expected} 份，现在是 ${ids.length} 份，请重新预览`,
      });
    const excludedAt = world.clock.now();
    const { staffId } = actor.staff;
    await rows.insertExclusions(tx, ids, { taskId, reason, staffId, excludedAt });
    await recordAudit(tx, {
      actor,
      action: "task.exclude",
      subject: ["task", taskId],
      // Not why: the log is kept for ever, and the words are cleared with the response of somebody who leaves.
      after: { responses: ids, ...("ids" in which ? {} : which) },
      at: excludedAt,
    });
    return { excluded: ids.length, ids };
  });

export const include = (
  world: World,
  actor: AuditActor,
  { taskId, ids }: { taskId: number; ids: readonly number[] },
) =>
  transact(world.db, async (tx) => {
    await rows.holdExclusions(tx, taskId);
    await mustBeTask(tx, taskId);
    const back = await rows.deleteExclusions(tx, taskId, ids);
    if (back.length === 0) throw new Failure("conflict", { msg: "这些答卷没有被剔除" });
    await recordAudit(tx, {
      actor,
      action: "task.include",
      subject: ["task", taskId],
      before: { excluded: back.map(({ responseId }) => responseId) },
      after: { responses: back.map(({ responseId }) => responseId) },
      at: world.clock.now(),
    });
    return { included: back.length };
  });
