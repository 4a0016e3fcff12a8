/** An owner is never changed, and a wrong one is found, even when the owner of the tables writes it (docs/decisions/0122, docs/decisions/0127). */
import { beforeEach, expect, test } from "vitest";
import { available, house, pending, POST, testLedger } from "../../../test/ledger.ts";
import { closeDay } from "./closing.ts";

const { give, move, newMember, proved, state, asOwner } = testLedger();
const at = new Date("2026-11-22T00:00:00Z");

let ann: number;
beforeEach(async () => {
  ann = await newMember();
});

test("an owner is never changed or taken away, not even by the owner of the tables", async () => {
  const id = await give(ann, 5);
  const line = `tx_id = ${id} and account_id = ${house}`;
  await asOwner(async (query) => {
    const refused = async (statement: string, code = "LG001") =>
      expect(query(statement), statement).rejects.toMatchObject({ code });
    await refused(`update ledger.tx set owner = owner + 1 where id = ${id}`);
    await refused(`update ledger.tx set owner = null where id = ${id}`);
    await refused(`update ledger.tx set owner = owner where id = ${id}`);
    await refused(`update ledger.entry set owner = null where ${line}`);
    await refused(`delete from ledger.tx where id = ${id}`);
    const balance = `ledger.balance set owner = %s where account_id = ${available(ann)}`;
    await refused(`update ${balance.replace("%s", String(ann + 1))}`, "23514");
    await refused(`update ${balance.replace("%s", "null")}`, "23502");
  });
  await proved();
});

test("a lie about whose something is, closed or open, is found by every pass that reads it", async () => {
  const bob = await newMember();
  await give(ann, 5);
  const closed = await give(ann, 6);
  await closeDay(state.db, { day: "2031-01-01", at });
  const open = await give(ann, 7);
  const changed = (account: number) => `closed: closed entries were changed: account ${account}`;
  for (const id of [closed, open])
    for (const [lie, accounts] of [
      [`update ledger.tx set owner = ${bob} where id = ${id}`, [house, available(ann)]],
      [
        `update ledger.entry set owner = ${bob} where tx_id = ${id} and account_id = ${house}`,
        [house],
      ],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop
      await asOwner(async (query) => {
        await query("begin");
        await query("set local session_replication_role = replica");
        await query(lie);
        const { rows } = await query<{ pass: string; problem: string; detail: string }>(
          `select 'all' as pass, v.* from ledger.verify() v union all
           select 'open', v.* from ledger.verify_between((select max(through_tx) from ledger.closing), 9223372036854775807) v
           union all select 'closed', v.* from ledger.closing c, ledger.verify_closing(c.id) v`,
        );
        const found = rows.map(
          ({ pass, problem, detail }) => `${pass}: ${problem}: ${detail.split(":")[0]}`,
        );
        const wanted = [
          `all: transaction of another owner: tx ${id}`,
          `${id === open ? "open" : "closed"}: transaction of another owner: tx ${id}`,
          // A closed line does not find what its transaction says of it any more.
          ...(id === closed ? accounts.map(changed) : []),
        ];
        expect(found.toSorted(), lie).toEqual(wanted.toSorted());
        await query("rollback");
      });
  await proved();
});

test("a number that two owners have is named, though each of the two transactions is right by itself", async () => {
  const bob = await newMember();
  const id = await give(ann, 5);
  await asOwner(async (query) => {
    await query("begin");
    await query("set local session_replication_role = replica");
    await query(`insert into ledger.tx (id, owner, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
      select id, ${bob}, scope, 'twin', fingerprint, reason, memo, actor, occurred_at from ledger.tx where id = ${id}`);
    await query(`insert into ledger.entry (owner, tx_id, account_id, amount, seq, balance_after)
      values (${bob}, ${id}, ${house}, -5, null, null), (${bob}, ${id}, ${available(bob)}, 5, 1, 5)`);
    await query(
      `update ledger.balance set balance = 5, seq = 1 where owner = ${bob} and account_id = ${available(bob)}`,
    );
    const { rows } = await query<{ problem: string }>("select problem from ledger.verify()");
    const named = new Set(rows.map(({ problem }) => problem));
    expect(named).toContain("transaction of another owner");
    expect(named).not.toContain("balance is not the sum of its entries");
    await query("rollback");
  });
});

test("a hold, an account, and a transaction under its lines, that is gone is named by the proof", async () => {
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
    [[`delete from ledger.tx where id = ${end}`], "transaction is missing", `tx ${end}`],
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
  const bob = await newMember(5);
  const two = [available(ann), available(bob)];
  await asOwner(async (query) => {
    await query("begin");
    const { rows } = await query<{ text: string }>(`select pg_get_functiondef(${POST}) as text`);
    // It would not find the first balance among those of the other owner either.
    const lax = (rows[0]?.text ?? "")
      .replace("about.first_member <> about.last_member", "false")
      .replace("where b.owner = p_owner and", "where");
    expect(lax).not.toBe(rows[0]?.text);
    await query(lax);
    const posted = query(
      `select ledger.post($2, 'test', 'two', 30::smallint, $1::bigint[], array[1, -1]::bigint[],
         1, null, null, 'x', 'system', now())`,
      [two, bob],
    );
    await expect(posted).rejects.toMatchObject({ constraint: "entry_owner_check" });
    await query("rollback");
  });
});
