/** Filling in owners can change nothing else of the ledger, and a wrong owner is found, even when the owner of the tables writes it (docs/decisions/0122). */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { available, house, pending, testLedger } from "../../../test/ledger.ts";
import { closeDay } from "./closing.ts";
import { giveLedgerOwners } from "./owner-fill.ts";
import { allDifferences } from "./proof.ts";

const { state, move, give, newMember, proved, withoutOwners, asOwner } = testLedger();
const at = new Date("2026-11-22T00:00:00Z");

let ann: number;
beforeEach(async () => {
  ann = await newMember();
});

test("who fills owners in can change nothing else, not even as the owner of the tables", async () => {
  const id = await give(ann, 5);
  const line = `tx_id = ${id} and account_id = ${house}`;
  const mine = `tx_id = ${id} and account_id = ${available(ann)}`;
  await asOwner(async (query) => {
    const refused = async (statement: string, code = "LG001") =>
      expect(query(statement), statement).rejects.toMatchObject({ code });
    // An owner that is there cannot be changed.
    await refused(`update ledger.tx set owner = owner + 1 where id = ${id}`);
    await refused(`update ledger.tx set owner = null where id = ${id}`);
    await refused(`update ledger.tx set owner = owner where id = ${id}`);
    await refused(`update ledger.entry set owner = null where ${line}`);
  });
  await withoutOwners();
  await asOwner(async (query) => {
    const refused = async (statement: string, code = "LG001") =>
      expect(query(statement), statement).rejects.toMatchObject({ code });
    for (const beside of [
      "idem_key = idem_key || 'x'",
      "memo = 'x'",
      "actor = 'staff:1'",
      "occurred_at = occurred_at + interval '1 microsecond'",
      "reason = reason + 1",
      "ref_id = null",
      "id = -id",
    ])
      // oxlint-disable-next-line no-await-in-loop
      await refused(`update ledger.tx set owner = ${ann}, ${beside} where id = ${id}`);
    await refused(`update ledger.tx set memo = memo where id = ${id}`);
    await refused(`update ledger.entry set owner = ${ann}, amount = amount + 1 where ${line}`);
    await refused(`update ledger.entry set amount = amount where ${line}`);
    await refused(
      `update ledger.entry set owner = ${ann}, seq = 9, balance_after = 9 where ${line}`,
    );
    await refused(`update ledger.entry set owner = ${ann + 1} where ${mine}`, "23514");
    await refused(
      `update ledger.balance set owner = ${ann + 1} where account_id = ${available(ann)}`,
      "23514",
    );
    await refused(`delete from ledger.tx where id = ${id}`);
  });
  await giveLedgerOwners({ db: state.db });
  await proved();
});

test("the function that gives owners, rewritten to double an amount as well, is refused", async () => {
  await give(ann, 5);
  await withoutOwners();
  await asOwner(async (query) => {
    await query("begin");
    const { rows } = await query<{ text: string }>(
      "select pg_get_functiondef('ledger.give_owners'::regproc) as text",
    );
    const greedy = rows[0]?.text.replace(
      "set owner = w.member from whose w where e.tx_id",
      "set owner = w.member, amount = e.amount * 2 from whose w where e.tx_id",
    );
    expect(greedy).not.toBe(rows[0]?.text);
    await query(greedy ?? "");
    await expect(query("select ledger.give_owners('tx', 0, 500)")).rejects.toMatchObject({
      code: "LG001",
    });
    await query("rollback");
    // The control: without the triggers it goes through, and the proof finds it.
    await query("begin");
    await query("alter table ledger.entry disable trigger user");
    await query(greedy ?? "");
    await query("select ledger.give_owners('tx', 0, 500)");
    const found = await query<{ problem: string }>("select problem from ledger.verify()");
    expect(found.rows.map(({ problem }) => problem)).toContain(
      "balance is not the sum of its entries",
    );
    await query("rollback");
  });
  await giveLedgerOwners({ db: state.db });
  await proved();
});

