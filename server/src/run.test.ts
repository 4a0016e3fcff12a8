/** A server's start as an operator meets it: whose rights it takes, and every reason for which it does not listen. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, onFreePorts } from "../../tools/postgres/port.ts";
import { column, ownedDatabase, type OwnedDatabase } from "../test/owned-database.ts";
import { checkDatabase } from "./platform/database-check.ts";
import { migrate } from "./platform/migrate.ts";
import { preparedText } from "./platform/prepare.ts";
import { Refusal } from "./config/refusal.ts";
import { type RunningServer, startServer } from "./run.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const KEY = "the key of this installation, long enough";
const OTHER_KEY = "the key of another installation, as long";

let base: OwnedDatabase;
const running: RunningServer[] = [];

beforeAll(async () => {
  base = await ownedDatabase();
  await migrate(base.ownerUrl, MIGRATIONS);
});
afterAll(async () => {
  for (const server of running) await server.stop();
  await base.drop();
});

/** Several nodes serve one database: no folder of one of them. Nothing is uploaded here. */
const sharedStorage = {
  STORAGE_PROVIDER: "s3",
  S3_URL: "http://127.0.0.1:9",
  S3_BUCKET: "test",
  S3_ACCESS_KEY_ID: "test",
  S3_ACCESS_KEY_SECRET: "test",
};

/** What a deployment sets, without the outside world. */
const deployed = (port: number): Record<string, string> => ({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  SAMPLE: "off",
  CAPTCHA_PROVIDER: "none",
  DATABASE_URL: base.appUrl,
  SECRET_KEY: KEY,
  PORT: String(port),
  ...sharedStorage,
});

const start = (more: Record<string, string> = {}): Promise<string> =>
  onFreePorts(1, async (port) => {
    running.push(await startServer({ ...deployed(port), ...more }));
    return `http://127.0.0.1:${port}`;
  });

/** The one sentence. */
async function refusal(work: Promise<unknown>): Promise<{ message: string; exitCode: number }> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error("it was not refused");
  expect(error.message).not.toContain("\n");
  return error;
}

