/** Errors planted on each machine, in what is closed there and what is open: each is found by the proof, and named (docs/decisions/0136). */
import { beforeAll, expect, test } from "vitest";
import { house } from "../../../test/ledger.ts";
import { ledgerOnMachines, type Machine, MACHINES } from "../../../test/machines.ts";
import { allDifferences } from "./proof.ts";

const { state, one, asReplica, keep, mend } = ledgerOnMachines();
beforeAll(keep);

type Planted = {
  done: string;
  /** On one machine. */
  what: (machine: Machine) => string[];
  /** One of the differences that are named. */
  found: (machine: Machine) => string;
};
const entry = (tx: number, account: number) => `tx_id = ${tx} and account_id = ${account}`;
const ofMachine = (machine: Machine) => `through_tx >> 48 = ${machine}`;
/** A whole transaction again, under another number and key; balances as before. */
const doubled = (tx: number, number: string): string[] => [
  `insert into ledger.tx (id, owner, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
     select ${number}, owner, scope, 'again', fingerprint, reason, memo, actor, occurred_at from ledger.tx where id = ${tx}`,
  `insert into ledger.entry (owner, tx_id, account_id, amount, seq, balance_after)
     select owner, ${number}, account_id, amount, seq + 1000, balance_after from ledger.entry where tx_id = ${tx}`,
];

const planted: Planted[] = [
  {
    done: "a closed line that is missing",
    what: (m) => [`delete from ledger.entry where ${entry(one(m).closed, one(m).account)}`],
    found: (m) => `transaction does not balance: tx ${one(m).closed} asset 1: -100`,
  },
  {
    done: "an open line that is missing",
    what: (m) => [`delete from ledger.entry where ${entry(one(m).open, one(m).account)}`],
    found: (m) => `transaction does not balance: tx ${one(m).open} asset 1: -7`,
  },
  {
    done: "an open transaction that is missing as a whole",
    what: (m) => [
      `delete from ledger.entry where tx_id = ${one(m).open}`,
      `delete from ledger.tx where id = ${one(m).open}`,
    ],
    found: (m) =>
      `balance is not the sum of its entries: account ${one(m).account}: balance 77, entries 70`,
  },
  {
    done: "a closed transaction that is missing as a whole",
    what: (m) => [
      `delete from ledger.entry where tx_id = ${one(m).closed}`,
      `delete from ledger.tx where id = ${one(m).closed}`,
    ],
    found: (m) =>
      `balance is not the sum of its entries: account ${one(m).account}: closed with 70 in 2 entries, now -30 in 1`,
  },
  {
    done: "an open transaction that is there twice",
    what: (m) => doubled(one(m).open, `${one(m).open} + 1`),
    found: (m) =>
      `balance is not the sum of its entries: account ${one(m).account}: balance 77, entries 84`,
  },
  {
    done: "a closed transaction that is there twice, on a machine's last closed number",
    what: (m) =>
      doubled(
        one(m).closed,
        `(select max(through_tx) + 1 from ledger.closing where ${ofMachine(m)})`,
      ),
    found: (m) =>
      `balance is not the sum of its entries: account ${one(m).account}: balance 77, entries 177`,
  },
  {
    done: "a closed amount that was changed",
    what: (m) => [
      `update ledger.entry set amount = amount + 1 where ${entry(one(m).closed, one(m).account)}`,
    ],
    found: (m) => `transaction does not balance: tx ${one(m).closed} asset 1: 1`,
  },
  {
    done: "an open amount that was changed",
    what: (m) => [
      `update ledger.entry set amount = amount + 1 where ${entry(one(m).open, one(m).account)}`,
    ],
    found: (m) => `transaction does not balance: tx ${one(m).open} asset 1: 1`,
  },
  {
    done: "both amounts of an open transaction",
    what: (m) => [`update ledger.entry set amount = amount * 2 where tx_id = ${one(m).open}`],
    found: (m) =>
      `balance is not the sum of its entries: account ${one(m).account}: balance 77, entries 84`,
  },
  {
    done: "a balance",
    what: (m) => [
      `update ledger.balance set balance = balance + 1 where account_id = ${one(m).account}`,
    ],
    found: (m) =>
      `balance is not the sum of its entries: account ${one(m).account}: balance 78, entries 77`,
  },
  {
    done: "the end of a machine's last closing, so that what came after it would count as closed",
    what: (m) => [
      `update ledger.closing set through_tx = through_tx + 9 where id = (select max(id) from ledger.closing where ${ofMachine(m)})`,
    ],
    found: (m) => `closing was changed: closing ${2 * MACHINES.indexOf(m) + 2}`,
  },
  {
    done: "the beginning of a machine's first closing",
    what: (m) => [
      `update ledger.closing set after_tx = after_tx + 1 where id = (select min(id) from ledger.closing where ${ofMachine(m)})`,
    ],
    found: (m) => `closing was changed: closing ${2 * MACHINES.indexOf(m) + 1}`,
  },
  {
    done: "a closing that was given to the machine before",
    what: (m) => [
      `update ledger.closing set after_tx = after_tx - (1::bigint << 48) + 99, through_tx = through_tx - (1::bigint << 48) + 99 where id = (select max(id) from ledger.closing where ${ofMachine(m)})`,
    ],
    found: (m) => `closing was changed: closing ${2 * MACHINES.indexOf(m) + 2}`,
  },
  {
    done: "a closing that is gone",
    what: (m) => [
      `delete from ledger.closing_balance where closing_id = (select min(id) from ledger.closing where ${ofMachine(m)})`,
      `delete from ledger.closing where id = (select min(id) from ledger.closing where ${ofMachine(m)})`,
    ],
    found: (m) => `closing was changed: closing ${2 * MACHINES.indexOf(m) + 2}`,
  },
  {
    done: "a closed balance",
    what: (m) => [
      `update ledger.closing_balance set balance = balance + 1
        where account_id = ${one(m).account} and closing_id = (select min(id) from ledger.closing where ${ofMachine(m)})`,
    ],
    found: (m) => `closing was changed: closing ${2 * MACHINES.indexOf(m) + 1}`,
  },
  {
    done: "a closed balance of the house",
    what: (m) => [
      `update ledger.closing_balance set balance = balance + 1
        where account_id = ${house} and closing_id = (select min(id) from ledger.closing where ${ofMachine(m)})`,
    ],
    found: (m) => `closing was changed: closing ${2 * MACHINES.indexOf(m) + 1}`,
  },
  {
    done: "why a closed transaction was made",
    what: (m) => [`update ledger.tx set memo = 'y' where id = ${one(m).closed}`],
    found: (m) =>
      `closed entries were changed: account ${one(m).account}: closed with 70 in 2 entries, now 70 in 2`,
  },
  {
    done: "a balance that was set back as if nothing had ever been posted",
    what: (m) => [
      `update ledger.balance set balance = 0, seq = 0 where account_id = ${one(m).account}`,
    ],
    found: (m) =>
      `balance is not the sum of its entries: account ${one(m).account}: balance 0, entries 77`,
  },
];

for (const machine of MACHINES)
  test.each(planted)(`on machine ${machine} $done is found and named`, async ({ what, found }) => {
    await asReplica(what(machine));
    const said = (await allDifferences(state.db)).map(
      ({ problem, detail }) => `${problem}: ${detail}`,
    );
    await mend();
    expect(said).toContainEqual(expect.stringContaining(found(machine)));
  });

test("mended, nothing is found", async () => {
  expect(await allDifferences(state.db)).toEqual([]);
});
