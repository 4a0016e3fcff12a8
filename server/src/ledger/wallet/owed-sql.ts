/** What members were owed at the ends of days, by brand: what they are owed now, less what has moved since. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type OwedRow = { brandCode: string; asset: number; owed: number };

/**
 * Now, and how much each day since `from` has moved it: read in one statement, so that what is booked
 * meanwhile is in both or in neither. Available, pending and held; debts are what members owe us.
 */
export const owedAndMoved = async (
  db: Db,
  from: Date,
): Promise<(OwedRow & { day: string | null })[]> => {
  const { rows } = await sql<OwedRow & { day: string | null }>`
    select null as day, m.brand_code, b.account_id % 64 / 16 as asset, sum(b.balance)::bigint as owed
      from ledger.balance b join member_brand m on m.member_id = b.owner
     where b.account_id % 16 in (1, 2, 3) and b.balance <> 0
     group by 2, 3
    union all
    select (t.occurred_at at time zone 'Asia/Shanghai')::date::text, m.brand_code,
           e.account_id % 64 / 16, sum(e.amount)::bigint
      from ledger.tx t join ledger.entry e on e.owner = t.owner and e.tx_id = t.id
      join member_brand m on m.member_id = e.owner
     where t.occurred_at >= ${from} and e.account_id % 16 in (1, 2, 3)
     group by 1, 2, 3`.execute(db);
  return rows;
};
