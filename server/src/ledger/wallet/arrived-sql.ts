/** What a member earned, and which of it is not shown to them yet: one pass over the same lines. */
import { Asset, type MoneyReason } from "#contract/enums.ts";
import { prepared, preparedRow } from "../../platform/prepared.ts";
import { type Accounts, type Earned, earning } from "./earnings-sql.ts";

/** Of one day: what came in, and of that what is new, per currency; `goldSeq` and `cashSeq`: the newest of it. */
export type ArrivedDay = Earned & {
  newGold: number;
  newFen: number;
  newGoldLines: number;
  newCashLines: number;
  goldSeq: number | null;
  cashSeq: number | null;
};

type ArrivedAsked = Accounts & { since: Date; newSince: Date };

/** By day of Shanghai, as `earningsPer`; who was never told anything has seen up to nothing. */
export const earnedAndArrived = prepared<ArrivedAsked, ArrivedDay>("earned-and-arrived")`
  select to_char(t.occurred_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as at,
         coalesce(sum(e.amount) filter (where a.is_gold), 0)::bigint as gold,
         coalesce(sum(e.amount) filter (where not a.is_gold), 0)::bigint as fen,
         coalesce(sum(e.amount) filter (where a.is_gold and a.is_new), 0)::bigint as "newGold",
         coalesce(sum(e.amount) filter (where not a.is_gold and a.is_new), 0)::bigint as "newFen",
         (count(*) filter (where a.is_gold and a.is_new))::int as "newGoldLines",
         (count(*) filter (where not a.is_gold and a.is_new))::int as "newCashLines",
         max(e.seq) filter (where a.is_gold and a.is_new) as "goldSeq",
         max(e.seq) filter (where not a.is_gold and a.is_new) as "cashSeq"
    from ledger.entry e join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
    left join wallet_seen s on s.member_id = e.owner
   cross join lateral (
     select e.account_id = ${"gold"} as is_gold,
            t.occurred_at >= ${"newSince"}
            and e.seq > coalesce(case when e.account_id = ${"gold"} then s.gold_seq else s.cash_seq end, 0) as is_new) a
   where e.owner = ${"memberId"} and e.account_id in (${"gold"}, ${"cash"}) and e.amount > 0 and e.seq is not null
     and t.occurred_at >= ${"since"} and t.reason in (${earning})
   group by 1`;

type NewestAsked = Accounts & { goldSeq: number; cashSeq: number };
type NewestLine = {
  asset: Asset;
  seq: number;
  reason: MoneyReason;
  memo: string;
  occurredAt: Date;
};

/** The later one of these two lines; 0 is no line's number. */
export const newestOf = preparedRow<NewestAsked, NewestLine>("newest-arrived")`
  select case e.account_id when ${"gold"} then ${Asset.of.gold} else ${Asset.of.cash} end as asset,
         e.seq, t.reason, t.memo, t.occurred_at as "occurredAt"
    from (values (${"gold"}::bigint, ${"goldSeq"}::bigint), (${"cash"}::bigint, ${"cashSeq"}::bigint)) l (account_id, seq)
    join ledger.entry e on e.owner = ${"memberId"} and e.account_id = l.account_id and e.seq = l.seq
    join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
   order by t.id desc, e.account_id limit 1`;

type SeenThrough = Accounts & { goldSeq: number; cashSeq: number };

/** The mark never moves back, whichever device reports later, and never beyond the last line. */
export const keepSeen = prepared<SeenThrough, object>("keep-seen")`
  insert into wallet_seen as held (member_id, gold_seq, cash_seq)
  select ${"memberId"}::bigint,
         least(${"goldSeq"}::bigint, coalesce(max(b.seq) filter (where b.account_id = ${"gold"}), 0)),
         least(${"cashSeq"}::bigint, coalesce(max(b.seq) filter (where b.account_id = ${"cash"}), 0))
    from ledger.balance b where b.owner = ${"memberId"} and b.account_id in (${"gold"}, ${"cash"})
  on conflict (member_id) do update
     set gold_seq = greatest(held.gold_seq, excluded.gold_seq),
         cash_seq = greatest(held.cash_seq, excluded.cash_seq)`;

export const forgetSeen = prepared<{ memberId: number }, object>("forget-seen")`
  delete from wallet_seen where member_id = ${"memberId"}`;