test("an owner without any right over roles migrates, twice, and the server starts twice", async () => {
  const may =
    "select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user";
  expect(await column(base.ownerUrl, may)).toEqual(["false"]);
  expect(await migrate(base.ownerUrl, MIGRATIONS)).toEqual([]);
  const origins = [await start(), await start()];
  for (const origin of origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test("what an administrator must run is printed from the two addresses, and may be run again", async () => {
  const text = preparedText({ migrateDatabaseUrl: base.ownerUrl, databaseUrl: base.appUrl });
  expect(text).toContain("create database");
  expect(text).toMatch(/alter role "owner_\w+" login password '/);
  expect(text).toMatch(/grant panel_app to "web_\w+"/);
  await base.prepare();
  expect(await migrate(base.ownerUrl, MIGRATIONS)).toEqual([]);
});

const rightsHeld = `
  select n.nspname || '.' || c.relname || ' ' || string_agg(p, ',' order by p)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace,
         unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) p
   where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'v')
     and has_table_privilege('panel_app', c.oid, p)
   group by n.nspname, c.relname order by 1`;
const callsHeld = `
  select p.oid::regprocedure::text || ' ' || has_function_privilege('panel_app', p.oid, 'EXECUTE')
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'ledger' order by 1`;

test("a database that came back without its grants says so, and migrating gives them again, no more and no less", async () => {
  const before = [await column(base.adminUrl, rightsHeld), await column(base.adminUrl, callsHeld)];
  await base.asAdmin(
    "revoke all on all tables in schema public, ledger from panel_app",
    "revoke all on all sequences in schema public from panel_app",
    "revoke all on schema ledger from panel_app",
    // As pg_restore --no-privileges leaves functions: everybody's.
    "grant execute on all functions in schema ledger to public",
  );
  const { message, exitCode } = await refusal(start());
  expect(message).toMatch(/应用角色缺少权限.*schema ledger.*请执行 npm run migrate/);
  expect(exitCode).toBe(78);
  await migrate(base.ownerUrl, MIGRATIONS);
  expect([await column(base.adminUrl, rightsHeld), await column(base.adminUrl, callsHeld)]).toEqual(
    before,
  );
  await start();
});

test("a role that may change the ledger is refused, and migrating takes it back", async () => {
  await base.asAdmin("grant update on ledger.entry to panel_app");
  expect((await refusal(start())).message).toContain("权限过大：ledger.entry update");
  await migrate(base.ownerUrl, MIGRATIONS);
  await start();
});

test("a right that nodes of the release before ask for is not taken from under them, and ours start beside it", async () => {
  const held = "select has_table_privilege('panel_app', 'property_form', 'UPDATE, DELETE')";
  await base.asAdmin("grant update, delete on property_form to panel_app");
  // Something else is wrong, so that rights are set right.
  await base.asAdmin("grant update on ledger.entry to panel_app");
  await migrate(base.ownerUrl, MIGRATIONS);
  expect(await column(base.adminUrl, held)).toEqual(["true"]);
  await start();
  await base.asAdmin("revoke update, delete on property_form from panel_app");
  await start();
});

test("the owner's address, a superuser's and a stranger's are refused", async () => {
  const of = async (url: string) => (await refusal(start({ DATABASE_URL: url }))).message;
  expect(await of(base.ownerUrl)).toMatch(/DATABASE_URL 用的 owner_\w+ 是所有者或管理员/);
  expect(await of(base.adminUrl)).toContain("postgres 是所有者或管理员");
  const stranger = new URL(base.appUrl);
  stranger.username = `${stranger.username}_x`;
  stranger.password = "of a stranger";
  await base.asAdmin(`create role ${stranger.username} login password 'of a stranger'`);
  try {
    expect(await of(stranger.href)).toContain("不属于应用角色 panel_app");
    const asListener = start({ LISTEN_DATABASE_URL: base.ownerUrl });
    expect((await refusal(asListener)).message).toContain("LISTEN_DATABASE_URL 用的 owner_");
  } finally {
    await base.asAdmin(`drop role ${stranger.username}`);
  }
});

test("an address that leads nowhere is named, with why, and without its password", async () => {
  const wrong = (change: (url: URL) => void, name = "DATABASE_URL") => {
    const url = new URL(base.appUrl);
    change(url);
    return refusal(start({ [name]: url.href }));
  };
  const password = await wrong((url) => (url.password = "a wrong one"));
  expect(password).toMatchObject({ exitCode: 78 });
  expect(password.message).toMatch(
    /^DATABASE_URL 连接不上 web_\w+@127.0.0.1:\d+\/owned_\w+：密码不对$/,
  );
  expect((await wrong((url) => (url.pathname = "/nowhere"))).message).toContain("没有这个数据库");
  const closed = await freePort(undefined);
  const down = await wrong((url) => (url.port = String(closed)), "READ_DATABASE_URL");
  expect(down.message).toMatch(/^READ_DATABASE_URL 连接不上 .*没有程序在那里监听$/);
  // A database that is only restarting is worth another try.
  expect(down.exitCode).toBe(75);
});

test("a node with the key of another installation does not listen, and troubles nobody", async () => {
  const origin = await start();
  const before = await column(base.adminUrl, "select id from sealing_key");
  const { message } = await refusal(start({ SECRET_KEY: OTHER_KEY }));
  expect(message).toMatch(
    /^SECRET_KEY 不是这个数据库的密钥：数据库用 [0-9a-f]{12}，本进程是 [0-9a-f]{12}$/,
  );
  expect(await column(base.adminUrl, "select id from sealing_key")).toEqual(before);
  for (let n = 0; n < 24; n++) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test("before there were canaries it is what was sealed that tells a foreign key", async () => {
  const saved = "create table saved_key as select * from sealing_key";
  await base.asAdmin(saved, "delete from sealing_key");
  try {
    const { message } = await refusal(start({ SECRET_KEY: OTHER_KEY }));
    expect(message).toContain("数据库里封存的内容都打不开");
  } finally {
    await base.asAdmin("insert into sealing_key select * from saved_key", "drop table saved_key");
  }
});

test("a schema that is too old, or contracted beyond this version, is refused; one that only grew is served", async () => {
  const add = (needs: string) =>
    base.asAdmin(
      `insert into migration (name, hash, needs) values ('9999_later.sql', '', ${needs})`,
    );
  await add("null");
  await start();
  await base.asAdmin("delete from migration where name = '9999_later.sql'");
  await add("'9998_grown.sql'");
  expect((await refusal(start())).message).toMatch(/^数据库结构太新，9999_later.sql 已去掉/);
  await base.asAdmin("delete from migration where name = '9999_later.sql'");
  await base.asAdmin(
    "create table gone as select * from migration where name = '0030_key.sql'",
    "delete from migration where name = '0030_key.sql'",
  );
  expect((await refusal(start())).message).toMatch(
    /^数据库结构太旧，缺少 0030_key.sql 等 1 个迁移/,
  );
  await base.asAdmin("insert into migration select * from gone", "drop table gone");
});

test("a clock that is five minutes off is refused, half a minute is not", async () => {
  const check = (seconds: number) =>
    checkDatabase(
      { name: "DATABASE_URL", url: base.appUrl },
      { others: [], now: () => new Date(Date.now() + seconds * 1000) },
    );
  expect((await refusal(check(-300))).message).toMatch(/^本机时钟与数据库相差 (299|300|301) 秒/);
  expect((await refusal(check(40))).exitCode).toBe(75);
  await check(20);
});

test("an address that is taken is one sentence, too", async () => {
  const port = Number(new URL(await start()).port);
  const { message } = await refusal(startServer(deployed(port)));
  expect(message).toBe(`端口 ${port} 已被占用（PORT）`);
});

test("on a full disk a start ends with one sentence and a code that says: later; nothing was begun", async () => {
  const nodes = "select count(*) from node";
  const before = await column(base.adminUrl, nodes);
  await base.asAdmin(
    `create function disk_is_full() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    "create trigger disk_is_full before insert on node for each row execute function disk_is_full()",
  );
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...deployed(await freePort(undefined)) },
  });
  await base.asAdmin("drop function disk_is_full cascade");
  expect({ status, stderr, stdout }).toEqual({
    status: 75,
    stderr: "磁盘已满（could not extend file），什么也没有改动\n",
    stdout: "",
  });
  expect(await column(base.adminUrl, nodes)).toEqual(before);
});
