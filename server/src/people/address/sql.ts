/** A member's delivery addresses. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

/** One change of a member's addresses at a time: how many there are is a count, which no row lock can guard. */
export const lockAddresses = (tx: Tx, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('address', ${memberId}))`.execute(tx);

/** The default one first, then the newest. */
export const addressesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userAddress")
    .select(["id", "sealedAddress", "isDefault"])
    .where("memberId", "=", memberId)
    .orderBy("isDefault", "desc")
    .orderBy("id", "desc")
    .execute();
export type AddressRow = Awaited<ReturnType<typeof addressesOf>>[number];

type AddressByIdInput = { id: number; memberId: number };

export const addressById = (db: Db, { id, memberId }: AddressByIdInput) =>
  db
    .selectFrom("userAddress")
    .select(["id", "sealedAddress", "isDefault"])
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .executeTakeFirst();

type Written = { memberId: number; sealedAddress: string; isDefault: boolean; at: Date };

export const insertAddress = (tx: Tx, { at, ...address }: Written) =>
  tx
    .insertInto("userAddress")
    .values({ ...address, createdAt: at, updatedAt: at })
    .execute();

export const updateAddress = (
  tx: Tx,
  {
    id,
    memberId,
    at,
    ...change
  }: AddressByIdInput & { at: Date; sealedAddress?: string; isDefault?: boolean },
) =>
  tx
    .updateTable("userAddress")
    .set({ ...change, updatedAt: at })
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .execute();

/** Before another address becomes the default: a member has one. */
export const clearDefault = (tx: Tx, memberId: number) =>
  tx
    .updateTable("userAddress")
    .set({ isDefault: false })
    .where("memberId", "=", memberId)
    .where("isDefault", "=", true)
    .execute();

/** True when there was one. */
export async function deleteAddress(tx: Tx, { id, memberId }: AddressByIdInput): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("userAddress")
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export const deleteAddressesOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom("userAddress").where("memberId", "=", memberId).execute();
