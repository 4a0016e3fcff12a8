/** Applies server/migrations/*.sql in order, once each, as the owner, and makes the application's role. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/** The role that the application uses; it owns nothing and cannot write the ledger. */
const APP_ROLE = "panel_app";
const LOCK = 7_301; // any number, the same for every server that starts at once

/**
 * Brings the database at `ownerUrl` up to date and answers the names of the migrations applied now.
 * A file that was applied must never change: that is refused.
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  appPassword = "panel_app",
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureAppRole(client, appPassword);
    await client.query(
      `create table if not exists migration (
         name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; hash: string }>(
      "select name, hash from migration",
    );
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const fresh: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort())
      if (await applyOnce(client, applied, { name, path: join(folder, name) })) fresh.push(name);
    return fresh;
  } finally {
    await client.end(); // also gives the lock back
  }
}

async function applyOnce(
  client: pg.Client,
  applied: Map<string, string>,
  { name, path }: { name: string; path: string },
): Promise<boolean> {
  const text = await readFile(path, "utf8");
  const hash = createHash("sha256").update(text).digest("hex");
  const known = applied.get(name);
  if (known === hash) return false;
  if (known) throw new Error(`${name} changed after it was applied; write a new migration`);
  try {
    await client.query("begin");
    await client.query(text);
    await client.query("insert into migration (name, hash) values ($1, $2)", [name, hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
  return true;
}

/** Roles belong to the cluster, not to the database: another server may make it at the same moment. */
async function ensureAppRole(client: pg.Client, password: string) {
  const secret = client.escapeLiteral(password);
  const database = client.escapeIdentifier(client.database ?? "postgres");
  for (let attempt = 1; ; attempt++)
    try {
      const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [
        APP_ROLE,
      ]);
      await client.query(
        `${rowCount ? "alter" : "create"} role ${APP_ROLE} login nosuperuser password ${secret}`,
      );
      await client.query(`grant connect on database ${database} to ${APP_ROLE}`);
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
}

/** The same database through the application's role. */
export function appUrl(ownerUrl: string, password = "panel_app"): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = password;
  return url.href;
}
