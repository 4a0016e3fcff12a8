/**
 * The ledger of a site of 0.18.0, whatever its clock had come to, gets the owners and keys of 0.19.0 while members and
 * nodes of 0.18.0 go on (migrations 0091 and 0092, docs/decisions/0127), and then what has come since.
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inMachineTime } from "../../../../tools/pace.ts";
import { available, house, pending } from "../../../test/ledger.ts";
import { column, ownedDatabase, type OwnedDatabase } from "../../../test/owned-database.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import { openDb } from "../../platform/db.ts";
import { migrate } from "../../platform/migrate.ts";
import { accountId, kinds } from "./ledger.ts";
import { allDifferences } from "./proof.ts";
import { differences } from "./sql.ts";

vi.setConfig({ testTimeout: inMachineTime(180_000) });

const RUN = ["0091_ledger_required.sql", "0092_ledger_keys.sql"];
const [ann, bob, cid] = [1, 2, 3] as const;
const folder = mkdtempSync(join(tmpdir(), "panel-before-"));
/** The migrations of 0.19.0. */
const keyed = mkdtempSync(join(tmpdir(), "panel-keyed-"));
const clients: Client[] = [];
let base: OwnedDatabase;

beforeAll(async () => {
  for (const name of readdirSync(MIGRATIONS)) {
    if (name < "0091") copyFileSync(join(MIGRATIONS, name), join(folder, name));
    if (name < "0099") copyFileSync(join(MIGRATIONS, name), join(keyed, name));
  }
  base = await ownedDatabase();
  await migrate(base.ownerUrl, folder);
}, inMachineTime(120_000));
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await base.drop();
  for (const one of [folder, keyed]) rmSync(one, { recursive: true });
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: base.appUrl });
  await client.connect();
  clients.push(client);
  return client;
}

type Given = { from: number; to: number; amount: number; resolves?: number };

/** As nodes of both releases post. */
async function post(client: Client, key: string, { from, to, amount, resolves }: Given) {
  const { rows } = await client.query<{ id: number }>(
    `select tx_id as id from ledger.post('old', $1, 30::smallint, $2::bigint[], $3::bigint[],
       1, $4, null, 'x', 'system', now())`,
    [key, [from, to], [-amount, amount], resolves ?? null],
  );
  return rows[0]?.id ?? 0;
}

const give = (client: Client, key: string, member: number) =>
  post(client, key, { from: house, to: available(member), amount: 1 });

/** What the ledger says, without the owners, up to this transaction. */
const said = (upTo: number) =>
  column(
    base.ownerUrl,
    `select md5(string_agg(line, E'\\n' order by line)) from (
       select (to_jsonb(t) - 'owner')::text as line from ledger.tx t where id <= ${upTo}
       union all select (to_jsonb(e) - 'owner')::text from ledger.entry e where tx_id <= ${upTo}) lines`,
  );

const ownerless = (table: string) =>
  column(base.ownerUrl, `select count(*) from ledger.${table} where owner is null`);
const applied = () =>
  column(
    base.ownerUrl,
    `select name from migration where name = any ('{${RUN.join()}}') order by 1`,
  );

/** What nodes of 0.18.0 have posted, two thirds of it without an owner. Answers what goes on later. */
async function halfDone(app: Client) {
  for (const member of [ann, bob, cid])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await app.query("select ledger.open_member($1)", [member]);
  const first = await post(app, "first", { from: house, to: available(ann), amount: 30 });
  const hold = await post(app, "hold", { from: house, to: pending(ann), amount: 40 });
  await post(app, "own", { from: house, to: accountId(0, 1, kinds.adjustment), amount: 7 });
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (let n = 0; n < 30; n++) await give(app, `bob ${n}`, bob);
  const last = await give(app, "last", cid);
  await base.asAdmin(
    "set session_replication_role = replica",
    "update ledger.tx set owner = null where id % 3 > 0",
    "update ledger.entry e set owner = null from ledger.tx t where t.id = e.tx_id and t.owner is null",
    `update ledger.balance set owner = null where account_id / 64 < ${cid}`,
  );
  return { first, hold, last };
}

const FORGED = 9_000_000_000;

