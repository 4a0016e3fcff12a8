/** Tasks by the hash that links carry, and those that agents may bring people to. */
import { TaskState, TaskType } from "#contract/enums.ts";
import type { Db } from "../platform/db.ts";

export const taskByHash = (db: Db, hash: string) =>
  db.selectFrom("task").selectAll().where("hash", "=", hash).executeTakeFirst();

/** Published, open now and priced for agents; best paid first. */
export const tasksForAgents = (db: Db, now: Date, n: number) =>
  db
    .selectFrom("task")
    .selectAll()
    .where("state", "=", TaskState.of.published)
    .where("agentPriceFen", "is not", null)
    .where("source", "in", ["own", "external"])
    .where("type", "not in", [TaskType.of.welcome, TaskType.of.trial])
    .where("opensAt", "<=", now)
    .where((w) => w.or([w("closesAt", "is", null), w("closesAt", ">", now)]))
    .orderBy("agentPriceFen", "desc")
    .orderBy("id", "desc")
    .limit(n)
    .execute();
