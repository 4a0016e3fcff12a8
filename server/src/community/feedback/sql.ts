/** Feedbacks and their lines. The operators' queue is in queue-sql.ts. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";
import type { Window } from "../../platform/rate.ts";
import { timesIn } from "../../platform/rate-sql.ts";
import type { Tables } from "../../platform/tables.ts";

type AboutKind = "response" | "exchange" | "sanction";
type FeedbackNarrowed = {
  type: FeedbackType;
  state: FeedbackState;
  aboutKind: AboutKind | null;
};
/** The columns' checks allow the enumerations' values only. */
export type FeedbackRow = Omit<Selectable<Tables["feedback"]>, keyof FeedbackNarrowed> &
  FeedbackNarrowed;
export type FeedbackCardRow = FeedbackRow & { summary: string };

type LineStates = { fromState: FeedbackState | null; toState: FeedbackState | null };
export type LineRow = Omit<Selectable<Tables["feedbackMessage"]>, keyof LineStates> & LineStates;

/** This much of the first words stands in a list. */
const SUMMARY_LENGTH = 60;

/** With the beginning of the first words: the first line of each, by its index. */
export const cards = (db: Db) =>
  db
    .selectFrom("feedback as f")
    .selectAll("f")
    .select(
      sql<string>`coalesce((select left(m.text, ${sql.lit(SUMMARY_LENGTH)}) from feedback_message m
                             where m.feedback_id = f.id order by m.id limit 1), '')`.as("summary"),
    )
    .$narrowType<FeedbackNarrowed>();

type MemberPage = {
  memberId: number;
  state: FeedbackState | undefined;
  /** The open appeal about this. */
  about: { kind: AboutKind; id: number } | undefined;
  before: number | undefined;
  size: number;
};

/** Newest first, one row more than a page. */
export const pageOfMember = (db: Db, { memberId, state, about, before, size }: MemberPage) =>
  cards(db)
    .where("f.memberId", "=", memberId)
    .$if(state !== undefined, (q) => q.where("f.state", "=", state ?? 0))
    .$if(about !== undefined, (q) =>
      q
        .where("f.aboutKind", "=", about?.kind ?? null)
        .where("f.aboutId", "=", about?.id ?? null)
        // As literals, or PostgreSQL would not use the partial index.
        .where("f.type", "=", sql.lit(FeedbackType.of.appeal))
        .where("f.state", "<", sql.lit(FeedbackState.of.confirmed)),
    )
    .$call(newestBefore("f.id", before, size + 1))
    .execute();

export const cardById = (db: Db, id: number): Promise<FeedbackCardRow | undefined> =>
  cards(db).where("f.id", "=", id).executeTakeFirst();

const rows = (db: Db) => db.selectFrom("feedback").selectAll().$narrowType<FeedbackNarrowed>();

/** Anyone who changes a feedback or writes in it does it under this lock. */
export const lockFeedback = (tx: Tx, id: number): Promise<FeedbackRow | undefined> =>
  rows(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export const feedbackByKey = (tx: Tx, memberId: number, key: string) =>
  rows(tx).where("memberId", "=", memberId).where("key", "=", key).executeTakeFirst();

/** The one that is under way about this. */
export const openAppeal = (tx: Tx, about: { memberId: number; kind: AboutKind; id: number }) =>
  rows(tx)
    .where("memberId", "=", about.memberId)
    .where("aboutKind", "=", about.kind)
    .where("aboutId", "=", about.id)
    .where("type", "=", sql.lit(FeedbackType.of.appeal))
    .where("state", "<", sql.lit(FeedbackState.of.confirmed))
    .executeTakeFirst();

type Appealed = { memberId: number; kind: AboutKind; id: number };
/** The conversations that are under way about these, by `kind:id`. */
export async function openAppealsAbout(
  db: Db,
  about: readonly Appealed[],
): Promise<Map<string, number>> {
  if (about.length === 0) return new Map();
  const { rows: found } = await sql<{ id: number; aboutKind: AboutKind; aboutId: number }>`
    select id, about_kind, about_id from feedback
     where (member_id, about_kind, about_id) in (
             select * from unnest(${about.map(({ memberId }) => memberId)}::bigint[],
                                  ${about.map(({ kind }) => kind)}::text[],
                                  ${about.map(({ id }) => id)}::bigint[]))
       and type = ${sql.lit(FeedbackType.of.appeal)} and state < ${sql.lit(FeedbackState.of.confirmed)}`.execute(
    db,
  );
  return new Map(found.map(({ id, aboutKind, aboutId }) => [`${aboutKind}:${aboutId}`, id]));
}

export async function countOpen(tx: Tx, memberId: number): Promise<number> {
  const { open } = await tx
    .selectFrom("feedback")
    .select((s) => s.fn.countAll<number>().as("open"))
    .where("memberId", "=", memberId)
    .where("state", "<", FeedbackState.of.confirmed)
    .executeTakeFirstOrThrow();
  return open;
}

/** When this member's last feedbacks were asked, newest first. */
export const timesAsked = (tx: Tx, memberId: number, window: Window): Promise<Date[]> =>
  timesIn(tx, { table: "feedback", at: "createdAt", of: sql`member_id = ${memberId}` }, window);

export const insertFeedback = (tx: Tx, row: Insertable<Tables["feedback"]>): Promise<FeedbackRow> =>
  tx
    .insertInto("feedback")
    .values(row)
    .returningAll()
    .$narrowType<FeedbackNarrowed>()
    .executeTakeFirstOrThrow();

export const updateFeedback = (tx: Tx, id: number, change: Updateable<Tables["feedback"]>) =>
  tx.updateTable("feedback").set(change).where("id", "=", id).execute();

type MarkReadInput = "unreadMember" | "unreadStaff";

/**
 * Locks the feedback until the transaction ends, so that the lines that are read afterwards are those that were
 * marked. Where nothing is unread, nothing is locked.
 */
export const markRead = (tx: Tx, id: number, whose: MarkReadInput) =>
  tx
    .updateTable("feedback")
    .set({ [whose]: 0 })
    .where("id", "=", id)
    .where(whose, ">", 0)
    .execute();

const lines = (db: Db) => db.selectFrom("feedbackMessage").selectAll().$narrowType<LineStates>();

/** Oldest first. */
export const linesOf = (db: Db, feedbackId: number): Promise<LineRow[]> =>
  lines(db).where("feedbackId", "=", feedbackId).orderBy("id").execute();

export const lineByKey = (tx: Tx, feedbackId: number, key: string): Promise<LineRow | undefined> =>
  lines(tx).where("feedbackId", "=", feedbackId).where("key", "=", key).executeTakeFirst();

export async function countLines(tx: Tx, feedbackId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("feedbackMessage")
    .select((s) => s.fn.countAll<number>().as("count"))
    .where("feedbackId", "=", feedbackId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertLine(
  tx: Tx,
  line: Insertable<Tables["feedbackMessage"]>,
): Promise<number> {
  const { id } = await tx
    .insertInto("feedbackMessage")
    .values(line)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Which answers have waited long enough; what somebody is just writing in is left for the next run. */
export async function lockDue(tx: Tx, now: Date, most: number): Promise<FeedbackRow[]> {
  return rows(tx)
    .where("confirmDue", "<=", now)
    .orderBy("confirmDue")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}
