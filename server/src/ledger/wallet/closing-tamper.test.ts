/** Tampering with closed days by anyone who owns the database: which pass finds it, and what it names. */
import { beforeAll, expect, test } from "vitest";
import { available, house, testLedger } from "../../../test/ledger.ts";
import { closeDay } from "./closing.ts";

const { state, give, move, newMember, balanced, asOwner } = testLedger();
const at = new Date("2026-11-22T00:00:00Z");

let ann: number;
let bob: number;
/** Of the first day, of the second, and still open. */
let first: number;
let second: number;
let open: number;

beforeAll(async () => {
  [ann, bob] = [available(await newMember()), available(await newMember())];
  const member = (account: number) => Math.floor(account / 64);
  first = await give(member(ann), 100);
  await move(ann, house, 30);
  await give(member(bob), 30);
  await closeDay(state.db, { day: "2026-11-20", at });
  second = await give(member(ann), 50);
  await closeDay(state.db, { day: "2026-11-21", at });
  open = await give(member(ann), 7);
});

/** What each night reads whatever is due, and what reading the closed spans again adds. */
const passes = `
  select 'nightly' as pass, v.* from ledger.verify_closings() v union all
  select 'nightly', v.* from ledger.verify_balances(0, 9223372036854775807) v union all
  select 'nightly', v.* from ledger.verify_between((select max(through_tx) from ledger.closing), 9223372036854775807) v
  union all
  select 'reading ' || c.day, v.* from ledger.closing c, ledger.verify_closing(c.id) v`;

const entry = (tx: number, account: number) => `tx_id = ${tx} and account_id = ${account}`;
const wasChanged = "closed entries were changed";
const notTheSum = "balance is not the sum of its entries";

type TamperCase = {
  done: string;
  what: () => string[];
  found: () => string[];
  /** What ledger.verify, which reads everything, does not see. */
  isNew?: true;
};

