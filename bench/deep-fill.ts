/** SQL that puts one member with a very long statement into a ledger of millions: bench/depth.ts. */
import type { Client } from "pg";
import { setAside } from "./set-aside.ts";

/** The member whose statement it is; the rest of the ledger is the others'. */
export const DEEP_MEMBER = 1;
/** One transaction in so many is this member's, so that no two of their lines lie on one page of the table. */
const ONE_IN = 100;

/** As years of use would leave it: `lines` of the member, each among the lines of `members` others. */
export async function fillDeep(client: Client, lines: number, members: number): Promise<void> {
  const wereSetAside = await setAside(client, ["ledger.tx", "ledger.entry"]);
  const other = `${DEEP_MEMBER + 1} + ((n / ${ONE_IN}) * ${ONE_IN - 1} + n % ${ONE_IN} - 1) % ${members - 1}`;
  const nth = `((n / ${ONE_IN}) * ${ONE_IN - 1} + n % ${ONE_IN} - 1) / ${members - 1} + 1`;
  const owner = `case when n % ${ONE_IN} = 0 then ${DEEP_MEMBER} else ${other} end`;
  const statements = [
    `alter table ledger.tx disable trigger tx_balanced`,
    `insert into ledger.tx (id, owner, scope, idem_key, fingerprint, reason, ref_id, memo, actor, occurred_at)
     select n, ${owner}, 'deep', n::text, sha256(int8send(n)), 2, n, '问卷奖励', 'system',
            now() - (${lines * ONE_IN} - n) * interval '10 seconds'
       from generate_series(1, ${lines * ONE_IN}::bigint) n`,
    `alter table ledger.tx enable trigger tx_balanced`,
    `insert into ledger.entry (tx_id, owner, account_id, amount, seq, balance_after)
     select n, member, member * 64 + 17, 100, seq, seq * 100
       from generate_series(1, ${lines * ONE_IN}::bigint) n
      cross join lateral (
        select ${owner} as member,
               case when n % ${ONE_IN} = 0 then n / ${ONE_IN} else ${nth} end as seq) line
     union all
     select n, ${owner}, 26, -100, null, null from generate_series(1, ${lines * ONE_IN}::bigint) n
      order by 1`,
    ...wereSetAside,
    `update ledger.balance b set balance = e.n * 100, seq = e.n
       from (select account_id, count(*) as n from ledger.entry where seq is not null group by 1) e
      where e.account_id = b.account_id`,
    `vacuum analyze ledger.tx, ledger.entry, ledger.balance`,
  ];
  for (const statement of statements) await client.query(statement);
}
