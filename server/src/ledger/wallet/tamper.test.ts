import pg from "pg";
import { expect, test } from "vitest";
import { available, house, testLedger } from "../../../test/ledger.ts";
import { appUrl } from "../../platform/migrate.ts";

const { state, give, newMember, balanced, asOwner } = testLedger();

test("the application's role can read the ledger but not write it", async () => {
  const client = new pg.Client({ connectionString: appUrl(state.ownerUrl) });
  await client.connect();
  try {
    for (const statement of [
      "insert into ledger.entry values (1, 17, 5, 1, 5)",
      "update ledger.balance set balance = 1000000",
      "update ledger.entry set amount = 1",
      "delete from ledger.entry",
      "delete from ledger.tx",
      "truncate ledger.entry",
      "insert into ledger.account values (999999, 15624, 1, 1, true)",
      "create table ledger.mine (id int)",
      "alter table ledger.entry disable trigger all",
      "set role postgres",
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    await expect(client.query("select count(*) from ledger.entry")).resolves.toBeDefined();
  } finally {
    await client.end();
  }
});

test("even the owner cannot change or delete a line while the triggers stand", async () => {
  await newMember(10);
  await asOwner(async (query) => {
    for (const statement of [
      "update ledger.entry set amount = amount + 1",
      "delete from ledger.tx",
      "truncate ledger.entry, ledger.tx",
    ])
      await expect(query(statement), statement).rejects.toMatchObject({ code: "LG001" });
  });
});

test("with no trigger at all, rights alone refuse the application every change; ledger.post is what it has", async () => {
  const ann = await newMember(10);
  const account = available(ann);
  const tables = ["account", "balance", "tx", "entry", "closing", "closing_balance"];
  const owned = (words: string) =>
    asOwner(async (query) => {
      for (const table of tables)
        // oxlint-disable-next-line no-await-in-loop
        await query(`alter table ledger.${table} ${words} trigger user`);
    });
  const client = new pg.Client({ connectionString: appUrl(state.ownerUrl) });
  await client.connect();
  await owned("disable");
  try {
    const statements = tables.flatMap((table) => [
      `insert into ledger.${table} select * from ledger.${table}`,
      `update ledger.${table} set ${table === "closing" ? "day = day" : "owner = owner"}`,
      `update ledger.${table} set ${table === "closing" ? "day" : "owner"} = default`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
      `truncate ledger.${table} cascade`,
      `alter table ledger.${table} enable trigger user`,
      `drop table ledger.${table}`,
      `select from ledger.${table} for update`,
    ]);
    for (const statement of [
      ...statements,
      "select nextval('ledger.tx_id_seq')",
      "select setval('ledger.tx_id_seq', 1)",
      "set session_replication_role = replica",
    ])
      // oxlint-disable-next-line no-await-in-loop
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    // The one way in refuses what does not balance, by itself and at once.
    const unbalanced = client.query(
      `select ledger.post(${ann}, 'x', 'x', 30::smallint, array[${house}, ${account}]::bigint[],
         array[-4, 5]::bigint[], 1, null, null, 'x', 'x', now())`,
    );
    await expect(unbalanced).rejects.toMatchObject({ code: "LG422" });
  } finally {
    await owned("enable");
    await client.end();
  }
  await balanced();
});

test("what its owner puts in by hand and does not balance is found by the proof, and refused at its commit", async () => {
  const ann = await newMember(10);
  await asOwner(async (query) => {
    await query("begin");
    await query(
      `with t as (insert into ledger.tx (owner, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
         values (${ann}, 'x', 'x', 'x', 30, 'x', 'x', now()) returning id, owner)
       insert into ledger.entry select id, ${available(ann)}, 5, 99, 15, owner from t`,
    );
    for (const pass of ["ledger.verify()", "ledger.verify_between(0, 9223372036854775807)"]) {
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await query<{ problem: string }>(`select problem from ${pass}`);
      expect(rows.map(({ problem }) => problem)).toContain("transaction does not balance");
    }
    await expect(query("commit")).rejects.toMatchObject({ code: "LG422" });
  });
  await balanced();
});

test("tampering by whoever owns the database is found", async () => {
  const ann = await newMember(100);
  await give(ann, 50);
  const account = available(ann);
  const tampers = [
    `update ledger.balance set balance = balance + 1 where account_id = ${account}`,
    `update ledger.balance set seq = seq + 1 where account_id = ${account}`,
    `update ledger.entry set amount = amount + 1 where account_id = ${account} and seq = 1`,
    `update ledger.entry set balance_after = balance_after + 1 where account_id = ${account} and seq = 1`,
    `delete from ledger.entry where account_id = ${account} and seq = 1`,
    `delete from ledger.entry where seq is null and tx_id = (select max(tx_id) from ledger.entry)`,
    `update ledger.entry set seq = seq + 10 where account_id = ${account} and seq = 2`,
    `insert into ledger.tx (owner, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
       values (0, 'y', 'y', 'y', 30, 'y', 'y', now())`,
  ];
  for (const tamper of tampers)
    await asOwner(async (query) => {
      await query("begin");
      await query("set local session_replication_role = replica"); // triggers and keys off
      await query(tamper);
      const { rows } = await query("select problem from ledger.verify()");
      expect(rows.length, tamper).toBeGreaterThan(0);
      await query("rollback");
    });
  await balanced();
});
