/** Errors planted in a ledger that is spread, on each machine and in what is closed and what is open: the proof has to name each, and nothing once it is mended. */
import type { Client } from "pg";
import { openDb } from "../../server/src/platform/db.ts";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { allDifferences, lastClosings } from "../../server/src/ledger/wallet/api.ts";
import type { Check } from "./check-of.ts";
import { onDatabase } from "./on-database.ts";

/** A member of one machine, a closed and an open transaction of theirs, and the account that both move. */
type Victim = {
  machine: number;
  owner: number;
  account: number;
  closed: string;
  open: string;
  /** Somebody else, who gets what is not theirs. */
  other: number;
};
type Planted = { done: string; what: (victim: Victim) => string[]; found: string };

const line = (tx: string, { owner, account }: Victim) =>
  `owner = ${owner} and tx_id = ${tx} and account_id = ${account}`;
const unbalanced = "transaction does not balance";
const notTheSum = "balance is not the sum of its entries";

/** What an owner of the tables could do while no trigger guards them. */
const planted: Planted[] = [
  ...(["closed", "open"] as const).flatMap((when): Planted[] => [
    {
      done: `a changed amount, ${when}`,
      what: (v) => [`update ledger.entry set amount = amount + 1 where ${line(v[when], v)}`],
      found: unbalanced,
    },
    {
      done: `a missing line, ${when}`,
      what: (v) => [`delete from ledger.entry where ${line(v[when], v)}`],
      found: unbalanced,
    },
    {
      done: `a missing transaction, ${when}`,
      what: (v) => [
        `delete from ledger.entry where owner = ${v.owner} and tx_id = ${v[when]}`,
        `delete from ledger.tx where owner = ${v.owner} and id = ${v[when]}`,
      ],
      found: notTheSum,
    },
    {
      done: `lines without their transaction's amount, ${when}`,
      what: (v) => [
        `update ledger.entry set amount = amount * 2 where owner = ${v.owner} and tx_id = ${v[when]}`,
      ],
      found: notTheSum,
    },
    {
      done: `a broken chain, ${when}`,
      what: (v) => [
        `update ledger.entry set balance_after = balance_after + 1 where ${line(v[when], v)}`,
      ],
      found: "entry breaks its account's chain",
    },
    {
      done: `a number that two owners have, ${when}`,
      what: (v) => [
        `insert into ledger.tx (owner, id, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
         values (${v.other}, ${v[when]}, 'twin', 'twin', '', 30, 'x', 'x', now())`,
      ],
      found: "transaction of another owner",
    },
  ]),
  {
    done: "a memo of what is closed",
    what: (v) => [
      `update ledger.tx set memo = memo || '.' where owner = ${v.owner} and id = ${v.closed}`,
    ],
    found: "closed entries were changed",
  },
  {
    done: "a balance",
    what: (v) => [
      `update ledger.balance set balance = balance + 1 where owner = ${v.owner} and account_id = ${v.account}`,
    ],
    found: notTheSum,
  },
  {
    done: "a balance that is gone",
    what: (v) => [
      `delete from ledger.balance where owner = ${v.owner} and account_id = ${v.account}`,
    ],
    found: "balances are missing",
  },
  {
    done: "an account that is gone",
    what: (v) => [`delete from ledger.account where owner = ${v.owner} and id = ${v.account}`],
    found: "account is missing",
  },
  {
    done: "a closed balance",
    what: (v) => [
      `update ledger.closing_balance set balance = balance + 1 where owner = ${v.owner} and account_id = ${v.account}`,
    ],
    found: "closing was changed",
  },
];

const tables = ["entry", "tx", "balance", "account", "closing_balance"] as const;
/** A line refers to its transaction. */
const filling = ["tx", "entry", "balance", "account", "closing_balance"] as const;

/** With no node at work; what is planted is mended again. */
export const plantedFound = (databaseUrl: string): Promise<Check> =>
  onDatabase(databaseUrl, async (client) => {
    const db = openDb(appUrl(databaseUrl), 2, true, () => undefined);
    try {
      const victims = await victimsOf(client, await lastClosings(db));
      const wrong =
        new Set(victims.map(({ machine }) => machine)).size < 2 ? ["one machine only"] : [];
      let seen = 0;
      for (const victim of victims)
        for (const { done, what, found } of planted) {
          seen += 1;
          await keep(client, victim);
          for (const text of what(victim)) await client.query(text);
          const named = (await allDifferences(db)).map(({ problem }) => problem);
          if (!named.includes(found))
            wrong.push(`${done} on machine ${victim.machine}: ${named.join(", ") || "nothing"}`);
          await mend(client, victim);
        }
      const left = await allDifferences(db);
      wrong.push(...left.map(({ problem, detail }) => `mended: ${problem}: ${detail}`));
      return { name: "planted errors are named", seen, wrong };
    } finally {
      await db.destroy();
    }
  });

const owners = ({ owner, other }: Victim) => `owner in (${owner}, ${other})`;

async function keep(client: Client, victim: Victim): Promise<void> {
  for (const name of tables)
    await client.query(
      `create temporary table keep_${name} as select * from ledger.${name} where ${owners(victim)}`,
    );
}

async function mend(client: Client, victim: Victim): Promise<void> {
  for (const name of tables)
    await client.query(`delete from ledger.${name} where ${owners(victim)}`);
  for (const name of filling) {
    await client.query(`insert into ledger.${name} select * from keep_${name}`);
    await client.query(`drop table keep_${name}`);
  }
}

/** One of each worker: a member whose account was moved before its last closing and behind it. */
async function victimsOf(
  client: Client,
  closed: Awaited<ReturnType<typeof lastClosings>>,
): Promise<Victim[]> {
  const victims: Victim[] = [];
  for (const { machine, throughTx } of closed) {
    if (machine === 0) continue;
    const { rows } = await client.query<Omit<Victim, "machine" | "other">>(
      `select e.owner::int as owner, e.account_id::int as account,
              (min(e.tx_id) filter (where e.tx_id <= ${throughTx}))::text as closed,
              (max(e.tx_id) filter (where e.tx_id > ${throughTx}))::text as open
         from ledger.entry e where e.seq is not null and e.tx_id >> 48 = ${machine}
        group by e.owner, e.account_id
       having count(*) filter (where e.tx_id <= ${throughTx}) > 0
          and count(*) filter (where e.tx_id > ${throughTx}) > 0 limit 1`,
    );
    for (const row of rows) {
      const others = await client.query<{ id: number }>(
        "select min(owner)::int as id from ledger.balance where owner <> $1",
        [row.owner],
      );
      victims.push({ machine, ...row, other: others.rows[0]?.id ?? 0 });
    }
  }
  return victims;
}
