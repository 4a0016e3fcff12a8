/** Sanctions of members: placed, found in force, lifted; never deleted. */
import { type Selectable, sql } from "kysely";
import type { Sanction } from "#contract/console/desk.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type Line, prepared, preparedRow } from "../platform/prepared.ts";
import type { Tables } from "../platform/tables.ts";

export type Kind = Sanction["kind"];
/** The column's check allows the three kinds only. */
export type SanctionRow = Omit<Selectable<Tables["memberSanction"]>, "kind"> & { kind: Kind };

type Asked = { memberId: number; kinds: readonly Kind[]; now: Date };
export type Standing = { kind: Kind; shown: string; untilAt: Date | null };

const standing = preparedRow<Asked, Standing>("sanction")`
  select kind, shown, until_at as "untilAt" from member_sanction
   where member_id = ${"memberId"} and kind = any (${"kinds"}::text[])
     and lifted_at is null and (until_at is null or until_at > ${"now"})
   order by id limit 1`;

/** The oldest one of these kinds that is in force. */
export const standingOf = (line: Line, asked: Asked): Promise<Standing | undefined> =>
  standing(line, asked);

type OfMany = { memberIds: readonly number[]; now: Date };
export type MemberStanding = Standing & { memberId: number; reason: string; at: Date };

const standings = prepared<OfMany, MemberStanding>("sanctions")`
  select member_id as "memberId", kind, shown, reason, at, until_at as "untilAt"
    from member_sanction
   where member_id = any (${"memberIds"}::bigint[])
     and lifted_at is null and (until_at is null or until_at > ${"now"})
   order by member_id, id`;

export const standingsOf = (db: Db, asked: OfMany): Promise<MemberStanding[]> =>
  asked.memberIds.length === 0 ? Promise.resolve([]) : standings(db, asked);

type New = Omit<SanctionRow, "id" | "liftedAt" | "liftedBy" | "liftNote">;
export const insertSanction = (tx: Tx, sanction: New): Promise<SanctionRow> =>
  tx
    .insertInto("memberSanction")
    .values(sanction)
    .returningAll()
    .$narrowType<{ kind: Kind }>()
    .executeTakeFirstOrThrow();

/** What ended by its own time is written off when the next one of its kind comes. */
export const closeExpired = (tx: Tx, memberId: number, now: Date) =>
  tx
    .updateTable("memberSanction")
    .set({ liftedAt: sql<Date>`until_at` })
    .where("memberId", "=", memberId)
    .where("liftedAt", "is", null)
    .where("untilAt", "<=", now)
    .execute();

export const sanctionById = (db: Db, id: number): Promise<SanctionRow | undefined> =>
  db
    .selectFrom("memberSanction")
    .selectAll()
    .$narrowType<{ kind: Kind }>()
    .where("id", "=", id)
    .executeTakeFirst();

type Lift = { liftedAt: Date; liftedBy: number; liftNote: string };
export const liftSanction = (tx: Tx, id: number, lift: Lift): Promise<SanctionRow> =>
  tx
    .updateTable("memberSanction")
    .set(lift)
    .where("id", "=", id)
    .returningAll()
    .$narrowType<{ kind: Kind }>()
    .executeTakeFirstOrThrow();

/** What was written about somebody who has left; that and until when there was one stays. */
export const clearWords = (tx: Tx, memberId: number, text: string) =>
  tx
    .updateTable("memberSanction")
    .set({ reason: text, shown: text, liftNote: "" })
    .where("memberId", "=", memberId)
    .execute();

/** Newest first. */
export const pageOfSanctions = (
  db: Db,
  { memberId, before, size }: { memberId: number; before: number | undefined; size: number },
): Promise<SanctionRow[]> =>
  db
    .selectFrom("memberSanction")
    .selectAll()
    .$narrowType<{ kind: Kind }>()
    .where("memberId", "=", memberId)
    .$if(before !== undefined, (q) => q.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(size)
    .execute();
