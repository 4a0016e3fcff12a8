/** Third-party logins on their way, tickets, and who is who at the providers. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

type NewState = {
  hash: Buffer;
  app: number;
  purpose: "login" | "bind";
  memberId: number | null;
  browserHash: Buffer;
  next: string;
  inviterCode: string | null;
  inviteSource: string | null;
  createdAt: Date;
  expiresAt: Date;
};
export const insertState = (db: Db, state: NewState) =>
  db.insertInto("snsState").values(state).execute();

type StateWanted = Pick<NewState, "hash" | "app" | "purpose" | "memberId" | "browserHash"> & {
  now: Date;
};

/** True for exactly one caller; a state that differs in any point is not used up. */
export const consumeState = (db: Db, wanted: StateWanted) =>
  db
    .updateTable("snsState")
    .set({ usedAt: wanted.now })
    .where("hash", "=", wanted.hash)
    .where("app", "=", wanted.app)
    .where("purpose", "=", wanted.purpose)
    .where("memberId", "is not distinct from", wanted.memberId)
    .where("browserHash", "=", wanted.browserHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", wanted.now)
    .returning(["next", "inviterCode", "inviteSource"])
    .executeTakeFirst();

/** Who somebody is at a provider; one of the two names at least. */
export type Names = {
  app: number;
  appId: string;
  openId: string | null;
  unionId: string | null;
};

type NewTicket = Names & {
  hash: Buffer;
  nickname: string | null;
  avatarUrl: string | null;
  browserHash: Buffer;
  next: string;
  inviterCode: string | null;
  inviteSource: string | null;
  createdAt: Date;
  expiresAt: Date;
};
export const insertTicket = (db: Db, ticket: NewTicket) =>
  db.insertInto("snsTicket").values(ticket).execute();

export type TicketWanted = { hash: Buffer; app: number; browserHash: Buffer; now: Date };

export const liveTicket = (db: Db, wanted: TicketWanted) =>
  db
    .selectFrom("snsTicket")
    .select([
      "appId",
      "openId",
      "unionId",
      "nickname",
      "avatarUrl",
      "next",
      "inviterCode",
      "inviteSource",
    ])
    .where("hash", "=", wanted.hash)
    .where("app", "=", wanted.app)
    .where("browserHash", "=", wanted.browserHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", wanted.now)
    .executeTakeFirst();

/** True for exactly one caller, however many try at once. */
export async function spendTicket(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("snsTicket")
    .set({ usedAt: now })
    .where("hash", "=", hash)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whose identity this is; first anyone who has the name that is good over all apps of one owner. */
export const holdersOf = (db: Db, { app, appId, openId, unionId }: Names) =>
  db
    .selectFrom("userSns")
    .select(["memberId", sql<boolean>`union_id is not distinct from ${unionId}`.as("byUnion")])
    .where("app", "=", app)
    .where((w) =>
      w.or([w("unionId", "=", unionId), w.and([w("appId", "=", appId), w("openId", "=", openId)])]),
    )
    .orderBy("byUnion", "desc")
    .execute();

/** Keeps a name that the provider did not tell before. The other app's open_id is not this app's. */
export const completeNames = (tx: Tx, memberId: number, { app, appId, openId, unionId }: Names) =>
  tx
    .updateTable("userSns")
    .set({
      openId: sql`case when app_id = ${appId} then coalesce(open_id, ${openId}) else open_id end`,
      unionId: sql`coalesce(union_id, ${unionId})`,
    })
    .where("memberId", "=", memberId)
    .where("app", "=", app)
    .execute();

/** A name that another member has raises user_sns_open or user_sns_union. */
export const insertBinding = (
  tx: Tx,
  binding: Names & { memberId: number; nickname: string | null; boundAt: Date },
) => tx.insertInto("userSns").values(binding).execute();

/** True when there was one. */
export async function deleteBinding(tx: Tx, memberId: number, app: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("userSns")
    .where("memberId", "=", memberId)
    .where("app", "=", app)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export const bindingsOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userSns")
    .select(["app", "nickname", "boundAt"])
    .where("memberId", "=", memberId)
    .execute();

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("snsState").where("expiresAt", "<", before).execute();
  await db.deleteFrom("snsTicket").where("expiresAt", "<", before).execute();
}
