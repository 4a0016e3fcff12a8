/** The income that a member's tax is worked out from. */
import type { Db } from "../../platform/db.ts";
import { addMonths, monthOf, startOfMonth } from "../../platform/month.ts";
import { prepared } from "../../platform/prepared.ts";
import type { IncomeMonth, TaxMode } from "./tax.ts";

type TaxSpan = { memberId: number; from: Date; to: Date };

/** By month of the request: what is open or issued. What went back to the member was no income. */
const incomePerMonth = prepared<TaxSpan, IncomeMonth>("exchange-income")`
  select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
         sum(gross_fen)::bigint as "grossFen", sum(tax_fen)::bigint as "taxFen"
    from exchange
   where member_id = ${"memberId"} and created_at >= ${"from"} and created_at < ${"to"}
     and type = 1 and state in (0, 1, 2)
   group by 1`;

/**
 * Of this tax year until the end of this month. Where it decides over money the caller holds the
 * member's lock (`lockMember`): two requests at once must not both use the same allowance.
 */
export async function earlierIncome(
  db: Db,
  { memberId, taxMode, now }: { memberId: number; taxMode: TaxMode; now: Date },
): Promise<IncomeMonth[]> {
  if (taxMode === "none") return [];
  const month = monthOf(now);
  const from = startOfMonth(`${month.slice(0, 4)}-01`);
  return incomePerMonth(db, { memberId, from, to: startOfMonth(addMonths(month, 1)) });
}
