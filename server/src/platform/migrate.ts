/**
 * `npm run migrate`: applies server/migrations/*.sql in order, once each, as the owner of the tables, which need be
 * neither superuser nor able to make roles. What only a database administrator can do is printed by
 * `npm run database:prepare`; here it is checked, before anything is changed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { applyMigration } from "./migration-run.ts";
import { type MigrationFile, namesIn, readMigration } from "./migration-file.ts";
import { LEASE_SECONDS } from "./lease-time.ts";
import { noConnection, Refusal, sayFullDisk } from "../config/refusal.ts";
import { isBeyond, migrationsIn } from "./schema-fit.ts";
import { APP_ROLE, grantAgain, rightsGap, schemas } from "./rights.ts";

const LOCK = 7_301; // any number, the same for all that migrate at once
/** Another one that migrates may have a long index to make. */
const LOCK_TRIES = 600;
const LOCK_PAUSE_MS = 500;
/** `storage` in a table's definition and much else is older than the oldest that we are tried on. */
const VERSION_MIN = 150_000;

/**
 * Brings the database at `ownerUrl` up to date and answers the names of the migrations applied now.
 * A file that was applied must never change: that is refused, as is a database that lacks a right or a role.
 * `mendsRights`: what the application lost, or has too much, is set right by grants.ts; not when grants.ts is to be
 * written, or it would be copied from itself.
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  { mendsRights = true } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw noConnection("MIGRATE_DATABASE_URL", ownerUrl, error);
  });
  try {
    const version = await checkOwner(client);
    await takeMigrationLock(client);
    await client.query(
      `create table if not exists migration (
         name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const fresh = await applyAll(client, folder, version);
    if (mendsRights) await mendRights(client);
    return fresh;
  } catch (error) {
    throw sayFullDisk(error);
  } finally {
    await client.end().catch(() => undefined); // also gives the lock back
  }
}

async function mendRights(client: pg.Client): Promise<void> {
  const { missing, tooMuch } = await rightsGap(client, APP_ROLE);
  // What a newer version granted is not ours to set right.
  if (missing.length + tooMuch.length > 0 && !(await isBeyond(await migrationsIn(client))))
    await grantAgain(client);
}

async function applyAll(client: pg.Client, folder: string, version: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from migration",
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const files = await Promise.all(
    (await namesIn(folder)).map((name) => readMigration(folder, name)),
  );
  const fresh = files.filter(({ name, hash }) => applied.get(name) !== hash);
  const changed = fresh.find(({ name }) => applied.has(name));
  if (changed)
    throw new Refusal(`${changed.name} 在执行之后被改动过：请恢复原文，改动写成新的迁移`);
  if (applied.size > 0) await checkNothingSkipped(client, fresh);
  for (const file of fresh) await applyMigration(client, file, version);
  return fresh.map(({ name }) => name);
}

/**
 * What a contraction needs nodes to know came with the release before it. Where both are new here, a release was skipped, and
 * nodes that live know neither.
 */
async function checkNothingSkipped(client: pg.Client, fresh: readonly MigrationFile[]) {
  const names = new Set(fresh.map(({ name }) => name));
  const beyond = fresh.find(({ needs }) => needs !== null && names.has(needs));
  if (!beyond) return;
  const { rows } = await client.query<{ host: string; version: string }>(
    `select host, version from node
      where beat_at > clock_timestamp() - make_interval(secs => $1) order by started_at`,
    [LEASE_SECONDS],
  );
  const [node] = rows;
  if (node)
    throw new Refusal(
      `${node.host} 上还有 ${node.version} 的节点在运行，它不能和 ${beyond.name} 一起工作：请先升级到中间的版本，或先停掉所有节点`,
    );
}

/**
 * Asked again and again rather than waited for: a statement that waits holds a snapshot, and an index that is made
 * beside the traffic waits for every snapshot, so that the two would wait for each other.
 */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (let tried = 1; ; tried++) {
    const { rows } = await client.query<{ had: boolean }>(
      "select pg_try_advisory_lock($1) as had",
      [LOCK],
    );
    if (rows[0]?.had) return;
    if (tried === LOCK_TRIES)
      throw new Refusal("另一个 npm run migrate 或 distribute 还在执行，等了 5 分钟", "passing");
    await sleep(LOCK_PAUSE_MS);
  }
}

const PREPARE = "请让数据库管理员执行 npm run database:prepare 打印的语句";

/** Answers the version. What is missing is said in one sentence, while nothing is changed yet. */
export async function checkOwner(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{
    version: number;
    role: string;
    database: string;
    hasApp: boolean;
    mayCreate: boolean;
    foreign: string | null;
  }>(
    `select current_setting('server_version_num')::int as version, current_user as role,
            current_database() as database,
            exists (select from pg_roles where rolname = $1) as "hasApp",
            has_database_privilege(current_database(), 'CREATE')
              and has_schema_privilege('public', 'CREATE') as "mayCreate",
            (select format('%s.%s（%s）', n.nspname, c.relname, pg_get_userbyid(c.relowner))
               from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = any ($2) and c.relkind in ('r', 'v', 'm', 'p', 'S')
                and not pg_has_role(c.relowner, 'USAGE')
                and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
              order by 1 limit 1) as "foreign"`,
    [APP_ROLE, schemas],
  );
  const [found] = rows;
  if (!found) throw new Error("a select without from answered nothing");
  const { version, role, database, hasApp, mayCreate, foreign } = found;
  if (version < VERSION_MIN)
    throw new Refusal(`PostgreSQL ${Math.floor(version / 10_000)} 太旧：需要 15 或更新`);
  if (!hasApp) throw new Refusal(`数据库里没有应用角色 ${APP_ROLE}：${PREPARE}`);
  if (!mayCreate) throw new Refusal(`所有者 ${role} 不能在 ${database} 中建表：${PREPARE}`);
  if (foreign !== null)
    throw new Refusal(`${foreign}不属于所有者 ${role}（恢复备份之后常见）：${PREPARE}`);
  return version;
}

/** The same database through the application's role, with the password that tests and throw-aways have. */
export function appUrl(ownerUrl: string, password = APP_ROLE): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = password;
  return url.href;
}
