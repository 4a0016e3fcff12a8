/**
 * The other end of dump.ts: tables made by their migrations and filled, all in one transaction of the owner's, who
 * need not be a superuser. Keys between tables are made again at the end, and prove that what came in is whole.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { Refusal } from "../config/refusal.ts";
import { copyTarget, type DumpedTable, quotedName, tablesSql } from "./dump.ts";
import { type MigrationFile, namesIn, readMigration } from "./migration-file.ts";
import { applyWithin } from "./migration-run.ts";
import { schemas } from "./rights.ts";

export type AppliedMigration = { readonly name: string; readonly hash: string };

/**
 * Numbers that were given out since the backup may stand in somebody's letter, at a provider or in a link: what comes
 * next begins so far beyond the last that is known.
 */
const NUMBERS_PASSED = 10_000;

/** Refuses what this version does not know: it was made by a newer one, or by another product. */
export async function knownMigrations(
  folder: string,
  wanted: readonly AppliedMigration[],
): Promise<MigrationFile[]> {
  const names = new Set(await namesIn(folder));
  const unknown = wanted.find(({ name }) => !names.has(name));
  if (unknown)
    throw new Refusal(`备份来自更新的版本（${unknown.name}）：请用那个版本或更新的版本恢复`);
  const files = await Promise.all(wanted.map(({ name }) => readMigration(folder, name)));
  const other = files.find((file, n) => file.hash !== wanted[n]?.hash);
  if (other) throw new Refusal(`备份的数据库结构与本版本不同：${other.name} 的内容不一样`);
  return files;
}

/** Why the database cannot be filled. Answers the migrations that the database has; none before its first. */
export async function judgeTarget(
  client: Client,
  { wanted, replaces }: { wanted: readonly AppliedMigration[]; replaces: boolean },
): Promise<Set<string>> {
  const others = await connectionsBeside(client);
  if (others > 0)
    throw new Refusal(`数据库还有 ${others} 个别的连接：请先停止网站和后台任务`, "passing");
  const has = await client.query<{ has: boolean }>(
    "select to_regclass('public.migration') is not null as has",
  );
  if (!has.rows[0]?.has) {
    const foreign = await client.query(
      "select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any ($1) and c.relkind in ('r', 'p') limit 1",
      [schemas],
    );
    if (foreign.rowCount) throw new Refusal("数据库里已有别的表：请换一个空的数据库");
    return new Set();
  }
  const { rows } = await client.query<{ name: string }>("select name from migration");
  const known = new Set(wanted.map(({ name }) => name));
  const beyond = rows.find(({ name }) => !known.has(name));
  if (beyond)
    throw new Refusal(`数据库结构比备份新（${beyond.name}）：请换一个空的数据库，恢复后再升级`);
  if (!replaces && (await isUsed(client)))
    throw new Refusal("数据库不是空的：请换一个空的数据库，或加 --replace 覆盖其中的全部内容");
  return new Set(rows.map(({ name }) => name));
}

/**
 * PostgreSQL takes a moment to see that somebody has hung up. An owner without other rights is not told what kind of
 * process another role's is; processes of the database itself have no role.
 */
