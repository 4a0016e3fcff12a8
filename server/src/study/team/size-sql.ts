/** How large several teams are (the table team_size, which its triggers keep). */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** By leader; a leader without a team is not in the result. */
export async function teamSizes(
  db: Db,
  leaderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await db
    .selectFrom("teamSize")
    .select(["leaderId", "members"])
    .where("leaderId", "in", leaderIds.length ? leaderIds : [0])
    .where("day", "=", sql<Date>`date '-infinity'`)
    .execute();
  return new Map(found.map(({ leaderId, members }) => [leaderId, members]));
}
