/**
 * Where a provider's statement and our books differ, until it is settled: it names another sum, it paid under a
 * number that was dead or given back, or it contradicts how the payout ended.
 */
import { sql } from "kysely";
import type { ExchangeState } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";

export type OtherWord = {
  exchangeId: number;
  billNo: string;
  oursFen: number;
  theirsFen: number;
  isDead: boolean;
};

/** Sums that a provider names against ours. */
export const otherWords = async (db: Db): Promise<OtherWord[]> => {
  const { rows } = await sql<OtherWord>`
    select p.exchange_id, p.bill_no,
           case when p.state = 'refused' then 0 else coalesce(p.settled_fen, e.net_fen) end as ours_fen,
           p.other_fen as theirs_fen, p.state = 'refused' as is_dead
      from exchange_payout p join exchange e on e.id = p.exchange_id where p.other_fen is not null
    union all
    select u.exchange_id, u.bill_no, 0, u.paid_fen, true from exchange_unpaid u
     where u.paid_fen is not null and u.settled_at is null
       and not exists (select from exchange_payout p where p.bill_no = u.bill_no and p.other_fen is not null)
     order by 1`.execute(db);
  return rows;
};

export type Doubt = {
  exchangeId: number;
  billNo: string;
  kind: "otherSum" | "deadPaid" | "paid" | "refused";
  state: ExchangeState;
  /** What the provider says that it paid, where it names a sum. */
  fen: number | null;
  providerNo: string;
  at: Date;
};

const doubts = sql`
  select p.exchange_id, p.bill_no, 'otherSum' as kind, p.other_fen as fen, '' as provider_no, p.other_at as at
    from exchange_payout p where p.other_fen is not null
  union all
  select u.exchange_id, u.bill_no, 'deadPaid', u.paid_fen, '', u.paid_at
    from exchange_unpaid u where u.paid_fen is not null and u.settled_at is null
  union all
  select c.exchange_id, p.bill_no, c.said, null, c.provider_no, c.last_at
    from exchange_contradiction c join exchange_payout p on p.exchange_id = c.exchange_id
   where c.settled_at is null`;

/** Doubts of these withdrawals, oldest first. */
export const doubtsOf = async (db: Db, exchangeIds: readonly number[]): Promise<Doubt[]> => {
  if (exchangeIds.length === 0) return [];
  const { rows } = await sql<Doubt>`
    select d.*, e.state from (${doubts}) d join exchange e on e.id = d.exchange_id
     where d.exchange_id = any(${exchangeIds}::bigint[]) order by d.at, d.kind`.execute(db);
  return rows;
};

/** All withdrawals that have one; each comes from a small index. */
export const doubtfulIds = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ exchangeId: number }>`
    select distinct exchange_id from (${doubts}) d order by exchange_id`.execute(db);
  return rows.map(({ exchangeId }) => exchangeId);
};
