/** Requests to leave, and accounts within their days of grace. */
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

export type LeavingRow = Selectable<Tables["leaving"]>;

const open = (db: Db, memberId: number) =>
  db
    .selectFrom("leaving")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("endedAt", "is", null);

/** The request that is being settled. */
export const openLeaving = (db: Db, memberId: number): Promise<LeavingRow | undefined> =>
  open(db, memberId).executeTakeFirst();

const leaving = preparedRow<{ memberId: number }, { found: boolean }>("is-leaving")`
  select true as found from leaving where member_id = ${"memberId"} and ended_at is null`;

export const isLeaving = async (line: Pipeline, memberId: number): Promise<boolean> =>
  (await leaving(line, { memberId })) !== undefined;

export type GivenUp = { gold: number; fen: number; pending: boolean };

/** Again: what failed may be tried again, and what is given up is what was said last. */
export const ask = (
  tx: Tx,
  { memberId, at, gaveUp }: { memberId: number; at: Date; gaveUp: GivenUp },
): Promise<LeavingRow> => {
  const said = {
    triedAgainAt: at,
    givesUpGold: gaveUp.gold,
    givesUpFen: gaveUp.fen,
    givesUpPending: gaveUp.pending,
  };
  return tx
    .insertInto("leaving")
    .values({ memberId, askedAt: at, lookedAt: at, ...said })
    .onConflict((on) => on.column("memberId").where("endedAt", "is", null).doUpdateSet(said))
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Answers the row to the one who ends it; undefined: it had ended already. */
export async function end(
  tx: Tx,
  { memberId, as, at }: { memberId: number; as: "closed" | "cancelled"; at: Date },
): Promise<LeavingRow | undefined> {
  return tx
    .updateTable("leaving")
    .set({ endedAt: at, endedAs: as })
    .where("memberId", "=", memberId)
    .where("endedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Those that were looked at longest ago; anyone who looks moves them behind the others. */
export async function nextToLookAt(db: Db, { now, n }: { now: Date; n: number }) {
  const rows = await db
    .updateTable("leaving")
    .set({ lookedAt: now })
    .where("id", "in", (q) =>
      q
        .selectFrom("leaving")
        .select("id")
        .where("endedAt", "is", null)
        .orderBy("lookedAt")
        .orderBy("id")
        .limit(n),
    )
    .where("endedAt", "is", null)
    .returning("memberId")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Newest first, for anyone who reads a member's story. */
export const leavingsOf = (db: Db, memberId: number, n: number): Promise<LeavingRow[]> =>
  db
    .selectFrom("leaving")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .limit(n)
    .execute();

/** Until when a closed account can be taken back; undefined when it is not closed, or too late. */
export const graceOf = async (db: Db, memberId: number, now: Date): Promise<Date | undefined> => {
  const row = await db
    .selectFrom("userClosure")
    .select("anonymiseAt")
    .where("memberId", "=", memberId)
    .where("anonymisedAt", "is", null)
    .where("anonymiseAt", ">", now)
    .executeTakeFirst();
  return row?.anonymiseAt;
};

/** False when it was anonymised, or taken back, a moment ago. */
export async function restore(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("userClosure")
    .where("memberId", "=", memberId)
    .where("anonymisedAt", "is", null)
    .where("anonymiseAt", ">", now)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await tx
    .updateTable("leaving")
    .set({ restoredAt: now })
    .where("id", "=", (q) =>
      q
        .selectFrom("leaving")
        .select("id")
        .where("memberId", "=", memberId)
        .where("endedAs", "=", "closed")
        .orderBy("id", "desc")
        .limit(1),
    )
    .execute();
  return true;
}