test("a transaction of two members that somebody forged before does not keep the others from their owner", async () => {
  const bob = await newMember();
  const id = await give(ann, 5);
  const byHand = (statements: readonly string[]) =>
    asOwner(async (query) => {
      await query("set session_replication_role = replica");
      // oxlint-disable-next-line no-await-in-loop
      for (const statement of statements) await query(statement);
    });
  const tx = 9_000_000_000;
  await withoutOwners();
  await byHand([
    `insert into ledger.tx (id, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
       values (${tx}, 'x', 'x', 'x', 30, 'x', 'x', now())`,
    `insert into ledger.entry (tx_id, account_id, amount, seq, balance_after)
       values (${tx}, ${available(ann)}, -5, 2, 0), (${tx}, ${available(bob)}, 5, 1, 5)`,
  ]);
  await giveLedgerOwners({ db: state.db });
  const left = await sql<{ tx: number; account: number }>`
    select tx_id as tx, account_id as account from ledger.entry where owner is null`.execute(
    state.db,
  );
  expect(left.rows).toEqual([{ tx, account: available(ann) }]);
  const found = await allDifferences(state.db);
  expect(found).toContainEqual({
    problem: "transaction of two members",
    detail: `tx ${tx}: member ${ann} and ${bob}`,
  });
  expect(found.filter(({ detail }) => detail.startsWith(`tx ${id}:`))).toEqual([]);
  await byHand([
    `delete from ledger.entry where tx_id = ${tx}`,
    `delete from ledger.tx where id = ${tx}`,
  ]);
  await proved();
});

test("a lie about whose something is, closed or open, is found by every pass that reads it", async () => {
  const bob = await newMember();
  await give(ann, 5);
  const closed = await give(ann, 6);
  await closeDay(state.db, { day: "2031-01-01", at });
  const open = await give(ann, 7);
  for (const id of [closed, open])
    for (const lie of [
      `update ledger.tx set owner = ${bob} where id = ${id}`,
      `update ledger.tx set owner = null where id = ${id}`,
      `update ledger.entry set owner = ${bob} where tx_id = ${id} and account_id = ${house}`,
      `update ledger.entry set owner = null where tx_id = ${id} and account_id = ${available(ann)}`,
    ])
      // oxlint-disable-next-line no-await-in-loop
      await asOwner(async (query) => {
        await query("begin");
        await query("set local session_replication_role = replica");
        await query(lie);
        const { rows } = await query<{ pass: string; problem: string; detail: string }>(
          `select 'all' as pass, v.* from ledger.verify() v union all
           select 'open', v.* from ledger.verify_between((select max(through_tx) from ledger.closing), 9223372036854775807) v
           union all select 'closed', v.* from ledger.closing c, ledger.verify_closing(c.id) v order by 1`,
        );
        const found = rows.map(
          ({ pass, problem, detail }) => `${pass}: ${problem}: ${detail.split(":")[0]}`,
        );
        expect(found, lie).toEqual([
          `all: transaction of another owner: tx ${id}`,
          `${id === open ? "open" : "closed"}: transaction of another owner: tx ${id}`,
        ]);
        await query("rollback");
      });
  await proved();
});

test("a hold, and an account, that is gone is named by the proof as no key forbids it", async () => {
  const hold = await move(house, pending(ann), 40);
  const end = await move(pending(ann), available(ann), 40, { resolves: hold });
  const gone = [
    [
      [
        `delete from ledger.entry where tx_id = ${hold}`,
        `delete from ledger.tx where id = ${hold}`,
      ],
      "transaction before it is missing",
      `tx ${end}: ${hold}`,
    ],
    [
      [`delete from ledger.account where id = ${available(ann)}`],
      "account is missing",
      `account ${available(ann)}`,
    ],
  ] as const;
  for (const [statements, problem, detail] of gone)
    // oxlint-disable-next-line no-await-in-loop
    await asOwner(async (query) => {
      await query("begin");
      await query("set local session_replication_role = replica");
      for (const statement of statements)
        // oxlint-disable-next-line no-await-in-loop
        await query(statement);
      for (const pass of ["ledger.verify()", "ledger.verify_between(0, 9223372036854775807)"]) {
        // oxlint-disable-next-line no-await-in-loop
        const { rows } = await query(`select problem, detail from ${pass}`);
        expect(rows, pass).toContainEqual({ problem, detail });
      }
      await query("rollback");
    });
});

test("should ledger.post ever write lines of two members, the table refuses them", async () => {
  const two = [available(ann), available(await newMember())];
  await asOwner(async (query) => {
    await query("begin");
    const { rows } = await query<{ text: string }>(
      "select pg_get_functiondef('ledger.post'::regproc) as text",
    );
    await query((rows[0]?.text ?? "").replace("about.first_member <> about.last_member", "false"));
    const posted = query(
      `select ledger.post('test', 'two', 30::smallint, $1::bigint[], array[1, -1]::bigint[],
         1, null, null, 'x', 'system', now())`,
      [two],
    );
    await expect(posted).rejects.toMatchObject({ constraint: "entry_owner_check" });
    await query("rollback");
  });
});
