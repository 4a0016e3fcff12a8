/** Exchanges and their steps. The console's lists are in exchange-queue/queue-sql.ts, payouts in payout/sql.ts. */
import { type Insertable, type Selectable, sql } from "kysely";
import { type Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { camelRow, type Pipeline, prepared, preparedRow } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";
import { type ExchangeEvent, moveOf, openStates } from "./state.ts";

type ExchangeNarrowed = { type: ExchangeType; state: ExchangeState; asset: Asset };
export type ExchangeRow = Omit<Selectable<Tables["exchange"]>, keyof ExchangeNarrowed> &
  ExchangeNarrowed;

const lock = prepared<{ memberId: number }, unknown>("exchange-lock")`
  select pg_advisory_xact_lock(hashtextextended('exchange', ${"memberId"}))`;

/** One request of a member at a time: the day's limits are sums, which no row lock can guard. */
export const lockMember = (line: Pipeline, memberId: number) => lock(line, { memberId });

type ExchangeKey = { memberId: number; requestKey: string };

/** The exchange that this key made, or was answered with. */
export const exchangeByKey = preparedRow<ExchangeKey, { id: number; fingerprint: Buffer }>(
  "exchange-by-key",
)`
  select id, fingerprint from exchange
   where member_id = ${"memberId"} and request_key = ${"requestKey"}
   union all
  select exchange_id, fingerprint from exchange_repeat
   where member_id = ${"memberId"} and request_key = ${"requestKey"}`;

type StoredRequest = { memberId: number; fingerprint: Buffer; since: Date };

/** Open exchanges for the very same thing, made since `since`, the newest first. */
export const recentTwins = prepared<StoredRequest, { id: number; payeeAccount: string }>(
  "exchange-twins",
)`
  select id, payee_account as "payeeAccount" from exchange
   where member_id = ${"memberId"} and fingerprint = ${"fingerprint"}
     and state in (${openStates}) and created_at >= ${"since"}
   order by id desc`;

export const insertRepeat = (tx: Tx, repeat: Insertable<Tables["exchangeRepeat"]>) =>
  tx.insertInto("exchangeRepeat").values(repeat).execute();

type ExchangeSums = { count: number; fen: number };
const withdrawn = preparedRow<{ memberId: number; since: Date }, ExchangeSums>(
  "exchange-withdrawn",
)`
  select count(*), coalesce(sum(gross_fen), 0)::bigint as fen from exchange
   where member_id = ${"memberId"} and type = ${ExchangeType.of.cash} and created_at >= ${"since"}
     and state in (${[...openStates, ExchangeState.of.issued]})`;

/** What counts against the day's limits: withdrawals, but not what was returned. */
export const withdrawnSince = async (
  line: Pipeline,
  memberId: number,
  since: Date,
): Promise<ExchangeSums> => (await withdrawn(line, { memberId, since })) ?? { count: 0, fen: 0 };

export const setHold = prepared<{ id: number; holdTx: number }, never>("exchange-hold")`
  update exchange set hold_tx = ${"holdTx"} where id = ${"id"}`;

type ExchangeStep = {
  exchangeId: number;
  state: ExchangeState;
  actor: string;
  note: string;
  at: Date;
};

export const insertStep = prepared<ExchangeStep, never>("exchange-step")`
  insert into exchange_step (exchange_id, state, actor, note, at)
  values (${"exchangeId"}, ${"state"}, ${"actor"}, ${"note"}, ${"at"})`;

export type MoveExchangeInput = {
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
export const moveExchange = (tx: Tx, move: MoveExchangeInput): Promise<ExchangeRow | undefined> => {
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
    .$narrowType<ExchangeNarrowed>()
    .executeTakeFirst();
};

const exchanges = (db: Db) => db.selectFrom("exchange").selectAll().$narrowType<ExchangeNarrowed>();

export const lockExchange = (tx: Tx, id: number): Promise<ExchangeRow | undefined> =>
  exchanges(tx).where("id", "=", id).forUpdate().executeTakeFirst();

/** The columns' checks allow the enumerations' values only. */
const exchangeIn = (row: Record<string, unknown>) => camelRow(row) as ExchangeRow;

const own = preparedRow<{ id: number; memberId: number }, Record<string, unknown>>("own-exchange")`
  select * from exchange where id = ${"id"} and member_id = ${"memberId"}`;

export async function exchangeOf(
  db: Db,
  id: number,
  memberId: number,
): Promise<ExchangeRow | undefined> {
  const row = await own(db, { id, memberId });
  return row && exchangeIn(row);
}

export type MemberPage = {
  memberId: number;
  state: ExchangeState | undefined;
  type?: ExchangeType | undefined;
  before: number | undefined;
  size: number;
};

type PageBounds = { [K in keyof MemberPage]-?: Exclude<MemberPage[K], undefined> | null };

/** A bound that is null excludes nothing. */
const ownPage = prepared<PageBounds, Record<string, unknown>>("own-exchanges")`
  select * from exchange
   where member_id = ${"memberId"} and state = coalesce(${"state"}, state) and type = coalesce(${"type"}, type)
     and id < coalesce(${"before"}, 9223372036854775807)
   order by id desc limit ${"size"}`;

/** A member's exchanges, newest first, one more than a page. */
export async function pageOfMember(
  db: Db,
  { memberId, state, type, before, size }: MemberPage,
): Promise<ExchangeRow[]> {
  const found = await ownPage(db, {
    memberId,
    state: state ?? null,
    type: type ?? null,
    before: before ?? null,
    size: size + 1,
  });
  return found.map(exchangeIn);
}

export type StepRow = { exchangeId: number; state: ExchangeState; note: string; at: Date };

const steps = prepared<{ ids: readonly number[] }, StepRow>("exchange-steps")`
  select exchange_id as "exchangeId", state, note, at from exchange_step
   where exchange_id = any (${"ids"}) order by id`;

/** The steps of these exchanges, in order, in one query. */
export const stepsOf = async (db: Db, ids: readonly number[]): Promise<StepRow[]> =>
  ids.length === 0 ? [] : steps(db, { ids });

export const openOfMember = (db: Db, memberId: number): Promise<ExchangeRow[]> =>
  exchanges(db)
    .where("memberId", "=", memberId)
    .where("state", "in", openStates)
    .orderBy("id")
    .execute();

export type ExchangeCounts = {
  exchangesPending: number;
  exchangesOverdue: number;
  exchangesDoubtful: number;
  pendingFen: number;
  paidTodayFen: number;
};

/** The queue's figures; each from its own small index. */
export const countExchanges = async (
  db: Db,
  now: Date,
  today: Date,
): Promise<Omit<ExchangeCounts, "exchangesDoubtful">> => {
  const { rows } = await sql<ExchangeCounts>`
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

export type ExchangeProof = { fen: number; count: number; medianHours: number | null };

/** What was paid since then, and how long people waited from asking to arrival. */
export const paidSince = async (db: Db, since: Date): Promise<ExchangeProof> => {
  const { rows } = await sql<ExchangeProof>`
    select coalesce(sum(net_fen), 0)::bigint as fen, count(*) as count,
           percentile_cont(0.5) within group
             (order by extract(epoch from finished_at - created_at) / 3600) as median_hours
      from exchange where type = 1 and state = 1 and finished_at >= ${since}`.execute(db);
  return rows[0] ?? { fen: 0, count: 0, medianHours: null };
};

/** Whose they are, and what for; what was never there is not among them. */
export const ownersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("exchange")
    .select(["id", "memberId", "type", "title"])
    .where("id", "in", ids)
    .$narrowType<Pick<ExchangeNarrowed, "type">>()
    .execute();
