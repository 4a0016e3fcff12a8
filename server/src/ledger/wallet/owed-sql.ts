/** What members were owed at the ends of days, by brand: what they are owed now, less what has moved since. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type OwedRow = { brandCode: string; asset: number; owed: number };
export type BrandedMember = { memberId: number; brandCode: string };

/** By number, so that each batch is one range of the ledger's keys. */
export const brandedAfter = async (
  db: Db,
  { after, size }: { after: number; size: number },
): Promise<BrandedMember[]> => {
  const { rows } = await sql<BrandedMember>`
    select member_id, brand_code from member_brand
     where member_id > ${after} order by member_id limit ${size}`.execute(db);
  return rows;
};

/**
 * Now, and how much each day since `from` has moved it: read in one statement, and on a cluster in one of each piece, so that what is
 * booked meanwhile is in both or in neither. Available, pending and held; debts are what members owe us. `members`: by number; whose
 * brand they have is known on the coordinator alone, so it is brought along.
 */
export const owedAndMoved = async (
  db: Db,
  from: Date,
  members: readonly BrandedMember[],
): Promise<(OwedRow & { day: string | null })[]> => {
  const [first, last] = [members[0]?.memberId ?? 0, members.at(-1)?.memberId ?? 0];
  const { rows } = await sql<OwedRow & { day: string | null }>`
    select moved.day, m.brand_code, moved.asset, sum(moved.amount)::bigint as owed
      from (select b.owner, null::text as day, b.account_id % 64 / 16 as asset, b.balance as amount
              from ledger.balance b
             where b.owner between ${first} and ${last} and b.account_id % 16 in (1, 2, 3) and b.balance <> 0
            union all
            select e.owner, (t.occurred_at at time zone 'Asia/Shanghai')::date::text, e.account_id % 64 / 16, e.amount
              from ledger.tx t join ledger.entry e on e.owner = t.owner and e.tx_id = t.id
             where t.occurred_at >= ${from} and e.owner between ${first} and ${last}
               and e.account_id % 16 in (1, 2, 3)) moved
      join unnest(${members.map(({ memberId }) => memberId)}::bigint[],
                  ${members.map(({ brandCode }) => brandCode)}::text[]) m(owner, brand_code)
        on m.owner = moved.owner
     group by 1, 2, 3`.execute(db);
  return rows;
};
