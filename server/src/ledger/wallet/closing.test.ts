import pg from "pg";
import { expect, test } from "vitest";
import { available, house, testLedger } from "../../../test/ledger.ts";
import { appUrl } from "../../platform/migrate.ts";
import { transact, withSnapshot } from "../../platform/db.ts";
import { clearingBalance } from "./api.ts";
import { closeDay } from "./closing.ts";
import { type Closing, closePart, closings } from "./closing-sql.ts";
import { accountId, kinds, post } from "./ledger.ts";
import { allDifferences } from "./proof.ts";

const { state, posting, give, move, newMember, balanced, asOwner } = testLedger();
const at = new Date("2026-11-22T00:00:00Z");
let month = 0;
/** A day that is later than all before it. */
const nextDay = () => `20${30 + ++month}-01-01`;
const close = (day: string, transactions = 50_000) => closeDay(state.db, { day, at, transactions });
const proved = async () => {
  await balanced();
  expect(await allDifferences(state.db)).toEqual([]);
};
const spans = (list: readonly Closing[], day: string) =>
  list.filter((one) => one.day === day).map(({ endsDay, entries }) => ({ endsDay, entries }));

test("a day is closed in parts, once, and goes on where the one before it ended", async () => {
  const ann = await newMember(100);
  for (let n = 0; n < 6; n++) await move(house, available(ann), 1);
  const day = nextDay();
  expect(await close(day, 3)).toEqual({ outcome: "done", parts: 3, entries: 14 });
  expect(await close(day, 3)).toEqual({ outcome: "done", parts: 0, entries: 0 });
  expect(spans(await closings(state.db), day)).toEqual([
    { endsDay: false, entries: 6 },
    { endsDay: false, entries: 6 },
    { endsDay: true, entries: 2 },
  ]);
  await proved();
  // What comes behind the mark is open until the next day, and the day before is never opened again.
  await give(ann, 5);
  await proved();
  expect(await close(day)).toMatchObject({ outcome: "done", parts: 0 });
  expect(await close("2026-01-01")).toMatchObject({ outcome: "done", parts: 0 });
  expect(await close(nextDay())).toMatchObject({ parts: 1, entries: 2 });
  expect(await close(nextDay())).toEqual({ outcome: "nothing", parts: 0, entries: 0 });
  await proved();
});

test("who has drawn a number and still writes is waited for, whoever has committed meanwhile", async () => {
  const [ann, bob] = [await newMember(100), await newMember(100)];
  await close(nextDay());
  const slow = new pg.Client({ connectionString: appUrl(state.ownerUrl) });
  await slow.connect();
  try {
    await slow.query("begin");
    await slow.query(
      `select ledger.post(${ann}, 'slow', 'k', 30::smallint, array[${house}, ${available(ann)}]::bigint[],
                          array[-9, 9]::bigint[], 1, null, null, 'x', 'system', now())`,
    );
    await give(bob, 3);
    const day = nextDay();
    const impatient = closeDay(state.db, { day, at, patienceSeconds: 0.2 });
    expect(await impatient).toEqual({ outcome: "waiting", parts: 0, entries: 0 });
    const patient = close(day);
    await slow.query("commit");
    expect(await patient).toEqual({ outcome: "done", parts: 1, entries: 4 });
  } finally {
    await slow.end();
  }
  await proved();
});

test("a transaction has its own number before a posting draws one", async () => {
  const ann = await newMember();
  await asOwner(async (query) => {
    await query(`create function numbered() returns trigger language plpgsql as $$ begin
      if pg_current_xact_id_if_assigned() is null then raise exception 'no number yet'; end if;
      return null; end $$`);
    // Before the first row, and so before the first number of the sequence.
    await query(
      "create trigger numbered before insert on ledger.tx for each statement execute function numbered()",
    );
  });
  const outcome = await give(ann, 1).then(
    () => "posted",
    (error: unknown) => String(error),
  );
  await asOwner(async (query) => void (await query("drop trigger numbered on ledger.tx")));
  expect(outcome).toBe("posted");
});

