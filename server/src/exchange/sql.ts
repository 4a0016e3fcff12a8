/** Exchanges and their steps. The console's lists are in queue-sql.ts, payouts in payout-sql.ts. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Tables } from "../platform/tables.ts";
import { type ExchangeEvent, moveOf, openStates } from "./state.ts";

type Narrowed = { type: ExchangeType; state: ExchangeState; asset: Asset };
export type ExchangeRow = Omit<Selectable<Tables["exchange"]>, keyof Narrowed> & Narrowed;

/** One request of a member at a time: the day's limits are sums, which no row lock can guard. */
export const lockMember = (tx: Tx, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('exchange', ${memberId}))`.execute(tx);

/** The exchange that this key made, or was answered with. */
export const exchangeByKey = (db: Db, memberId: number, key: string) =>
  db
    .selectFrom("exchange")
    .select(["id", "fingerprint"])
    .where("memberId", "=", memberId)
    .where("requestKey", "=", key)
    .unionAll(
      db
        .selectFrom("exchangeRepeat")
        .select(["exchangeId as id", "fingerprint"])
        .where("memberId", "=", memberId)
        .where("requestKey", "=", key),
    )
    .executeTakeFirst();

type Wish = { memberId: number; type: ExchangeType; asset: Asset; amount: number; payee: string };

/** An open exchange for the very same thing, made since `since`. */
export const recentTwin = (db: Db, wish: Wish, since: Date) =>
  db
    .selectFrom("exchange")
    .select("id")
    .where("memberId", "=", wish.memberId)
    .where("type", "=", wish.type)
    .where("asset", "=", wish.asset)
    .where("amount", "=", wish.amount)
    .where("payeeAccount", "=", wish.payee)
    .where("state", "in", openStates)
    .where("createdAt", ">=", since)
    .orderBy("id", "desc")
    .executeTakeFirst();

export const insertRepeat = (tx: Tx, repeat: Insertable<Tables["exchangeRepeat"]>) =>
  tx.insertInto("exchangeRepeat").values(repeat).execute();

/** What counts against the day's limits: what was returned does not. */
export const withdrawnSince = (db: Db, memberId: number, since: Date) =>
  db
    .selectFrom("exchange")
    .select((e) => [
      e.fn.countAll<number>().as("count"),
      sql<number>`coalesce(sum(gross_fen), 0)::bigint`.as("fen"),
    ])
    .where("memberId", "=", memberId)
    .where("createdAt", ">=", since)
    .where("state", "in", [...openStates, 1])
    .executeTakeFirstOrThrow();

export const insertExchange = async (tx: Tx, row: Insertable<Tables["exchange"]>) => {
  const { id } = await tx
    .insertInto("exchange")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const setHold = (tx: Tx, id: number, holdTx: number) =>
  tx.updateTable("exchange").set({ holdTx }).where("id", "=", id).execute();

export const insertStep = (tx: Tx, step: Insertable<Tables["exchangeStep"]>) =>
  tx.insertInto("exchangeStep").values(step).execute();

export type Move = {
  id: number;
  event: ExchangeEvent;
  at: Date;
  memberId?: number;
  reason?: string;
};

/**
 * The one way an exchange changes state: undefined when it is in another state than the event needs
 * (or belongs to another member), so of any number of parallel moves one wins.
 */
export const moveExchange = (tx: Tx, move: Move): Promise<ExchangeRow | undefined> => {
  const { from, to } = moveOf(move.event);
  const closes = !openStates.some((state) => state === to);
  return tx
    .updateTable("exchange")
    .set({
      state: to,
      updatedAt: move.at,
      ...(move.reason !== undefined && { reason: move.reason }),
      ...(closes && { finishedAt: move.at }),
    })
    .where("id", "=", move.id)
    .where("state", "=", from)
    .$if(move.memberId !== undefined, (q) => q.where("memberId", "=", move.memberId ?? 0))
    .returningAll()
    .$narrowType<Narrowed>()
    .executeTakeFirst();
};

export const lockExchange = (tx: Tx, id: number): Promise<ExchangeRow | undefined> =>
  tx
    .selectFrom("exchange")
    .selectAll()
    .$narrowType<Narrowed>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const exchangeOf = (
  db: Db,
  id: number,
  memberId: number,
): Promise<ExchangeRow | undefined> =>
  db
    .selectFrom("exchange")
    .selectAll()
    .$narrowType<Narrowed>()
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .executeTakeFirst();

export type MemberPage = {
  memberId: number;
  state: ExchangeState | undefined;
  before: number | undefined;
  size: number;
};

/** A member's exchanges, newest first, one more than a page. */
export const pageOfMember = (db: Db, page: MemberPage): Promise<ExchangeRow[]> =>
  db
    .selectFrom("exchange")
    .selectAll()
    .$narrowType<Narrowed>()
    .where("memberId", "=", page.memberId)
    .$if(page.state !== undefined, (q) => q.where("state", "=", page.state ?? 0))
    .$if(page.before !== undefined, (q) => q.where("id", "<", page.before ?? 0))
    .orderBy("id", "desc")
    .limit(page.size + 1)
    .execute();

export type StepRow = { exchangeId: number; state: ExchangeState; note: string; at: Date };

/** The steps of these exchanges, in order, in one query. */
export const stepsOf = async (db: Db, ids: readonly number[]): Promise<StepRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom("exchangeStep")
        .select(["exchangeId", "state", "note", "at"])
        .$narrowType<{ state: ExchangeState }>()
        .where("exchangeId", "in", ids)
        .orderBy("id")
        .execute();

export const openOfMember = (db: Db, memberId: number): Promise<ExchangeRow[]> =>
  db
    .selectFrom("exchange")
    .selectAll()
    .$narrowType<Narrowed>()
    .where("memberId", "=", memberId)
    .where("state", "in", openStates)
    .orderBy("id")
    .execute();

export type Counts = {
  exchangesPending: number;
  exchangesOverdue: number;
  pendingFen: number;
  paidTodayFen: number;
};

/** The queue's figures; each from its own small index. */
export const countExchanges = async (db: Db, now: Date, today: Date): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select (select count(*) from exchange where state = 0) as exchanges_pending,
           (select count(*) from exchange where state in (0, 2) and promised_at < ${now})
             as exchanges_overdue,
           (select coalesce(sum(net_fen), 0)::bigint from exchange where state = 0) as pending_fen,
           (select coalesce(sum(net_fen), 0)::bigint from exchange
             where state = 1 and finished_at >= ${today}) as paid_today_fen`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a select without from answered nothing");
  return row;
};

export type Proof = { fen: number; count: number; medianHours: number | null };

/** What was paid since then, and how long people waited from asking to arrival. */
export const paidSince = async (db: Db, since: Date): Promise<Proof> => {
  const { rows } = await sql<Proof>`
    select coalesce(sum(net_fen), 0)::bigint as fen, count(*) as count,
           percentile_cont(0.5) within group
             (order by extract(epoch from finished_at - created_at) / 3600) as median_hours
      from exchange where state = 1 and finished_at >= ${since}`.execute(db);
  return rows[0] ?? { fen: 0, count: 0, medianHours: null };
};
