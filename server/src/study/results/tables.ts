/** Cross-tables that were kept by name, for everybody who may look at the results. */
import { RESULT_TABLES_MAX } from "#contract/console/study/results-kept.ts";
import { type Db, transact } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit, staffNames } from "../../people/staff/api.ts";
import * as rows from "./table-sql.ts";

export async function listTables(db: Db, taskId: number) {
  const found = await rows.tablesOf(db, taskId);
  const names = await staffNames(db, [...new Set(found.map(({ staffId }) => staffId))]);
  return {
    list: found.map(({ staffId, savedAt, ...table }) => ({
      ...table,
      by: names.get(staffId) ?? "",
      savedAt: savedAt.toISOString(),
    })),
  };
}

type NewTable = { taskId: number; name: string; search: string };

/** The same name again replaces it, and the log keeps what was there. */
export const saveTable = (
  world: World,
  actor: AuditActor,
  table: NewTable,
): Promise<{ id: number }> =>
  transact(world.db, async (tx) => {
    const { taskId, name, search } = table;
    await rows.holdTables(tx, taskId);
    const there = await rows.tablesOf(tx, taskId);
    const before = there.find((one) => one.name === name);
    if (!before && there.length >= RESULT_TABLES_MAX)
      throw badField("name", `最多保存 ${RESULT_TABLES_MAX} 张交叉表，请先删除不用的`);
    const at = world.clock.now();
    const put = await rows.putTable(tx, { ...table, staffId: actor.staff.staffId, savedAt: at });
    await recordAudit(tx, {
      actor,
      action: "task.table",
      subject: ["task", taskId],
      before: before ? { name, search: before.search } : null,
      after: { name, search },
      at,
    });
    return put;
  });

export const removeTable = (
  world: World,
  actor: AuditActor,
  { taskId, tableId }: { taskId: number; tableId: number },
): Promise<null> =>
  transact(world.db, async (tx) => {
    const before = mustFind(await rows.deleteTable(tx, taskId, tableId));
    await recordAudit(tx, {
      actor,
      action: "task.table-removed",
      subject: ["task", taskId],
      before,
      after: {},
      at: world.clock.now(),
    });
    return null;
  });