async function connectionsBeside(client: Client): Promise<number> {
  for (let tried = 1; ; tried++) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and usesysid is not null`,
    );
    const n = rows[0]?.n ?? 0;
    if (n === 0 || tried === 10) return n;
    await sleep(200);
  }
}

/** Tables in which a database that was in use has rows; what a first start writes by itself does not count. */
async function isUsed(client: Client): Promise<boolean> {
  const places = ["user_member", "staff_member", "ledger.tx", "task", "content_article"];
  for (const place of places) {
    // oxlint-disable-next-line no-await-in-loop
    const there = await client.query<{ is: boolean }>("select to_regclass($1) is not null as is", [
      place,
    ]);
    // oxlint-disable-next-line no-await-in-loop
    if (there.rows[0]?.is && (await client.query(`select from ${place} limit 1`)).rowCount)
      return true;
  }
  return false;
}

type LoadedTable = Pick<DumpedTable, "name" | "columns">;

export type Loading = {
  /** By name; a backup's table that is not there, or has other columns, is refused. */
  fill(table: LoadedTable, rows: AsyncIterable<Buffer>): Promise<number>;
  /** Keys, triggers and numbers as they are to be. The commit is the caller's. */
  finish(): Promise<void>;
};

/** Within the caller's transaction: makes what is missing, empties everything, and takes keys and triggers off. */
export async function beginLoading(
  client: Client,
  files: readonly MigrationFile[],
  applied: ReadonlySet<string>,
): Promise<Loading> {
  await client.query(
    `create table if not exists migration (
       name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
  const version = await client.query<{ n: number }>(
    "select current_setting('server_version_num')::int as n",
  );
  for (const file of files)
    // oxlint-disable-next-line no-await-in-loop
    if (!applied.has(file.name)) await applyWithin(client, file, version.rows[0]?.n ?? 0);
  const tables = (await client.query<DumpedTable>(tablesSql, [schemas])).rows;
  const hereOf = holderAmong(tables);
  const again = await takeOff(client);
  const all = tables.map(({ name }) => quotedName(name)).join(", ");
  await client.query(`truncate ${all}`);
  return {
    fill: async (table, rows) => {
      const here = hereOf(table.name);
      if (!here || table.columns.some((column) => !here.columns.includes(column)))
        throw new Refusal(`备份里的表 ${table.name} 与它的数据库结构对不上`);
      return copyIn(client, { name: here.name, columns: table.columns }, rows);
    },
    finish: async () => {
      await passNumbers(client);
      // oxlint-disable-next-line no-await-in-loop
      for (const statement of again) await client.query(statement);
    },
  };
}

/**
 * By what a backup calls it: the table itself, or of a part (0.16.0 lists each by itself) the whole, whose parts here may
 * be others.
 */
function holderAmong(tables: readonly DumpedTable[]) {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const parted = tables.filter(({ isParted }) => isParted);
  return (name: string): DumpedTable | undefined =>
    byName.get(name) ?? parted.find((whole) => name.startsWith(`${whole.name}_`));
}

async function copyIn(
  client: Client,
  table: LoadedTable,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(from(`copy ${copyTarget(table)} from stdin`));
  const failed = once(stream, "error").then(([error]) => {
    throw error;
  });
  const filled = async (): Promise<number> => {
    for await (const bytes of rows) if (!stream.write(bytes)) await once(stream, "drain");
    const over = once(stream, "finish");
    stream.end();
    await over;
    return stream.rowCount;
  };
  failed.catch(() => undefined);
  return Promise.race([filled(), failed]);
}

/** Answers the statements that put it all back as it was. */
async function takeOff(client: Client): Promise<string[]> {
  const keys = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                   pg_get_constraintdef(oid)) as on
       from pg_constraint where contype = 'f' and connamespace = any ($1::text[]::regnamespace[])
                            and conparentid = 0
      order by conrelid::regclass::text, conname`,
    [schemas],
  );
  const triggers = await client.query<{ off: string; on: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
            format('alter table %s enable %s trigger %I', tgrelid::regclass,
                   case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and tgenabled <> 'D'
        and c.relnamespace = any ($1::text[]::regnamespace[])
      order by 1`,
    [schemas],
  );
  const all = [...triggers.rows, ...keys.rows];
  // oxlint-disable-next-line no-await-in-loop
  for (const { off } of all) await client.query(off);
  return all.map(({ on }) => on);
}

async function passNumbers(client: Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; place: string; column: string }>(
    `select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence,
            format('%I.%I', n.nspname, c.relname) as place, format('%I', a.attname) as column
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and n.nspname = any ($1)
        and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`,
    [schemas],
  );
  for (const { sequence, place, column } of rows)
    // An empty table has given out nothing that is known, and may have given out some since.
    // oxlint-disable-next-line no-await-in-loop
    await client.query(
      `select setval($1::regclass, (select coalesce(max(${column}), 0) from ${place}) + ${NUMBERS_PASSED})`,
      [sequence],
    );
}
