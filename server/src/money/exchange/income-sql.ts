/** Exchanges as the member's income page sums them up; months are those of the request, in Asia/Shanghai. */
import { type Asset, type ExchangeState, type ExchangeType } from "#contract/enums.ts";
import { prepared } from "../../platform/prepared.ts";

/** `asset`: only of this currency; null = both. */
type HeldPage = { memberId: number; asset: Asset | null; before: number; size: number };
export type HeldRow = {
  id: number;
  type: ExchangeType;
  state: ExchangeState;
  title: string;
  asset: Asset;
  amount: number;
  createdAt: Date;
  promisedAt: Date;
};

/** Newest first; as an exchange is open, its funds are held. */
export const pageOfHeld = prepared<HeldPage, HeldRow>("exchange-held")`
  select id, type, state, title, asset, amount, created_at as "createdAt",
         promised_at as "promisedAt"
    from exchange
   where member_id = ${"memberId"} and state in (0, 2) and id < ${"before"}
     and (${"asset"}::smallint is null or asset = ${"asset"})
   order by id desc limit ${"size"}`;

export type IssuedSums = {
  month: string;
  count: number;
  grossFen: number;
  feeFen: number;
  taxFen: number;
  netFen: number;
  prizeGold: number;
};

/** What was issued; a prize counts by the gold that was spent on it. */
export const issuedPerMonth = prepared<{ memberId: number; from: Date; to: Date }, IssuedSums>(
  "exchange-issued-per-month",
)`
  select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
         count(*) filter (where type = 1) as count,
         coalesce(sum(gross_fen), 0)::bigint as "grossFen",
         coalesce(sum(fee_fen), 0)::bigint as "feeFen",
         coalesce(sum(tax_fen), 0)::bigint as "taxFen",
         coalesce(sum(net_fen), 0)::bigint as "netFen",
         coalesce(sum(amount) filter (where type <> 1 and asset = 1), 0)::bigint as "prizeGold"
    from exchange
   where member_id = ${"memberId"} and state = 1
     and created_at >= ${"from"} and created_at < ${"to"}
   group by 1`;

export const yearsOfIssued = prepared<{ memberId: number }, { year: number }>("exchange-years")`
  select distinct extract(year from created_at at time zone 'Asia/Shanghai')::int as year
    from exchange where member_id = ${"memberId"} and state = 1`;
