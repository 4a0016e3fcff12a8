/** The last rehearsal of each task. */
import type { Db, Tx } from "../../platform/db.ts";

export const rehearsalOf = (db: Db, taskId: number) =>
  db.selectFrom("taskRehearsal").selectAll().where("taskId", "=", taskId).executeTakeFirst();

type KeepRehearsalInput = {
  taskId: number;
  fingerprint: Buffer;
  /** JSON of RehearsedResult[]. */
  outcomes: string;
  passed: boolean;
  by: string;
  at: Date;
};

export const keepRehearsal = (tx: Tx, { taskId, ...kept }: KeepRehearsalInput) =>
  tx
    .insertInto("taskRehearsal")
    .values({ taskId, ...kept })
    .onConflict((on) => on.column("taskId").doUpdateSet(kept))
    .execute();