const cases: TamperCase[] = [
  {
    done: "a balance that was raised",
    what: () => [`update ledger.balance set balance = balance + 1 where account_id = ${ann}`],
    found: () => [`nightly: ${notTheSum}: account ${ann}: balance 128, entries 127`],
  },
  {
    done: "a balance of an account that has long been still",
    what: () => [`update ledger.balance set balance = 0 where account_id = ${bob}`],
    found: () => [`nightly: ${notTheSum}: account ${bob}: balance 0, entries 30`],
  },
  {
    done: "a balance's count of lines",
    what: () => [`update ledger.balance set seq = seq + 1 where account_id = ${ann}`],
    found: () => [`nightly: ${notTheSum}: account ${ann}`],
  },
  {
    done: "a closed line that was raised",
    what: () => [`update ledger.entry set amount = amount + 1 where ${entry(first, ann)}`],
    found: () => [
      `reading 2026-11-20: transaction does not balance: tx ${first} asset 1: 1`,
      `reading 2026-11-20: asset does not sum to zero: asset 1: 1`,
      `reading 2026-11-20: ${notTheSum}: account ${ann}: closed with 70 in 2 entries, now 71 in 2, tx ${first} `,
      `reading 2026-11-20: entry breaks its account's chain: account ${ann} seq 1`,
    ],
  },
  {
    done: "what was left after a closed line",
    what: () => [
      `update ledger.entry set balance_after = balance_after + 1 where ${entry(second, ann)}`,
    ],
    found: () => [
      `reading 2026-11-21: entry breaks its account's chain: account ${ann} seq 3`,
      `nightly: entry breaks its account's chain: account ${ann} seq 4`,
      `reading 2026-11-21: ${wasChanged}: account ${ann}`,
    ],
  },
  {
    done: "a closed line that was deleted",
    what: () => [`delete from ledger.entry where ${entry(first, ann)}`],
    found: () => [
      `reading 2026-11-20: transaction does not balance: tx ${first}`,
      `reading 2026-11-20: ${notTheSum}: account ${ann}: closed with 70 in 2 entries, now -30 in 1`,
    ],
  },
  {
    done: "a closed line of the house that was deleted",
    what: () => [`delete from ledger.entry where ${entry(second, house)}`],
    found: () => [
      `reading 2026-11-21: transaction does not balance: tx ${second}`,
      `reading 2026-11-21: ${notTheSum}: account ${house}: closed with -50 in 1 entries, now 0 in 0, tx -`,
    ],
  },
  {
    done: "a closed line with another number in its account",
    what: () => [`update ledger.entry set seq = seq + 10 where ${entry(second, ann)}`],
    found: () => [
      `reading 2026-11-21: entry breaks its account's chain: account ${ann} seq 13`,
      `nightly: entry breaks its account's chain: account ${ann} seq 4`,
    ],
  },
  {
    done: "a whole transaction that was taken out, with everything after it mended",
    isNew: true,
    what: () => [
      `delete from ledger.entry where tx_id = ${second}`,
      `delete from ledger.tx where id = ${second}`,
      `update ledger.entry set seq = 3, balance_after = 77 where ${entry(open, ann)}`,
      `update ledger.balance set seq = 3, balance = 77 where account_id = ${ann}`,
    ],
    found: () => [
      `nightly: ${notTheSum}: account ${ann}: balance 77, entries 127`,
      `reading 2026-11-21: ${notTheSum}: account ${ann}: closed with 50 in 1 entries, now 0 in 0`,
      `reading 2026-11-21: ${wasChanged}: closing 2: closed with 1 transactions, now 0`,
    ],
  },
  {
    done: "who did what, and when and why, in a closed transaction",
    isNew: true,
    what: () => [
      `update ledger.tx set actor = 'staff:1', occurred_at = now(), memo = 'y' where id = ${second}`,
    ],
    found: () => [
      `reading 2026-11-21: ${wasChanged}: account ${ann}: closed with 50 in 1 entries, now 50 in 1, tx ${second}`,
    ],
  },
  {
    done: "a transaction without lines among the closed ones",
    what: () => [
      `insert into ledger.tx (id, owner, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
         values (-5, 0, 'y', 'y', 'y', 30, 'y', 'y', now())`,
    ],
    found: () => [
      "reading 2026-11-20: transaction without entries: tx -5",
      `reading 2026-11-20: ${wasChanged}: closing 1: closed with 3 transactions, now 4`,
    ],
  },
  {
    done: "a transaction that was put in among the closed ones",
    isNew: true,
    what: () => [
      `insert into ledger.tx (id, owner, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
         values (-5, 0, 'y', 'y', 'y', 30, 'y', 'y', now())`,
      `insert into ledger.entry (owner, tx_id, account_id, amount) values (0, -5, 43, 700), (0, -5, 45, -700)`,
    ],
    found: () => [
      `reading 2026-11-20: ${notTheSum}: account 43: closed with 0 in 0 entries, now 700 in 1, tx -5`,
    ],
  },
  {
    done: "an open line that was raised",
    what: () => [`update ledger.entry set amount = amount + 1 where ${entry(open, ann)}`],
    found: () => [
      `nightly: transaction does not balance: tx ${open} asset 1: 1`,
      `nightly: ${notTheSum}: account ${ann}: balance 127, entries 128`,
      `nightly: entry breaks its account's chain: account ${ann} seq 4`,
    ],
  },
  {
    done: "a balance below its floor",
    what: () => [
      "alter table ledger.balance drop constraint balance_not_below_floor",
      `update ledger.balance set balance = -1 where account_id = ${ann}`,
    ],
    found: () => [`nightly: balance below its floor: account ${ann}: -1`],
  },
  {
    done: "a closed balance",
    isNew: true,
    what: () => [
      `update ledger.closing_balance set balance = balance + 1 where account_id = ${ann} and closing_id = 2`,
    ],
    found: () => [
      `nightly: ${notTheSum}: account ${ann}`,
      `reading 2026-11-21: ${notTheSum}: account ${ann}`,
      "reading 2026-11-21: closing was changed: closing 2",
    ],
  },
  {
    done: "the day of a closing",
    isNew: true,
    what: () => ["update ledger.closing set day = '2026-11-19' where id = 1"],
    found: () => ["reading 2026-11-19: closing was changed: closing 1"],
  },
  {
    done: "a closing that was taken out from between",
    isNew: true,
    what: () => [
      "delete from ledger.closing_balance where closing_id = 1",
      "delete from ledger.closing where id = 1",
    ],
    found: () => ["nightly: closing was changed: closing 2"],
  },
];

test.each(cases)("$done is found and named", async ({ what, found, isNew = false }) => {
  await asOwner(async (query) => {
    await query("begin");
    await query("set local session_replication_role = replica");
    for (const statement of what())
      // oxlint-disable-next-line no-await-in-loop
      await query(statement);
    const { rows } = await query<{ pass: string; problem: string; detail: string }>(passes);
    const said = rows.map(({ pass, problem, detail }) => `${pass}: ${problem}: ${detail}`);
    for (const words of found())
      expect(said).toContainEqual(expect.stringMatching(new RegExp(`^${escaped(words)}`)));
    const before = await query("select problem from ledger.verify()");
    expect(before.rows.length === 0).toBe(isNew);
    await query("rollback");
  });
  await balanced();
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

test("untouched, no pass finds anything", async () => {
  await asOwner(async (query) => expect((await query(passes)).rows).toEqual([]));
});
