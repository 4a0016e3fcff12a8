/** How often an operator has looked at personal data in full, and for somebody by it. */
import { sql } from "kysely";
import { addSeconds } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { reachOf, type Rule } from "../../platform/rate.ts";

export type RevealKind = "reveal" | "search";
export type Look = { staffId: number; kind: RevealKind };

/** One at a time per operator, so that many at once cannot run ahead of the count. */
export const holdLooks = (tx: Tx, { staffId, kind }: Look) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${kind}, ${staffId}))`.execute(tx);

type TimesLookedInput = { rules: readonly Rule[]; now: Date };

/** Newest first. */
export async function timesLooked(
  db: Db,
  { staffId, kind }: Look,
  { rules, now }: TimesLookedInput,
): Promise<Date[]> {
  const reach = reachOf(rules);
  const found = await db
    .selectFrom("staffReveal")
    .select("at")
    .where("staffId", "=", staffId)
    .where("kind", "=", kind)
    .where("at", ">", addSeconds(now, -reach.seconds))
    .orderBy("at", "desc")
    .limit(reach.count)
    .execute();
  return found.map(({ at }) => at);
}

export const insertLook = (tx: Tx, look: Look & { at: Date }) =>
  tx.insertInto("staffReveal").values(look).execute();

/** What no rule counts any more. */
export const deleteOld = (tx: Tx, { staffId, kind }: Look, before: Date) =>
  tx
    .deleteFrom("staffReveal")
    .where("staffId", "=", staffId)
    .where("kind", "=", kind)
    .where("at", "<", before)
    .execute();
