/** How often an operator has looked at personal data in full, and for somebody by it. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Window } from "../../platform/rate.ts";
import { timesIn } from "../../platform/rate-sql.ts";

export type RevealKind = "reveal" | "search";
export type Look = { staffId: number; kind: RevealKind };

/** One at a time per operator, so that many at once cannot run ahead of the count. */
export const holdLooks = (tx: Tx, { staffId, kind }: Look) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${kind}, ${staffId}))`.execute(tx);

/** Newest first. */
export const timesLooked = (db: Db, { staffId, kind }: Look, window: Window): Promise<Date[]> => {
  const of = sql`staff_id = ${staffId} and kind = ${kind}`;
  return timesIn(db, { table: "staffReveal", at: "at", of }, window);
};

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
