/** A month's withdrawals as the tax report sums them up: by the month of the request, what was issued. */
import { prepared, preparedRow } from "../../platform/prepared.ts";
import type { TaxMode } from "./tax.ts";

type TaxMonthSpan = { from: Date; to: Date };

export type MonthSums = {
  members: number;
  count: number;
  grossFen: number;
  feeFen: number;
  taxFen: number;
  netFen: number;
};

export const sumsOfMonth = preparedRow<TaxMonthSpan, MonthSums>("tax-month")`
  select count(distinct member_id) as members, count(*) as count,
         coalesce(sum(gross_fen), 0)::bigint as "grossFen",
         coalesce(sum(fee_fen), 0)::bigint as "feeFen",
         coalesce(sum(tax_fen), 0)::bigint as "taxFen",
         coalesce(sum(net_fen), 0)::bigint as "netFen"
    from exchange
   where type = 1 and state = 1 and created_at >= ${"from"} and created_at < ${"to"}`;

export type PersonMonth = Omit<MonthSums, "members"> & {
  memberId: number;
  name: string;
  taxMode: TaxMode;
  /** Months in a row at the end of this month; 0 in every mode but the cumulative one. */
  taxMonths: number;
};

/** A line for each person and mode: anyone who changed the payee's name was two people to the tax office. */
export const peopleOfMonth = prepared<TaxMonthSpan, PersonMonth>("tax-people")`
  select member_id as "memberId", payee_name as name, tax_mode as "taxMode",
         max(tax_months) as "taxMonths", count(*) as count,
         sum(gross_fen)::bigint as "grossFen", sum(fee_fen)::bigint as "feeFen",
         sum(tax_fen)::bigint as "taxFen", sum(net_fen)::bigint as "netFen"
    from exchange
   where type = 1 and state = 1 and created_at >= ${"from"} and created_at < ${"to"}
   group by member_id, payee_name, tax_mode
   order by member_id, payee_name, tax_mode`;
