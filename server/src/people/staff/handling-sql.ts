/** Who had whose account in their hands, and when. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

export type HandlingKind = "create" | "password" | "totp" | "rescue" | "enable" | "role";
type NewHandling = { staffId: number; byStaff: number | null; kind: HandlingKind; at: Date };

export const insertHandling = (tx: Tx, handling: NewHandling): Promise<unknown> =>
  tx.insertInto("staffHandling").values(handling).execute();

/**
 * What one person lets out is added up by one at a time: of two at once each would find that nothing was let
 * out before. A named lock, taken before any row, by approvals and by corrections by hand.
 */
export const lockAlone = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('alone'))`.execute(tx);

/** The last time that another operator handled the account; undefined = not since then. */
export const lastHandled = async (db: Db, staffId: number, since: Date) =>
  (
    await db
      .selectFrom("staffHandling")
      .select("at")
      .where("staffId", "=", staffId)
      .where("at", ">", since)
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.at;

export type Handling = { staffId: number; byStaff: number };

/** Handlings of all operators, of whom there are dozens. */
export const handlingsSince = (db: Db, since: Date): Promise<Handling[]> =>
  handlings(db, { since });

const handlings = prepared<{ since: Date }, Handling>("staff-handlings")`
  select distinct staff_id as "staffId", by_staff as "byStaff" from staff_handling
   where at > ${"since"} and by_staff is not null`;
