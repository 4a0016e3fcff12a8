/** Migrating as a step of its own, beside members who are served: what it waits for, and what it leaves when it cannot. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { column, ownedDatabase, type OwnedDatabase } from "../../test/owned-database.ts";
import { Refusal } from "../config/refusal.ts";
import { migrate } from "./migrate.ts";
import { readMigration, textFor } from "./migration-file.ts";
import { applyMigration } from "./migration-run.ts";
import { inMachineTime } from "../../../tools/pace.ts";

const LANDED = fileURLToPath(new URL("../../migrations", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "panel-migrations-"));
let base: OwnedDatabase;

beforeAll(async () => {
  base = await ownedDatabase();
  await migrate(base.ownerUrl, LANDED);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await base.drop();
});

/** A folder with nothing but these, as if all others had been applied long ago. */
function written(files: Record<string, string>): string {
  const path = mkdtempSync(join(folder, "some-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}
const run = (files: Record<string, string>) => migrate(base.ownerUrl, written(files));

/** Holds the table as somebody's long transaction does, until `end`. */
async function holding(statement: string): Promise<{ end(): Promise<void> }> {
  const client = new Client({ connectionString: base.ownerUrl });
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  return { end: () => client.end() };
}

test("what waits for a locked table gives up in time, changes nothing, and members are served meanwhile", async () => {
  const client = new Client({ connectionString: base.ownerUrl });
  await client.connect();
  const held = await holding("select count(*) from brand");
  try {
    const text = "create table half_done (id int); alter table brand add column color text;";
    const file = { name: "5001_a.sql", text, hash: "a", isOutsideTransaction: false, needs: null };
    const began = performance.now();
    const trying = applyMigration(client, file, 180_000, { lockSeconds: 0.2, pauseMs: 50 });
    trying.catch(() => undefined);
    // Anyone who reads stands behind the waiting lock, and not for longer than it waits.
    const reading = performance.now();
    await column(base.appUrl, "select count(*) from brand");
    expect(performance.now() - reading).toBeLessThan(inMachineTime(1000));
    await expect(trying).rejects.toThrow(
      /^5001_a.sql：10 次都没有在 0.2 秒内等到表锁，什么也没有改动/,
    );
    expect(performance.now() - began).toBeLessThan(inMachineTime(5000));
    expect(await column(base.ownerUrl, "select to_regclass('half_done') is null")).toEqual([
      "true",
    ]);
  } finally {
    await Promise.all([held.end(), client.end()]);
  }
});

test("outside a transaction what stops others is waited for as briefly, and a block of statements is one", async () => {
  const client = new Client({ connectionString: base.ownerUrl });
  await client.connect();
  const text = `-- outside a transaction
create table if not exists block_done (id int);
do $$
begin
  alter table block_done add column if not exists first text;
  alter table block_done add column if not exists second text;
end $$;
alter table brand add column color text;
`;
  const file = { name: "5000_each.sql", text, hash: "a", isOutsideTransaction: true, needs: null };
  const held = await holding("select count(*) from brand");
  try {
    await expect(
      applyMigration(client, file, 180_000, { lockSeconds: 0.2, pauseMs: 50 }),
    ).rejects.toThrow(/在 0.2 秒内等到表锁，这个文件里前面的语句已经执行/);
    const made =
      "select count(*) from pg_attribute where attrelid = 'block_done'::regclass and attnum > 0";
    expect(await column(base.ownerUrl, made)).toEqual(["3"]);
  } finally {
    await Promise.all([held.end(), client.end()]);
  }
});

test("what is made beside the traffic waits for somebody's long transaction once, and says so", async () => {
  const client = new Client({ connectionString: base.ownerUrl });
  await client.connect();
  const file = {
    name: "5010_beside.sql",
    text: "create index concurrently beside_brand on brand (code);",
    hash: "a",
    isOutsideTransaction: true,
    needs: null,
  };
  const held = await holding("lock table brand in share update exclusive mode");
  try {
    const pace = { besideSeconds: 0.3, pauseMs: 60_000 };
    await expect(applyMigration(client, file, 180_000, pace)).rejects.toThrow(
      /^5010_beside.sql：等了 0.3 秒，更早的事务（例如备份或打开着的 psql）还没有结束，这个文件里前面的语句已经执行/,
    );
  } finally {
    await Promise.all([held.end(), client.end()]);
  }
});

test("one that is behind a short lock is tried again and done", async () => {
  const held = await holding("lock table banner in access exclusive mode");
  const running = run({ "5002_b.sql": "alter table banner add column tried text;" });
  setTimeout(() => void held.end(), 3500);
  expect(await running).toEqual(["5002_b.sql"]);
});

test("several at once, with an index beside the traffic: each is applied once, and nobody waits for ever", async () => {
  const files = {
    "5003_index.sql":
      "-- outside a transaction: members go on\ncreate index concurrently banner_tried on banner (tried);\n",
    "5004_rows.sql":
      "-- outside a transaction: by two\nupdate banner set tried = 'x' where id in (select id from banner where tried is null limit 2);\n",
  };
  const applied = await Promise.all([run(files), run(files), run(files)]);
  expect(applied.flat().toSorted()).toEqual(["5003_index.sql", "5004_rows.sql"]);
  expect(await column(base.ownerUrl, "select to_regclass('banner_tried') is not null")).toEqual([
    "true",
  ]);
});

test("rows are changed in batches until none is left, and an index that was broken off is made anew", async () => {
  await base.asAdmin(
    "create table many as select n as id, null::text as word from generate_series(1, 25) n",
    `alter table many owner to "${new URL(base.ownerUrl).username}"`,
    "create index many_id on many (id)",
    `create table ledger.many as select 1 as id`,
    `alter table ledger.many owner to "${new URL(base.ownerUrl).username}"`,
    "create index many_beside on ledger.many (id)",
    "update pg_index set indisvalid = false where indrelid in ('many'::regclass, 'ledger.many'::regclass)",
  );
  await run({
    "5005_many.sql": `-- outside a transaction
update many set word = 'x' where id in (select id from many where word is null limit 10);
create index concurrently if not exists many_id on many (id);
create index concurrently if not exists many_beside on ledger.many (id);
`,
  });
  expect(await column(base.ownerUrl, "select count(*) from many where word is null")).toEqual([
    "0",
  ]);
  const valid =
    "select indisvalid from pg_index where indrelid in ('many'::regclass, 'ledger.many'::regclass)";
  expect(await column(base.ownerUrl, valid)).toEqual(["true", "true"]);
});

test("a contraction says which nodes can do without", async () => {
  await run({
    "5006_gone.sql":
      "-- contracts: needs nodes that know 5002_b.sql\nalter table banner drop column tried;",
  });
  const needs = "select needs from migration where name = '5006_gone.sql'";
  expect(await column(base.ownerUrl, needs)).toEqual(["5002_b.sql"]);
});

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );

test("one that was changed after it was applied, a missing right and somebody else's table are one sentence each", async () => {
  await run({ "5007_a.sql": "select 1;" });
  expect(await refusalOf(run({ "5007_a.sql": "select 2;" }))).toContain(
    "5007_a.sql 在执行之后被改动过",
  );

  const owner = new URL(base.ownerUrl).username;
  await base.asAdmin(`revoke create on schema public from "${owner}"`);
  expect(await refusalOf(migrate(base.ownerUrl, LANDED))).toMatch(
    /不能在 owned_\w+ 中建表.*database:prepare/,
  );
  await base.asAdmin(
    "alter table brand owner to postgres",
    "alter view survey_taken owner to postgres",
  );
  await base.asAdmin(`grant create on schema public to "${owner}"`);
  expect(await refusalOf(migrate(base.ownerUrl, LANDED))).toMatch(
    /public\.\w+（postgres）不属于所有者 owner_\w+.*database:prepare/,
  );
  // What an administrator is told to run mends both.
  await base.prepare();
  expect(await migrate(base.ownerUrl, LANDED)).toEqual([]);
});

test("a full disk is said as one, and nothing is half done", async () => {
  const full =
    "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;";
  expect(await refusalOf(run({ "5008_full.sql": `create table half (id int); ${full}` }))).toMatch(
    /^磁盘已满（5008_full.sql: could not extend file）/,
  );
  expect(await column(base.ownerUrl, "select to_regclass('half') is null")).toEqual(["true"]);
});

test("an address that is no owner's is refused before anything is changed", async () => {
  const nobody = new URL(base.ownerUrl);
  nobody.password = "a wrong one";
  expect(await refusalOf(migrate(nobody.href, LANDED))).toMatch(
    /^MIGRATE_DATABASE_URL 连接不上 .*密码不对$/,
  );
  // The application's role owns nothing, and may make nothing.
  expect(await refusalOf(migrate(base.appUrl, LANDED))).toContain("不能在");
});

test("an older PostgreSQL is told the same in its own words, and the newer ones what the file says", () => {
  const file = {
    name: "0010_content.sql",
    text: "brands       text[] storage plain not null,\n  title        text storage plain not null,",
  };
  expect(textFor(file, 160_000)).toBe(file.text);
  const older = textFor(file, 150_018);
  expect(older).not.toMatch(/\] storage plain not|text storage plain not/);
  expect(older).toContain("alter column title set storage plain");
  expect(() => textFor({ ...file, text: "another text" }, 150_018)).toThrow("no longer says");
});

test("a landed file that would hold a table's lock over all its rows is run without that", async () => {
  const file = await readMigration(LANDED, "0038_cleaning.sql");
  for (const version of [150_018, 180_000]) {
    expect(textFor(file, version)).toContain("add constraint survey_answer_typing_check");
    expect(textFor(file, version)).not.toContain("validate constraint");
  }
  // And the rows from before are checked, beside the traffic.
  expect(await readMigration(LANDED, "0040_answer_typing.sql")).toMatchObject({
    isOutsideTransaction: true,
  });
  const valid =
    "select convalidated from pg_constraint where conname = 'survey_answer_typing_check'";
  expect(await column(base.ownerUrl, valid)).toEqual(["true"]);
});
