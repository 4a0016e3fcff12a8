/** What the proof of the books reads of exchanges and payouts, a batch at a time. */
import { sql } from "kysely";
import { type Asset, type ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { CAME_BACK } from "../../providers/payout/outcome.ts";
import type { PayoutState } from "./policy.ts";
import { openStates } from "../exchange/api.ts";

type MemberSum = { memberId: number; asset: Asset; amount: number };

/** What open exchanges hold, by member and asset. */
export const openHolds = async (
  db: Db,
  { after, size }: { after: MemberSum | undefined; size: number },
): Promise<MemberSum[]> => {
  const { rows } = await sql<MemberSum>`
    select member_id, asset, sum(amount)::bigint as amount from exchange
     where state = any(${[...openStates]}::int[])
       and (member_id, asset) > (${after?.memberId ?? 0}, ${after?.asset ?? 0})
     group by member_id, asset order by member_id, asset limit ${size}`.execute(db);
  return rows;
};

/** Null where the exchange has no payout. */
type PayoutColumns = {
  billNo: string | null;
  provider: string | null;
  providerNo: string | null;
  payoutState: PayoutState | null;
  /** The provider had paid it and got it back: its list may well have the payment. */
  cameBack: boolean | null;
  finishedAt: Date | null;
};
export type PaidRow = { exchangeId: number; state: ExchangeState; netFen: number } & PayoutColumns;

const paidColumns = sql`
  e.id as exchange_id, e.state, e.net_fen, p.bill_no, p.provider, p.provider_no,
  p.state as payout_state, p.state = 'refused' and p.last_code = ${CAME_BACK} as came_back,
  coalesce(p.finished_at, e.finished_at) as finished_at`;

/**
 * Withdrawals that were issued, or whose payout was paid: in good books that is the same. Numbers that two persons
 * have settled are `settledBills`.
 */
export const paidWithdrawals = async (
  db: Db,
  { after, size }: { after: PaidRow | undefined; size: number },
): Promise<PaidRow[]> => {
  const { rows } = await sql<PaidRow>`
    select ${paidColumns} from exchange e left join exchange_payout p on p.exchange_id = e.id
     where e.type = ${ExchangeType.of.cash} and e.id > ${after?.exchangeId ?? 0}
       and (e.state = 1 or p.state = 'paid') and p.settled_fen is null
     order by e.id limit ${size}`.execute(db);
  return rows;
};

/** The withdrawals behind lines of a statement: by the bill, or, paid by hand, by the payment's number. */
export const withdrawalsOf = async (
  db: Db,
  { billNos, providerNos }: { billNos: readonly string[]; providerNos: readonly string[] },
): Promise<PaidRow[]> => {
  const { rows } = await sql<PaidRow>`
    select ${paidColumns} from exchange_payout p join exchange e on e.id = p.exchange_id
     where p.bill_no = any(${billNos}::text[])
    union
    select ${paidColumns} from exchange_payout p join exchange e on e.id = p.exchange_id
     where p.provider = 'file' and p.provider_no = any(${providerNos}::text[])`.execute(db);
  return rows;
};

/** How a number counts that two persons have settled: paid with this sum, or not at all. */
export type SettledBill = PaidRow & { id: number; billNo: string };

const settledColumns = sql`
  d.id, d.exchange_id, d.fen as net_fen, d.bill_no, d.provider, d.provider_no,
  case when d.fen > 0 then 1 else 5 end as state, false as came_back, d.decided_at as finished_at,
  case when d.fen > 0 then 'paid' else 'refused' end as payout_state`;

export const settledBills = async (
  db: Db,
  { after, size }: { after: SettledBill | undefined; size: number },
): Promise<SettledBill[]> => {
  const { rows } = await sql<SettledBill>`
    select ${settledColumns} from exchange_discrepancy d
     where d.stands and d.id > ${after?.id ?? 0} order by d.id limit ${size}`.execute(db);
  return rows;
};

/** Which of these numbers two persons have settled. */
export const settledBillsOf = async (
  db: Db,
  billNos: readonly string[],
): Promise<SettledBill[]> => {
  const { rows } = await sql<SettledBill>`
    select ${settledColumns} from exchange_discrepancy d
     where d.stands and d.bill_no = any(${billNos}::text[])`.execute(db);
  return rows;
};

/** `fen`: what the provider paid of it, under all its numbers. `settledIds`: what two persons booked of it. */
export type ClearedRow = {
  exchangeId: number;
  memberId: number;
  fen: number;
  settledIds: number[];
};

/** Withdrawals that are, or were, in the clearing account. */
export const clearedWithdrawals = async (
  db: Db,
  { after, size }: { after: ClearedRow | undefined; size: number },
): Promise<ClearedRow[]> => {
  const { rows } = await sql<ClearedRow>`
    select e.id as exchange_id, e.member_id, coalesce(d.ids, '{}') as settled_ids,
           (coalesce(p.settled_fen, case when e.state = 1 then e.net_fen else 0 end)
            + coalesce(d.fen, 0))::bigint as fen
      from exchange e
      left join exchange_payout p on p.exchange_id = e.id
      left join (
        select s.exchange_id, array_agg(s.id) as ids,
               sum(s.fen) filter (where s.stands and s.bill_no <> o.bill_no) as fen
          from exchange_discrepancy s join exchange_payout o on o.exchange_id = s.exchange_id
         where s.state = 1 group by s.exchange_id) d on d.exchange_id = e.id
     where e.type = ${ExchangeType.of.cash} and e.id > ${after?.exchangeId ?? 0}
       and (e.state = 1 or p.state = 'paid' or d.ids is not null)
     order by e.id limit ${size}`.execute(db);
  return rows;
};

/** Who paid something since then. */
export const providersSince = async (db: Db, since: Date): Promise<string[]> => {
  const { rows } = await sql<{ provider: string }>`
    select distinct provider from exchange_payout
     where state = 'paid' and finished_at >= ${since}`.execute(db);
  return rows.map(({ provider }) => provider);
};

/** How many open exchanges have a claim to one of these prizes, and no code yet. */
export const claimsTo = async (
  db: Db,
  prizeIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ prizeId: number; count: number }>`
    select prize_id, count(*) from exchange
     where prize_id = any(${prizeIds}::bigint[]) and state = any(${[...openStates]}::int[])
     group by prize_id`.execute(db);
  return new Map(rows.map(({ prizeId, count }) => [prizeId, count]));
};
