/** Errors planted in a ledger that is spread, on each machine and in what is closed and what is open: the proof has to name each, and nothing once it is mended. */
import type { Client } from "pg";
import { openDb } from "../../server/src/platform/db.ts";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { allDifferences, lastClosings } from "../../server/src/ledger/wallet/api.ts";
import type { Check } from "./check-of.ts";
import { onDatabase } from "./on-database.ts";

type When = "closed" | "open";
/** A member of one machine, a transaction of theirs that is closed or still open, and the account that it moves. */
type Victim = {
  machine: number;
  when: When;
  owner: number;
  account: number;
  tx: string;
  /** Somebody else, who gets what is not theirs. */
  other: number;
};
type Planted = { done: string; what: (victim: Victim) => string[]; found: string };

const line = ({ owner, tx, account }: Victim) =>
  `owner = ${owner} and tx_id = ${tx} and account_id = ${account}`;
const unbalanced = "transaction does not balance";
const notTheSum = "balance is not the sum of its entries";

/** What an owner of the tables could do while no trigger guards them. */
const inAny: Planted[] = [
  {
    done: "a changed amount",
    what: (v) => [`update ledger.entry set amount = amount + 1 where ${line(v)}`],
    found: unbalanced,
  },
  {
    done: "a missing line",
    what: (v) => [`delete from ledger.entry where ${line(v)}`],
    found: unbalanced,
  },
  {
    done: "a missing transaction",
    what: (v) => [
      `delete from ledger.entry where owner = ${v.owner} and tx_id = ${v.tx}`,
      `delete from ledger.tx where owner = ${v.owner} and id = ${v.tx}`,
    ],
    found: notTheSum,
  },
  {
    done: "lines without their transaction's amount",
    what: (v) => [
      `update ledger.entry set amount = amount * 2 where owner = ${v.owner} and tx_id = ${v.tx}`,
    ],
    found: notTheSum,
  },
  {
    done: "a broken chain",
    what: (v) => [`update ledger.entry set balance_after = balance_after + 1 where ${line(v)}`],
    found: "entry breaks its account's chain",
  },
  {
    done: "a number that two owners have",
    what: (v) => [
      `insert into ledger.tx (owner, id, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
         values (${v.other}, ${v.tx}, 'twin', 'twin', '', 30, 'x', 'x', now())`,
    ],
    found: "transaction of another owner",
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
];
const inClosed: Planted[] = [
  {
    done: "a memo of what is closed",
    what: (v) => [
      `update ledger.tx set memo = memo || '.' where owner = ${v.owner} and id = ${v.tx}`,
    ],
    found: "closed entries were changed",
  },
  {
    done: "a closed balance",
    what: (v) => [
      `update ledger.closing_balance set balance = balance + 1 where owner = ${v.owner} and account_id = ${v.account}`,
    ],
    found: "closing was changed",
  },
];
const planted: Record<When, Planted[]> = { closed: [...inAny, ...inClosed], open: inAny };

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
      for (const when of ["closed", "open"] as const)
        if (!victims.some((one) => one.when === when)) wrong.push(`nothing that is ${when}`);
      let seen = 0;
      for (const victim of victims)
        for (const { done, what, found } of planted[victim.when]) {
          seen += 1;
          await keep(client, victim);
          for (const text of what(victim)) await client.query(text);
          const named = (await allDifferences(db)).map(({ problem }) => problem);
          if (!named.includes(found))
            wrong.push(
              `${done}, ${victim.when}, on machine ${victim.machine}: ${named.join(", ") || "nothing"}`,
            );
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

/** Of each worker a member with a transaction that is closed, and one with another that is still open. */
async function victimsOf(
  client: Client,
  closed: Awaited<ReturnType<typeof lastClosings>>,
): Promise<Victim[]> {
  const victims: Victim[] = [];
  for (const { machine, throughTx } of closed) {
    if (machine === 0) continue;
    for (const when of ["closed", "open"] as const) {
      const { rows } = await client.query<Omit<Victim, "machine" | "when" | "other">>(
        `select e.owner::int as owner, e.account_id::int as account, e.tx_id::text as tx
           from ledger.entry e where e.seq is not null and e.tx_id >> 48 = ${machine}
            and e.tx_id ${when === "closed" ? "<=" : ">"} ${throughTx} limit 1`,
      );
      for (const row of rows)
        victims.push({ machine, when, ...row, other: await otherThan(client, row) });
    }
  }
  return victims;
}

async function otherThan(client: Client, { owner }: { owner: number }): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select min(owner)::int as id from ledger.balance where owner <> $1",
    [owner],
  );
  return rows[0]?.id ?? 0;
}
