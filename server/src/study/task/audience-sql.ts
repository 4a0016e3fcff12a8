/** The audiences of tasks, as the task list holds them against a profile. */
import { sql } from "kysely";
import { TaskState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** Of every task that has one and is not over, in the order of their numbers. */
export const audiencesInUse = (db: Db) =>
  db
    .selectFrom("task")
    .select(["id", "state", "audience"])
    .where("audience", "is not", null)
    .where("state", "<>", TaskState.of.closed)
    .orderBy("id")
    .execute();

type AudienceKept = { id: number; audience: unknown; path: string };

/** Only while the condition is still the one that was compiled. */
export const keepAudiencePath = (tx: Tx, { id, audience, path }: AudienceKept) =>
  tx
    .updateTable("task")
    .set({ audiencePath: path })
    .where("id", "=", id)
    .where(sql<boolean>`audience = ${JSON.stringify(audience)}::jsonb`)
    .execute();
