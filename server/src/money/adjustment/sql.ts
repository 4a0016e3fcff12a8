/** Corrections by hand: asked, decided, booked. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Asset } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  whole,
  within,
} from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";

export const states = { waiting: 0, booked: 1, refused: 2, withdrawn: 3 } as const;
export type StateName = keyof typeof states;

type AdjustmentNarrowed = { asset: Asset; state: (typeof states)[StateName] };
/** The columns' checks allow these values only. */
export type AdjustmentRow = Omit<Selectable<Tables["walletAdjustment"]>, keyof AdjustmentNarrowed> &
  AdjustmentNarrowed;

const all = (db: Db) =>
  db.selectFrom("walletAdjustment").selectAll().$narrowType<AdjustmentNarrowed>();

/** Undefined when this key has asked already; waits for the same request when it is under way. */
export const insertAdjustment = (
  tx: Tx,
  row: Insertable<Tables["walletAdjustment"]>,
): Promise<AdjustmentRow | undefined> =>
  tx
    .insertInto("walletAdjustment")
    .values(row)
    .onConflict((on) => on.column("key").doNothing())
    .returningAll()
    .$narrowType<AdjustmentNarrowed>()
    .executeTakeFirst();

export const adjustmentByKey = (db: Db, key: string): Promise<AdjustmentRow | undefined> =>
  all(db).where("key", "=", key).executeTakeFirst();

export const adjustmentById = (db: Db, id: number): Promise<AdjustmentRow | undefined> =>
  all(db).where("id", "=", id).executeTakeFirst();

/** Anyone who decides one does it under this lock. */
export const lockAdjustment = (tx: Tx, id: number): Promise<AdjustmentRow | undefined> =>
  all(tx).where("id", "=", id).forUpdate().executeTakeFirst();

type SaveDecisionInput = {
  state: number;
  decidedBy: number | null;
  decidedAt: Date;
  decideNote: string;
  txId: number | null;
};
export const saveDecision = (tx: Tx, id: number, decision: SaveDecisionInput) =>
  tx.updateTable("walletAdjustment").set(decision).where("id", "=", id).execute();

export type AdjustmentFilter = Days & {
  state?: StateName | undefined;
  memberId?: number | undefined;
};

/** What waits comes oldest first, everything else newest first. */
export const pageOfAdjustments = (
  db: Db,
  { state, memberId, ...days }: AdjustmentFilter,
  asked: ListAsked,
): Promise<Listed<AdjustmentRow>> =>
  listPage(
    db,
    all(db)
      .$if(state !== undefined, (q) => q.where("state", "=", states[state ?? "waiting"]))
      .$if(memberId !== undefined, (q) => q.where("memberId", "=", memberId ?? 0))
      .where(within("askedAt", days)),
    {
      asked,
      keys: { time: moment("askedAt"), amount: whole("amount") },
      usual: { direction: state === "waiting" ? "asc" : "desc" },
    },
  );

export async function countWaiting(db: Db, memberId: number): Promise<number> {
  const { n } = await db
    .selectFrom("walletAdjustment")
    .select((s) => s.fn.countAll<number>().as("n"))
    .where("memberId", "=", memberId)
    .where("state", "=", states.waiting)
    .executeTakeFirstOrThrow();
  return n;
}

/** How many adjustments wait, of all members, for the overview. */
export async function allWaiting(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom("walletAdjustment")
    .select((s) => s.fn.countAll<number>().as("n"))
    // As a literal, or PostgreSQL would not use the partial index.
    .where(sql<boolean>`state = ${sql.lit(states.waiting)}`)
    .executeTakeFirstOrThrow();
  return n;
}

type AloneRow = { memberId: number; asset: Asset; amount: number };

/** What was booked by one person since then: a sum for each member, asset and direction. */
export const bookedAlone = (
  db: Db,
  { memberIds, since }: { memberIds: readonly number[]; since: Date },
): Promise<AloneRow[]> =>
  db
    .selectFrom("walletAdjustment")
    .select(["memberId", "asset"])
    .select((s) => s.fn.sum<number>("amount").as("amount"))
    .$narrowType<{ asset: Asset }>()
    .where(sql<boolean>`member_id = any(${memberIds}::bigint[])`)
    .where("state", "=", states.booked)
    .where("decidedBy", "is", null)
    .where("askedAt", ">", since)
    .groupBy(["memberId", "asset", sql`sign(amount)`])
    .execute();

/** What these operators booked alone since then, for anybody: a sum for each asset and direction. */
export const bookedByHands = (
  db: Db,
  { hands, since }: { hands: readonly number[]; since: Date },
): Promise<Omit<AloneRow, "memberId">[]> =>
  db
    .selectFrom("walletAdjustment")
    .select("asset")
    .select((s) => s.fn.sum<number>("amount").as("amount"))
    .$narrowType<{ asset: Asset }>()
    .where(sql<boolean>`asked_by = any(${hands}::bigint[])`)
    .where("state", "=", states.booked)
    .where("decidedBy", "is", null)
    .where("askedAt", ">", since)
    .groupBy(["asset", sql`sign(amount)`])
    .execute();

/** Which of these members any of these operators gave something, as the one who asked or as the second person. */
export const givenByHands = (
  db: Db,
  {
    memberIds,
    hands,
    since,
  }: { memberIds: readonly number[]; hands: readonly number[]; since: Date },
): Promise<{ memberId: number }[]> =>
  db
    .selectFrom("walletAdjustment")
    .select("memberId")
    .distinct()
    .where(sql<boolean>`member_id = any(${memberIds}::bigint[])`)
    .where("state", "=", states.booked)
    .where("amount", ">", 0)
    .where("decidedAt", ">", since)
    .where(
      sql<boolean>`(asked_by = any(${hands}::bigint[]) or decided_by = any(${hands}::bigint[]))`,
    )
    .execute();

export type BookedRow = {
  id: number;
  memberId: number;
  asset: Asset;
  amount: number;
  txId: number | null;
};

/** For the proof of the books: what was booked, by number. */
export const bookedAfter = (
  db: Db,
  { after, size }: { after: BookedRow | undefined; size: number },
): Promise<BookedRow[]> =>
  db
    .selectFrom("walletAdjustment")
    .select(["id", "memberId", "asset", "amount", "txId"])
    .$narrowType<{ asset: Asset }>()
    .where("state", "=", states.booked)
    .where("id", ">", after?.id ?? 0)
    .orderBy("id")
    .limit(size)
    .execute();
