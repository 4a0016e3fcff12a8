/** Tasks as others reach them: by the hash that links carry, by agents, by survey platforms. */
import { TaskState } from "#contract/enums.ts";
import { openKinds, openSources } from "#contract/task-kind.ts";
import type { Db } from "../../platform/db.ts";

export const taskByHash = (db: Db, hash: string) =>
  db.selectFrom("task").selectAll().where("hash", "=", hash).executeTakeFirst();

/** Published, open now and priced for agents; best paid first. */
export const tasksForAgents = (db: Db, now: Date, n: number) =>
  db
    .selectFrom("task")
    .selectAll()
    .where("state", "=", TaskState.of.published)
    .where("agentPriceFen", "is not", null)
    .where("source", "in", openSources)
    .where("type", "in", openKinds)
    .where("opensAt", "<=", now)
    .where((w) => w.or([w("closesAt", "is", null), w("closesAt", ">", now)]))
    .orderBy("agentPriceFen", "desc")
    .orderBy("id", "desc")
    .limit(n)
    .execute();

/** The different links of the tasks that lead to this survey platform. */
export async function linksByPlatform(db: Db, platformId: number): Promise<string[]> {
  const found = await db
    .selectFrom("task")
    .select("link")
    .distinct()
    .where("platformId", "=", platformId)
    .where("link", "is not", null)
    .orderBy("link")
    .execute();
  return found.flatMap(({ link }) => link ?? []);
}

/** Of each survey platform: how many tasks lead there. */
export async function countByPlatform(db: Db): Promise<Map<number, number>> {
  const found = await db
    .selectFrom("task")
    .select(["platformId", (q) => q.fn.countAll<number>().as("n")])
    .where("platformId", "is not", null)
    .groupBy("platformId")
    .execute();
  return new Map(found.map(({ platformId, n }) => [platformId ?? 0, n]));
}
