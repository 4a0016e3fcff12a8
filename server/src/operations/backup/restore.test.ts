/** Backups as they come back: the same to the last row and file, or refused before anything is touched. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBackup, restoreBackup } from "../../../../tools/backup/restore.ts";
import { Refusal } from "../../config/refusal.ts";
import { memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { grantTo, newDataDir, photograph, postForm } from "../../../test/fixture/upload.ts";
import { column, ownedDatabase, type OwnedDatabase } from "../../../test/owned-database.ts";
import { testServer } from "../../../test/server.ts";
import { allDifferences, closeDay, closings } from "../../ledger/wallet/api.ts";
import { openDb } from "../../platform/db.ts";
import { sealingKey } from "../../platform/keyring.ts";
import { takeBackup } from "./service.ts";

const KEY = "the key of backups, and of nothing else";
const dataDir = newDataDir();
const server = testServer({ LOG_LEVEL: "silent", DATA_DIR: dataDir, BACKUP_KEY: KEY });
const scratch = mkdtempSync(join(tmpdir(), "panel-restore-"));
let path = "";
let stored = "";
let empty: OwnedDatabase;

beforeAll(async () => {
  const member = await memberWith(server, { gold: 5000, fen: 90_000 });
  await withdraw(member.call);
  const photo = await photograph();
  const form = await grantTo(member.call, photo);
  await postForm(server, form, { file: photo });
  stored = form.key;
  await closeDay(server.db, { day: "2026-11-20", at: server.clock.now() });
  const { name } = await takeBackup(server.world);
  path = join(dataDir, "backup", name);
  empty = await ownedDatabase();
});
afterAll(async () => {
  await empty.drop();
  for (const folder of [dataDir, scratch]) rmSync(folder, { recursive: true });
});

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error("it was not refused");
  expect(error.message).not.toContain("\n");
  return error.message;
}

const tablesSql = `select format('%I.%I', schemaname, tablename) from pg_tables
                    where schemaname in ('public', 'ledger') order by 1`;
/** Every row of every table, except those that the restore itself or the end of the backup has written. */
async function content(url: string): Promise<string[]> {
  const written = ["public.backup", "public.migration"];
  const tables = (await column(url, tablesSql)).filter((one) => !written.includes(one));
  const each = tables.map(
    (table) =>
      `select '${table} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${table} t`,
  );
  return column(url, `${each.join(" union all ")} order by 1`);
}
const madeOf = (url: string) =>
  column(
    url,
    `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
      where contype = 'f' union all
     select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
const copyOf = (name: string): string => {
  const copy = join(scratch, name);
  copyFileSync(path, copy);
  return copy;
};

test.each([
  ["another BACKUP_KEY", "another key of backups, just as long", /BACKUP_KEY 不是这个备份的密钥/],
])("with %s it says so, and reads nothing", async (_, key, said) => {
  expect(await refusal(checkBackup(path, key))).toMatch(said);
});

test("without the SECRET_KEY of that site, or with another, it says which is missing", async () => {
  const wanted = server.world.keys.newest.id;
  const none = await refusal(checkBackup(path, KEY, { secretKeyIds: [] }));
  expect(none).toContain(`缺少这个备份所用的 SECRET_KEY（${wanted}），本机没有设置`);
  const other = sealingKey("the key of another installation, as long").id;
  const said = await refusal(checkBackup(path, KEY, { secretKeyIds: [other] }));
  expect(said).toContain(`本机是 ${other}`);
});

test("an empty file, another file, a file cut short, and one with a changed byte are each refused", async () => {
  const blank = join(scratch, "blank");
  writeFileSync(blank, "");
  expect(await refusal(checkBackup(blank, KEY))).toContain("是空的");
  writeFileSync(blank, "-- PostgreSQL database dump\n");
  expect(await refusal(checkBackup(blank, KEY))).toContain("不是本站的备份文件");
  expect(await refusal(checkBackup(join(scratch, "nowhere"), KEY))).toContain("ENOENT");
  const { length } = readFileSync(path);
  for (const bytes of [length - 1, length - 20_000, length >> 1]) {
    const short = copyOf("short");
    truncateSync(short, bytes);
    expect(await refusal(checkBackup(short, KEY))).toContain("损坏或不完整");
  }
  for (const at of [length - 5, length >> 1]) {
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(join(scratch, "changed"), bytes);
    expect(await refusal(checkBackup(join(scratch, "changed"), KEY))).toContain("损坏");
  }
  const header = readFileSync(path, "latin1").replace(/"createdAt":"2/, '"createdAt":"1');
  writeFileSync(join(scratch, "older"), header, "latin1");
  expect(await refusal(checkBackup(join(scratch, "older"), KEY))).toContain("损坏");
});

test("a backup of a newer version is refused, and so is one of another schema", async () => {
  const text = readFileSync(path, "latin1");
  writeFileSync(
    join(scratch, "newer"),
    text.replace('"0033_backup.sql"', '"0999_newer.sql"'),
    "latin1",
  );
  expect(await refusal(checkBackup(join(scratch, "newer"), KEY))).toContain("0999_newer.sql");
  const other = text.replace(/("0033_backup.sql","hash":")./, "$1g");
  writeFileSync(join(scratch, "other"), other, "latin1");
  expect(await refusal(checkBackup(join(scratch, "other"), KEY))).toContain("内容不一样");
});

test("a disk without room is refused before anything is written", async () => {
  const room = { dataDir: join(scratch, "small"), isHere: true, freeBytes: async () => 1000 };
  expect(await refusal(checkBackup(path, KEY, { room }))).toContain("磁盘空间不够");
});

test("it comes back to the last row and file, with its keys, triggers and rights, as an owner without other rights", async () => {
  const into = { ownerUrl: empty.ownerUrl, dataDir: join(scratch, "site") };
  const restored = await restoreBackup(await checkBackup(path, KEY), into);
  expect(restored).toMatchObject({ files: 1, migrated: [] });
  expect(await content(empty.ownerUrl)).toEqual(await content(server.ownerUrl));
  expect(await madeOf(empty.ownerUrl)).toEqual(await madeOf(server.ownerUrl));
  expect(readFileSync(join(into.dataDir, "storage/objects", stored))).toEqual(
    readFileSync(join(dataDir, "storage/objects", stored)),
  );
  expect(readdirSync(join(into.dataDir, "storage"))).toEqual(["objects"]);
  const asApp = "select count(*) from ledger.verify()";
  expect(await column(empty.appUrl, asApp)).toEqual(["0"]);
});

test("closed days come back as they were closed, and the next one is closed where they ended", async () => {
  const db = openDb(empty.appUrl, 1);
  try {
    const restored = await closings(db);
    expect(restored).toHaveLength(1);
    expect(restored).toEqual(await closings(server.db));
    expect(await allDifferences(db)).toEqual([]);
    const next = await closeDay(db, { day: "2026-11-21", at: server.clock.now() });
    expect(next).toEqual({ outcome: "nothing", parts: 0, entries: 0 });
  } finally {
    await db.destroy();
  }
});

test("numbers that were given out after the backup are not given out again", async () => {
  const next = "select nextval(pg_get_serial_sequence('exchange', 'id'))";
  const [number] = await column(empty.ownerUrl, next);
  const [last] = await column(server.ownerUrl, "select max(id) from exchange");
  expect(Number(number)).toBeGreaterThan(Number(last) + 5000);
});

test("a database or a folder that is not empty is refused, and overwritten where that is said", async () => {
  const checked = await checkBackup(path, KEY);
  const { ownerUrl } = empty;
  const before = await content(ownerUrl);
  expect(await refusal(restoreBackup(checked, { ownerUrl }))).toContain("数据库不是空的");
  const used = { ownerUrl, dataDir: join(scratch, "site") };
  expect(await refusal(restoreBackup(checked, used))).toContain("里已有文件");
  expect(await content(ownerUrl)).toEqual(before);
  await empty.asAdmin("delete from site_setting");
  await restoreBackup(checked, { ...used, replaces: true });
  expect(await content(ownerUrl)).toEqual(before);
});

test("while the site is still connected it is refused", async () => {
  const site = new Client({ connectionString: empty.appUrl });
  await site.connect();
  const checked = await checkBackup(path, KEY);
  const work = restoreBackup(checked, { ownerUrl: empty.ownerUrl, replaces: true });
  expect(await refusal(work)).toContain("请先停止网站");
  await site.end();
});

test("a restore that breaks off in the middle leaves an empty database empty, and no file", async () => {
  const other = await ownedDatabase();
  try {
    const { reading, manifest } = await checkBackup(path, KEY);
    // One row more than there is: found when everything but the end is done.
    const members = manifest.tables["public.user_member"];
    const tables = { ...manifest.tables, "public.user_member": { ...members, rows: 99 } };
    const site = join(scratch, "broken");
    const broken = { reading, manifest: { ...manifest, tables } as typeof manifest };
    const work = restoreBackup(broken, { ownerUrl: other.ownerUrl, dataDir: site });
    expect(await refusal(work)).toMatch(/应有 99 行，只恢复了 1 行/);
    expect(await column(other.ownerUrl, tablesSql)).toEqual([]);
    expect(existsSync(join(site, "storage/objects"))).toBe(false);
    expect(readdirSync(join(site, "storage"))).toEqual([]);
    await restoreBackup({ reading, manifest }, { ownerUrl: other.ownerUrl });
    expect(await content(other.ownerUrl)).toEqual(await content(server.ownerUrl));
  } finally {
    await other.drop();
  }
});

test("a disk that fills up under the database is one sentence, and the database is as empty as before", async () => {
  const other = await ownedDatabase();
  try {
    await other.asAdmin(
      "create schema elsewhere",
      `create function elsewhere.full() returns event_trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
      `create event trigger full_disk on ddl_command_end when tag in ('CREATE INDEX')
         execute function elsewhere.full()`,
    );
    const checked = await checkBackup(path, KEY);
    const site = join(scratch, "full");
    const work = () => restoreBackup(checked, { ownerUrl: other.ownerUrl, dataDir: site });
    const error: unknown = await work().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exitCode: 75 });
    expect((error as Refusal).message).toMatch(/^磁盘已满（.*could not extend file.*）/);
    expect(await column(other.ownerUrl, tablesSql)).toEqual([]);
    expect(readdirSync(join(site, "storage"))).toEqual([]);
    // Once there is room, the same command again.
    await other.asAdmin("drop event trigger full_disk", "drop schema elsewhere cascade");
    expect((await work()).files).toBe(1);
  } finally {
    await other.drop();
  }
});
