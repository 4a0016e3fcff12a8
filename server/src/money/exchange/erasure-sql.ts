/** What a member who left leaves behind here: the payments, which the law keeps, but not from where they asked or where parcels went. */
import { sql } from "kysely";
import { ExchangeState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";

export const forgetOrigins = (tx: Tx, memberId: number) =>
  tx
    .updateTable("exchange")
    .set({
      ip: null,
      deviceId: null,
      // Empty = forgotten; null stays what it is, no parcel.
      sealedAddress: sql`left(sealed_address, 0)`,
      tracking: "",
    })
    .where("memberId", "=", memberId)
    .execute();

/** What settles a leaving account, and how each stands. */
export const settlementsOf = (db: Db, leavingId: number) =>
  db
    .selectFrom("exchange")
    .select(["id", "state", "reason", "netFen", "createdAt", "finishedAt"])
    .$narrowType<{ state: ExchangeState }>()
    .where("leavingId", "=", leavingId)
    .orderBy("id")
    .execute();

/** Whether a settling withdrawal of this member was paid since then, for another request than this. */
export const wasSettledSince = async (
  db: Db,
  { memberId, leavingId, since }: { memberId: number; leavingId: number; since: Date },
): Promise<boolean> => {
  const row = await db
    .selectFrom("exchange")
    .select("id")
    .where("memberId", "=", memberId)
    .where("leavingId", "is not", null)
    .where("leavingId", "<>", leavingId)
    .where("state", "=", ExchangeState.of.issued)
    .where("finishedAt", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Every account that this member was ever paid to. */
export const payeesPaid = async (db: Db, memberId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("exchange")
    .select("payeeAccount")
    .distinct()
    .where("memberId", "=", memberId)
    .where("state", "=", ExchangeState.of.issued)
    .where("payeeAccount", "<>", "")
    .execute();
  return rows.map(({ payeeAccount }) => payeeAccount);
};

/** Of prizes: how many of each this member has got. */
export const prizesGot = async (db: Db, memberId: number) => {
  const rows = await db
    .selectFrom("exchange")
    .select(({ fn }) => ["prizeId", fn.countAll<number>().as("pieces")])
    .where("memberId", "=", memberId)
    .where("prizeId", "is not", null)
    .where("state", "=", ExchangeState.of.issued)
    .groupBy("prizeId")
    .$narrowType<{ prizeId: number }>()
    .execute();
  return rows.map(({ prizeId, pieces }) => ({ prizeId, pieces: Number(pieces) }));
};
