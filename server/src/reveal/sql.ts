/** How often an operator has looked at personal data in full. */
import { sql } from "kysely";
import { addSeconds } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import { reachOf, type Rule } from "../platform/rate.ts";

/** One at a time per operator, so that many at once cannot run ahead of the count. */
export const holdReveals = (tx: Tx, staffId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('reveal', ${staffId}))`.execute(tx);

type Asked = { staffId: number; rules: readonly Rule[]; now: Date };

/** Newest first. */
export async function timesRevealed(db: Db, { staffId, rules, now }: Asked): Promise<Date[]> {
  const reach = reachOf(rules);
  const found = await db
    .selectFrom("staffReveal")
    .select("at")
    .where("staffId", "=", staffId)
    .where("at", ">", addSeconds(now, -reach.seconds))
    .orderBy("at", "desc")
    .limit(reach.count)
    .execute();
  return found.map(({ at }) => at);
}

export const insertReveal = (tx: Tx, reveal: { staffId: number; at: Date }) =>
  tx.insertInto("staffReveal").values(reveal).execute();

/** What no rule counts any more. */
export const deleteOld = (tx: Tx, staffId: number, before: Date) =>
  tx.deleteFrom("staffReveal").where("staffId", "=", staffId).where("at", "<", before).execute();
