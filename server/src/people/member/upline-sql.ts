/** What a member is and under whom, as operators read and change it. */
import { sql } from "kysely";
import { Role } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Days, type ListAsked, listPage, moment, within } from "../../platform/list-sql.ts";

const columns = [
  "id",
  "code",
  "nickname",
  "role",
  "state",
  "inviterId",
  "inviteSource",
  "leaderId",
  "teamSince",
] as const;

export type Upline = NonNullable<Awaited<ReturnType<typeof uplineOf>>>;

export const uplineOf = (db: Db, id: number) =>
  db
    .selectFrom("userMember")
    .select(columns)
    .$narrowType<{ role: Role }>()
    .where("id", "=", id)
    .executeTakeFirst();

/** For lists of codes that people have written. */
export const uplinesByCodes = (db: Db, codes: readonly string[]): Promise<Upline[]> =>
  db
    .selectFrom("userMember")
    .select(columns)
    .$narrowType<{ role: Role }>()
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .execute();

export const uplinesByIds = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Upline>> => {
  const found = await db
    .selectFrom("userMember")
    .select(columns)
    .$narrowType<{ role: Role }>()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(found.map((row) => [row.id, row]));
};

/**
 * These members until this transaction ends, in the order of their numbers, so that two operators who
 * move two people under each other wait and do not hang. `for update`, the strongest: anyone who is just
 * registering with a leader's code holds the leader's row by `holdsRole`, and must be counted.
 */
export async function lockToChange(tx: Tx, ids: readonly number[]): Promise<Map<number, Upline>> {
  const found = await tx
    .selectFrom("userMember")
    .select(columns)
    .$narrowType<{ role: Role }>()
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}

/** Whether this member has the role, and keeps it until this transaction ends; see lockToChange. */
export async function holdsRole(tx: Tx, id: number, role: Role): Promise<boolean> {
  const row = await tx
    .selectFrom("userMember")
    .select("role")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row?.role === role;
}

export const saveRole = (tx: Tx, id: number, role: Role) =>
  tx.updateTable("userMember").set({ role }).where("id", "=", id).execute();

/** Null takes the member out of every team. */
export const saveTeam = (
  tx: Tx,
  id: number,
  team: { leaderId: number; teamSince: Date } | { leaderId: null; teamSince: null },
) => tx.updateTable("userMember").set(team).where("id", "=", id).execute();

/** Newest first. */
export const pageOfLeaders = (db: Db, asked: ListAsked & Days) =>
  listPage(
    db,
    db
      .selectFrom("userMember")
      .select(["id", "code", "nickname", "registeredAt"])
      // Written out, so that the planner sees the partial index.
      .where("role", "=", (q) => q.lit(Role.of.leader))
      .where(within("registeredAt", asked)),
    { asked, keys: { registered: moment("registeredAt") } },
  );
