/** Operators, their recovery codes, and the tickets between the password and the code. */
import { sql } from "kysely";
import type { StaffRole } from "#contract/enums.ts";
import type { OperatorState } from "#contract/console/people/operators.ts";
import type { Db, Tx } from "../../platform/db.ts";

const accountColumns = [
  "id",
  "account",
  "name",
  "role",
  "state",
  "passwordHash",
  "passwordAt",
  "totpSealed",
  "totpAt",
  "totpStep",
  "breakGlass",
] as const;

export const staffByAccount = (db: Db, account: string) =>
  db
    .selectFrom("staffMember")
    .select(accountColumns)
    .where("account", "=", account)
    .where("state", "=", "active")
    .executeTakeFirst();

/** Whatever their state. */
export const staffOfAccount = (tx: Tx, account: string) =>
  tx
    .selectFrom("staffMember")
    .select(accountColumns)
    .where("account", "=", account)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const staffById = (db: Db, id: number) =>
  db.selectFrom("staffMember").select(accountColumns).where("id", "=", id).executeTakeFirst();

export const namesByIds = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom("staffMember").select(["id", "name"]).where("id", "in", ids).execute();

/** Everybody who ever was an operator. */
export const allNames = (db: Db) =>
  db.selectFrom("staffMember").select(["id", "account", "name"]).execute();

/** Who is not disabled and has one of these roles. */
export const activeAmong = (
  db: Db,
  { ids, roles }: { ids: readonly number[]; roles: readonly StaffRole[] },
) =>
  ids.length === 0 || roles.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("staffMember")
        .select("id")
        .where("id", "in", ids)
        .where("state", "=", "active")
        .where("role", "in", roles)
        .execute();

export type Account = NonNullable<Awaited<ReturnType<typeof staffById>>>;

/**
 * Everything that changes an operator, and every code that is spent, goes through their row. Not "for update":
 * every line of the log refers to it, and none should wait.
 */
export const lockStaff = (tx: Tx, id: number) =>
  tx
    .selectFrom("staffMember")
    .select(accountColumns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Both, in one order, so that two who change each other do not wait for each other for ever. */
export const lockBoth = (tx: Tx, ids: readonly [number, number]) =>
  tx
    .selectFrom("staffMember")
    .select(accountColumns)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

type NewStaff = {
  account: string;
  name: string;
  role: number;
  passwordHash: string;
  passwordAt: Date | null;
  state?: OperatorState;
  createdBy: number | null;
  createdAt: Date;
};

/** Undefined when the account is there already. */
export const insertStaff = (tx: Tx, staff: NewStaff) =>
  tx
    .insertInto("staffMember")
    .values(staff)
    .onConflict((conflict) => conflict.column("account").doNothing())
    .returning("id")
    .executeTakeFirst();

type UpdateStaffInput = Partial<{
  name: string;
  role: number;
  state: OperatorState;
  passwordHash: string;
  passwordAt: Date | null;
  totpSealed: string | null;
  totpAt: Date | null;
  totpStep: number | null;
  breakGlass: boolean;
  seenAt: Date;
}>;
export const updateStaff = (tx: Tx, id: number, change: UpdateStaffInput) =>
  tx.updateTable("staffMember").set(change).where("id", "=", id).execute();

export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom("staffRecoveryCode").where("staffId", "=", staffId).execute();
  if (hashes.length > 0)
    await tx
      .insertInto("staffRecoveryCode")
      .values(hashes.map((hash) => ({ staffId, hash })))
      .execute();
}

/** True once for each code. */
export async function spendRecoveryCode(
  tx: Tx,
  { staffId, hash, now }: { staffId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staffRecoveryCode")
    .set({ usedAt: now })
    .where("staffId", "=", staffId)
    .where("hash", "=", hash)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recoveryCodesLeft(db: Db, staffId: number): Promise<number> {
  const { left } = await db
    .selectFrom("staffRecoveryCode")
    .select((s) => s.fn.countAll<number>().as("left"))
    .where("staffId", "=", staffId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

type NewTicket = {
  tokenHash: Buffer;
  staffId: number;
  ip: string;
  expiresAt: Date;
  carried?: string;
};
export const insertTicket = (db: Db, ticket: NewTicket) =>
  db.insertInto("staffTicket").values(ticket).execute();

/** Counts the try at once: however many come together, no more than `most` are looked at. */
export const tryTicket = (
  db: Db,
  { tokenHash, ip, now, most }: { tokenHash: Buffer; ip: string; now: Date; most: number },
) =>
  db
    .updateTable("staffTicket")
    .set({ tries: sql<number>`tries + 1` })
    .where("tokenHash", "=", tokenHash)
    .where("ip", "=", ip)
    .where("expiresAt", ">", now)
    .where("tries", "<", most)
    .returning(["staffId", "carried"])
    .executeTakeFirst();

/** True once for each ticket. */
export async function spendTicket(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("staffTicket")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteTicketsOf = (tx: Tx, staffId: number) =>
  tx.deleteFrom("staffTicket").where("staffId", "=", staffId).execute();
