/** Which brand's rules of money a member has, and who moved them. */
import type { Db, Tx } from "../../platform/db.ts";

/** Until this transaction ends. */
export const lockHome = (tx: Tx, id: number) =>
  tx
    .selectFrom("userMember")
    .select(["brandCode", "state"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

type SaveHomeInput = {
  memberId: number;
  fromBrand: string;
  toBrand: string;
  byStaff: number;
  reason: string;
  at: Date;
};

export async function saveHome(tx: Tx, move: SaveHomeInput): Promise<void> {
  const { memberId, toBrand } = move;
  await tx
    .updateTable("userMember")
    .set({ brandCode: toBrand })
    .where("id", "=", memberId)
    .execute();
  await tx.insertInto("userHomeMove").values(move).execute();
}

/** All of one member's, newest first: a handful at most. */
export const homeMovesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userHomeMove")
    .select(["fromBrand", "toBrand", "byStaff", "reason", "at"])
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .execute();

export type HomeMove = { memberId: number; fromBrand: string; toBrand: string; at: Date };

/** Moves of these members since then, newest first. */
export const homeMovesSince = (
  db: Db,
  memberIds: readonly number[],
  since: Date,
): Promise<HomeMove[]> =>
  db
    .selectFrom("userHomeMove")
    .select(["memberId", "fromBrand", "toBrand", "at"])
    .where("memberId", "in", memberIds.length > 0 ? memberIds : [0])
    .where("at", ">", since)
    .orderBy("id", "desc")
    .execute();