/** Past a balance that somebody holds; what nobody but the owner of the database can have written is said in one sentence. */
async function refusesTheForged(): Promise<void> {
  await base.asAdmin(
    "set session_replication_role = replica",
    `insert into ledger.tx (id, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
       values (${FORGED}, 'x', 'x', 'x', 30, 'x', 'x', now())`,
    `insert into ledger.entry (tx_id, account_id, amount, seq, balance_after)
       values (${FORGED}, ${available(ann)}, -5, 99, 0), (${FORGED}, ${available(bob)}, 5, 99, 5)`,
  );
  const holder = await connected();
  await holder.query("begin");
  await holder.query("select ledger.lock_balances($1::bigint[])", [[available(bob)]]);
  const refused = migrate(base.ownerUrl, keyed);
  refused.catch(() => undefined);
  await expect
    .poll(async () => [await ownerless("tx"), await ownerless("balance")], {
      timeout: inMachineTime(30_000),
    })
    .toEqual([["0"], ["1"]]);
  await holder.query("rollback");
  await expect(refused).rejects.toThrow(/accounts of two members: npm run ledger:verify names it/);
  expect(await applied()).toEqual([]);
  await base.asAdmin(
    "set session_replication_role = replica",
    `delete from ledger.entry where tx_id = ${FORGED}`,
    `delete from ledger.tx where id = ${FORGED}`,
  );
}

/** With a connection that goes on with the function of before for as long as its transaction is open. */
async function besideTraffic(): Promise<void> {
  const early = await connected();
  await give(early, "early", cid);
  await early.query("begin; select 1");
  const traffic = await manyPost();
  const going = migrate(base.ownerUrl, keyed);
  going.catch(() => undefined);
  // The second file waits for it before anything else.
  const waiting = `select count(*) from pg_stat_activity where wait_event = 'PgSleep' and query like '%virtualxid%' and pid <> pg_backend_pid()`;
  await expect
    .poll(() => column(base.ownerUrl, waiting), { timeout: inMachineTime(60_000) })
    .toEqual(["1"]);
  const late = await give(early, "late", cid);
  expect(await give(early, "late", cid)).toBe(late);
  expect(await applied()).toEqual([RUN[0]]);
  await early.query("commit");
  expect(await going).toEqual(expect.arrayContaining(RUN));
  const { posted, failed } = await traffic.stop();
  expect(failed).toEqual([]);
  expect(posted).toBeGreaterThan(20);
}

test("a ledger that the clock had half done gets its owners and keys, past what somebody holds, beside postings that never fail", async () => {
  const app = await connected();
  const { first, hold, last } = await halfDone(app);
  const before = await said(last);
  await refusesTheForged();
  await besideTraffic();
  expect(await said(last)).toEqual(before);
  // What goes on from before: a repeat, and the end of a hold, once.
  expect(await post(app, "first", { from: house, to: available(ann), amount: 30 })).toBe(first);
  const end = { from: pending(ann), to: available(ann), amount: 40, resolves: hold };
  await post(app, "end", end);
  await expect(post(app, "another end", end)).rejects.toMatchObject({ code: "LG409" });

  // Files that were interrupted behind their last statement are run again from the first, and make nothing twice.
  const keys = await indexes();
  await base.asAdmin(`delete from migration where name = any ('{${RUN.join()}}')`);
  expect(await migrate(base.ownerUrl, keyed)).toEqual(RUN);
  expect(await indexes()).toEqual(keys);
  await migrate(base.ownerUrl, MIGRATIONS);
  expect(await said(last)).toEqual(before);
  await sound();
});

const indexes = () =>
  column(
    base.ownerUrl,
    "select indexdef from pg_indexes where schemaname = 'ledger' and tablename in ('tx', 'entry', 'balance') order by 1",
  );

async function sound(): Promise<void> {
  const db = openDb(base.appUrl, 2);
  try {
    expect(await differences(db)).toEqual([]);
    expect(await allDifferences(db)).toEqual([]);
  } finally {
    await db.destroy();
  }
}

/** Three connections that post without a pause, each posting twice at the same time. */
async function manyPost() {
  let [isOver, posted] = [false, 0];
  const failed: unknown[] = [];
  const pairs = await Promise.all(
    [0, 1, 2].map(async () => [await connected(), await connected()]),
  );
  const work = pairs.map(async (pair, who) => {
    for (let n = 0; !isOver; n++) {
      const twins = pair.map((client) => give(client, `${who}-${n}`, [ann, bob, cid][who] ?? ann));
      // oxlint-disable-next-line no-await-in-loop
      const ids = await Promise.allSettled(twins);
      for (const one of ids) if (one.status === "rejected") failed.push(one.reason);
      const [a, b] = ids.map((one) => (one.status === "fulfilled" ? one.value : undefined));
      if (a !== b) failed.push(`${who}-${n} was posted twice`);
      posted += 1;
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(work);
      return { posted, failed };
    },
  };
}