test("closed at many places at once, or broken off in the middle, a day is closed once and without a gap", async () => {
  const ann = await newMember();
  const before = (await closings(state.db)).length;
  for (let n = 0; n < 20; n++) await give(ann, 1);
  const day = nextDay();
  const broken = transact(state.db, async (tx) => {
    const part = { day, at, transactions: 4, patienceSeconds: 5, machine: 0 };
    expect(await closePart(tx, part)).toMatchObject({ outcome: "closed" });
    throw new Error("killed");
  });
  await expect(broken).rejects.toThrow("killed");
  expect(await closings(state.db)).toHaveLength(before);
  const stopped = closeDay(state.db, { day, at, transactions: 4, signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow("aborted");
  expect(await closings(state.db)).toHaveLength(before);
  const made = await Promise.all(Array.from({ length: 6 }, () => close(day, 4)));
  expect(made.map(({ outcome }) => outcome)).toEqual(Array(6).fill("done"));
  // One more than the twenty: the test before this one left one open.
  expect(made.reduce((sum, { entries }) => sum + entries, 0)).toBe(42);
  expect(await closings(state.db)).toHaveLength(before + 6);
  await proved();
});

test("the clearing account's balance is the same, closed or open", async () => {
  const clearing = accountId(0, 2, kinds.payoutClearing);
  const pay = (amount: number) =>
    move(accountId(0, 2, kinds.rewardExpense), clearing, amount).then(() => undefined);
  await pay(700);
  expect(await clearingBalance(state.db)).toBe(700);
  await close(nextDay());
  expect(await clearingBalance(state.db)).toBe(700);
  await pay(50);
  expect(await clearingBalance(state.db)).toBe(750);
});

test("a balance that was set back as if its account had never moved, or is gone, is missed", async () => {
  const ann = await newMember(100);
  const cases = [
    ["update ledger.balance set balance = 0, seq = 0", "balance is not the sum of its entries"],
    ["delete from ledger.balance", "balances are missing"],
  ] as const;
  for (const isOpen of [true, false])
    for (const [change, problem] of cases) {
      // oxlint-disable no-await-in-loop
      if (!isOpen) await close(nextDay());
      await asOwner(async (query) => {
        await query("set session_replication_role = replica");
        await query(`${change} where account_id = ${available(ann)}`);
      });
      expect((await allDifferences(state.db)).map((one) => one.problem)).toEqual([problem]);
      await asOwner(async (query) => {
        await query("set session_replication_role = replica");
        await query(
          `insert into ledger.balance values (${available(ann)}, 0, 100, 1, ${ann})
             on conflict (owner, account_id) do update set balance = 100, seq = 1`,
        );
      });
      // oxlint-enable no-await-in-loop
      await proved();
    }
});

test("what does not balance is not closed, and the days before it stay", async () => {
  const ann = await newMember(10);
  await close(nextDay());
  await give(ann, 5);
  const change = (amount: string) =>
    asOwner(async (query) => {
      await query("set session_replication_role = replica");
      await query(
        `update ledger.entry set amount = amount ${amount} where tx_id = (select max(id) from ledger.tx)
           and account_id = ${available(ann)}`,
      );
    });
  await change("+ 1");
  const day = nextDay();
  expect(await close(day)).toEqual({ outcome: "unsound", parts: 0, entries: 0 });
  expect((await allDifferences(state.db)).map(({ problem }) => problem)).toContain(
    "transaction does not balance",
  );
  await change("- 1");
  expect(await close(day)).toMatchObject({ outcome: "done", parts: 1 });
  await proved();
});

test("the application's role cannot write what is closed, nor close what it has not looked at", async () => {
  const app = new pg.Client({ connectionString: appUrl(state.ownerUrl) });
  await app.connect();
  try {
    for (const statement of [
      "delete from ledger.closing",
      "update ledger.closing set digest = ''",
      "insert into ledger.closing_balance values (1, 81, 5, 1, 1, '12345678')",
      "update ledger.closing_balance set balance = 0",
      "truncate ledger.closing, ledger.closing_balance",
      "select * from ledger.sums_between(0, 9, 1)",
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  } finally {
    await app.end();
  }
  const part = { day: nextDay(), at, transactions: 9, patienceSeconds: 1, machine: 0 };
  const inOneView = withSnapshot(
    state.db,
    async () => undefined,
    (tx) => closePart(tx, part),
  );
  await expect(inOneView).rejects.toMatchObject({ code: "LG400" });
  const ann = await newMember();
  const afterWriting = transact(state.db, async (tx) => {
    await post(
      tx,
      posting([
        { account: house, amount: -1 },
        { account: available(ann), amount: 1 },
      ]),
    );
    return closePart(tx, part);
  });
  await expect(afterWriting).rejects.toMatchObject({ code: "LG400" });
});
