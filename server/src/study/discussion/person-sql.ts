/** Who people are within a section: a number, a name and a picture; and who moderates or watches it. */
import { sql } from "kysely";
import type { BbsRole } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";

export type Identity = { name: string; number: number; avatar: string | null };

const identity = (db: Db, taskId: number, memberId: number) =>
  db
    .selectFrom("bbsMember")
    .select(["name", "number", "avatar"])
    .where("taskId", "=", taskId)
    .where("memberId", "=", memberId);

export const identityOf = (
  db: Db,
  taskId: number,
  memberId: number,
): Promise<Identity | undefined> => identity(db, taskId, memberId).executeTakeFirst();

/** Names and numbers of one section are given one after the other, so that no two are the same. */
export const lockNames = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bbs-names:${taskId}`}, 0))`.execute(tx);

/** The highest number so far; called under `lockNames`. */
export const lastNumber = async (tx: Tx, taskId: number): Promise<number> => {
  const last = await tx
    .selectFrom("bbsMember")
    .select("number")
    .where("taskId", "=", taskId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.number ?? 0;
};

export type IsNameTakenInput = { taskId: number; memberId: number; name: string };

export const isNameTaken = async (
  db: Db,
  { taskId, memberId, name }: IsNameTakenInput,
): Promise<boolean> => {
  const row = await db
    .selectFrom("bbsMember")
    .select("memberId")
    .where("taskId", "=", taskId)
    .where("memberId", "<>", memberId)
    // As the index says it.
    .where(sql<boolean>`(lower(name)) collate "C" = lower(${name})`)
    .executeTakeFirst();
  return row !== undefined;
};

export const insertIdentity = (
  tx: Tx,
  row: IsNameTakenInput & { number: number; joinedAt: Date },
) => tx.insertInto("bbsMember").values(row).execute();

export const saveName = (tx: Tx, { taskId, memberId, name }: IsNameTakenInput) =>
  tx
    .updateTable("bbsMember")
    .set({ name })
    .where("taskId", "=", taskId)
    .where("memberId", "=", memberId)
    .execute();

/** Undefined for anyone who has no identity; until this transaction ends nobody changes it. */
export const lockIdentity = (
  tx: Tx,
  taskId: number,
  memberId: number,
): Promise<Identity | undefined> =>
  identity(tx, taskId, memberId).forNoKeyUpdate().executeTakeFirst();

export const savePicture = (tx: Tx, taskId: number, memberId: number, avatar: string) =>
  tx
    .updateTable("bbsMember")
    .set({ avatar })
    .where("taskId", "=", taskId)
    .where("memberId", "=", memberId)
    .execute();

export type PersonRow = Identity & { memberId: number; role: BbsRole | null };

const people = (db: Db, taskId: number) =>
  db
    .selectFrom("bbsMember as m")
    .leftJoin("bbsGuest as g", (join) =>
      join.onRef("g.taskId", "=", "m.taskId").onRef("g.memberId", "=", "m.memberId"),
    )
    .select(["m.memberId", "m.name", "m.number", "m.avatar", "g.role"])
    .$narrowType<{ role: BbsRole | null }>()
    .where("m.taskId", "=", taskId);

/** In the order of their numbers, as far as they are in the section. */
export const peopleByNumbers = (
  db: Db,
  taskId: number,
  numbers: readonly number[],
): Promise<PersonRow[]> =>
  people(db, taskId)
    .where("m.number", "in", numbers.length > 0 ? numbers : [0])
    .orderBy("m.number")
    .execute();

type Search = { taskId: number; but: number; left: string; beginning: string; size: number };

/** Respondents whose name begins so; by number where nothing is searched. */
export const respondentsOf = (
  db: Db,
  { taskId, but, left, beginning, size }: Search,
): Promise<PersonRow[]> =>
  people(db, taskId)
    .where("g.role", "is", null)
    .where("m.memberId", "<>", but)
    .where("m.name", "<>", left)
    .$if(beginning !== "", (q) =>
      q
        .where(sql<boolean>`(lower(m.name)) collate "C" >= lower(${beginning})`)
        // Behind everything that begins so: no character comes after U+10FFFF.
        .where(sql<boolean>`(lower(m.name)) collate "C" < lower(${beginning}) || chr(1114111)`)
        .orderBy(sql`(lower(m.name)) collate "C"`),
    )
    .orderBy("m.number")
    .limit(size)
    .execute();

export const moderatorsOf = (
  db: Db,
  taskId: number,
  but: number,
  role: BbsRole,
): Promise<PersonRow[]> =>
  people(db, taskId)
    .where("g.role", "=", role)
    .where("m.memberId", "<>", but)
    .orderBy("m.number")
    .limit(20)
    .execute();

type GuestRow = { memberId: number; role: BbsRole; at: Date };

/** Undefined for respondents, and for those who were let in elsewhere. */
export const guestIn = (db: Db, taskId: number, memberId: number): Promise<GuestRow | undefined> =>
  guests(db, taskId).where("memberId", "=", memberId).executeTakeFirst();

const guests = (db: Db, taskId: number) =>
  db
    .selectFrom("bbsGuest")
    .select(["memberId", "role", "at"])
    .$narrowType<{ role: BbsRole }>()
    .where("taskId", "=", taskId);

/** In the order in which they were let in. */
export const guestsOf = (db: Db, taskId: number): Promise<GuestRow[]> =>
  guests(db, taskId).orderBy("at").orderBy("memberId").execute();

type Letting = { taskId: number; memberId: number; role: BbsRole; letInBy: number; at: Date };

/** Lets a member in; a member has one role in all sections. */
export async function putGuest(tx: Tx, row: Letting): Promise<void> {
  await tx
    .insertInto("bbsGuest")
    .values(row)
    .onConflict((on) => on.columns(["taskId", "memberId"]).doNothing())
    .execute();
  const { memberId, role } = row;
  await tx.updateTable("bbsGuest").set({ role }).where("memberId", "=", memberId).execute();
}

/** Answers whether the member is let in anywhere still. */
export async function removeGuest(tx: Tx, taskId: number, memberId: number): Promise<boolean> {
  await tx
    .deleteFrom("bbsGuest")
    .where("taskId", "=", taskId)
    .where("memberId", "=", memberId)
    .execute();
  const other = await tx
    .selectFrom("bbsGuest")
    .select("taskId")
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return other !== undefined;
}
