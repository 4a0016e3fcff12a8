/** Settings of members' shares, and how large a team is (the table team_size, which its triggers keep). */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";

export type TeamPair = { leaderId: number; memberId: number };
export type RateRow = { id: number; percent: number; setAt: Date };

/** Newest first. */
export const pageOfRates = (
  db: Db,
  { leaderId, memberId, before, size }: TeamPair & { before: number | undefined; size: number },
): Promise<RateRow[]> =>
  db
    .selectFrom("teamRate")
    .select(["id", "percent", "setAt"])
    .where("memberId", "=", memberId)
    .where("leaderId", "=", leaderId)
    .$call(newestBefore("id", before, size))
    .execute();

export const insertRate = (tx: Tx, pair: TeamPair, { percent, setAt }: Omit<RateRow, "id">) =>
  tx
    .insertInto("teamRate")
    .values({ ...pair, percent, setAt })
    .execute();

/** By member: the share that stands now; a member who is not in the result has none. */
export async function newestRates(
  db: Db,
  leaderId: number,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ memberId: number; percent: number }>`
    select one as member_id, rate.percent from unnest(${memberIds}::bigint[]) one
     cross join lateral (
       select percent from team_rate where member_id = one and leader_id = ${leaderId}
        order by id desc limit 1) rate`.execute(db);
  return new Map(rows.map(({ memberId, percent }) => [memberId, percent]));
}

/** How many are in the team, and how many of them joined since this day. */
export async function teamSize(db: Db, leaderId: number, since: string) {
  const { rows } = await sql<{ members: number; joined: number }>`
    select coalesce(sum(members) filter (where day = '-infinity'), 0)::int as members,
           coalesce(sum(members) filter (where day > '-infinity'), 0)::int as joined
      from team_size
     where leader_id = ${leaderId} and (day = '-infinity' or day >= ${since}::date)`.execute(db);
  return rows[0] ?? { members: 0, joined: 0 };
}
