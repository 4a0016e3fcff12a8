/**
 * Every PostgreSQL that is promised, `npm run drill -- --versions`: an administrator prepares it, an owner without any
 * right over roles migrates it twice, the schema is the same as on the others, and the server starts with its sample.
 * The short form takes those that the machine has, and migrates only.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "../server/src/platform/migrate.ts";
import { preparedFor } from "../server/src/platform/prepare.ts";
import { APP_ROLE } from "../server/src/platform/rights.ts";
import { formatted, ROOT } from "../tools/formatted.ts";
import type { Binaries } from "../tools/postgres/binaries.ts";
import { freePort } from "../tools/postgres/port.ts";
import { binariesOf, install, type Major, majors, versions } from "../tools/postgres/version.ts";
import { MIGRATIONS } from "../tools/ready-database.ts";
import { readCatalog } from "../tools/schema/catalog.ts";
import { grantTextOf } from "../tools/schema/grant-text.ts";
import { typeTextOf } from "../tools/schema/type-text.ts";
import { sqlTextOf } from "../tools/schema/sql-text.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { startServer } from "./server.ts";

type Say = (line: string) => void;

/** Answers whether all went well; a version that cannot be had is said, and in the long form is a failure. */
export async function versionsDrill(form: "long" | "short", say: Say): Promise<boolean> {
  let isGood = true;
  for (const major of majors) {
    // The embedded one is what everything else in `npm test` runs on.
    if (form === "short" && versions[major] === undefined) continue;
    const binaries = form === "long" ? install(major) : binariesOf(major);
    if (binaries) isGood = (await tryVersion({ major, binaries, form, say })) && isGood;
    else {
      say(`SKIPPED PostgreSQL ${major}: not on this machine, not tried`);
      isGood = isGood && form === "short";
    }
  }
  return isGood;
}

type Try = { major: Major; binaries: Binaries; form: "long" | "short"; say: Say };

async function tryVersion({ major, binaries, form, say }: Try): Promise<boolean> {
  const database = await startThrowAway(undefined, { binaries });
  try {
    const urls = await prepared(database.url);
    const applied = await migrate(urls.migrateDatabaseUrl, MIGRATIONS);
    const again = await migrate(urls.migrateDatabaseUrl, MIGRATIONS);
    const { version, differences } = await look(urls.migrateDatabaseUrl);
    if (form === "long") await serve(database.url, urls.databaseUrl);
    const isGood = applied.length > 0 && again.length === 0 && differences.length === 0;
    const what = `${applied.length} migrations, ${differences.length} differences of the schema`;
    say(
      `${isGood ? "ok " : "BAD"} PostgreSQL ${version}: ${what}${form === "long" ? ", served" : ""}`,
    );
    for (const one of differences.slice(0, 10)) say(`      ${one}`);
    return isGood;
  } catch (error) {
    say(`BAD PostgreSQL ${major}: ${String(error)}`);
    return false;
  } finally {
    await database.stop();
  }
}

/** Both roles made by a superuser, who is not asked again. */
async function prepared(superuserUrl: string) {
  const urlOf = (role: string) => {
    const url = new URL(superuserUrl);
    [url.username, url.password] = [role, `${role} password`];
    return url.href;
  };
  const urls = { migrateDatabaseUrl: urlOf("panel_owner"), databaseUrl: urlOf("panel_app") };
  const { ownerRole, appRoles, inDatabase } = preparedFor(urls);
  await onDatabase(superuserUrl, async (client) => {
    for (const statement of [...ownerRole, ...appRoles, ...inDatabase])
      await client.query(statement);
  });
  return urls;
}

const look = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const { rows: plain } = await client.query(
      `select from pg_attribute where attrelid = 'content_search'::regclass
          and attname in ('brands', 'title') and attstorage = 'p'`,
    );
    const catalog = await readCatalog(client);
    const differences = [
      ...differ("tables.ts", formatted("server/src/platform/tables.ts", typeTextOf(catalog))),
      ...differ(
        "grants.ts",
        formatted("server/src/platform/grants.ts", grantTextOf(catalog, APP_ROLE)),
      ),
      ...namesThatDiffer(sqlTextOf(catalog)),
      ...(plain.length === 2 ? [] : ["content_search keeps its columns otherwise"]),
    ];
    return { version: rows[0]?.version ?? "", differences };
  });

const fileAt = (path: string) => readFileSync(join(ROOT, path), "utf8");

const differ = (name: string, text: string): string[] =>
  fileAt(`server/src/platform/${name}`) === text ? [] : [`${name} would be another`];

/** By name: each version prints definitions in its own way. */
function namesThatDiffer(text: string): string[] {
  const names = (of: string) =>
    new Set(
      of.match(/^ {2}constraint \w+|^CREATE.* INDEX \w+|^CREATE.*TRIGGER \w+|^create \w+ \S+/gm),
    );
  const [here, there] = [names(text), names(fileAt("server/schema.sql"))];
  const beyond = (one: Set<string>, other: Set<string>) =>
    [...one].filter((name) => !other.has(name));
  return [...beyond(here, there), ...beyond(there, here)];
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** With the sample, because making it uses most of what the site needs from its database. */
async function serve(databaseUrl: string, appUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "panel-versions-"));
  const port = await freePort(undefined);
  try {
    const place = { databaseUrl, appUrl, dataDir, port, payout: { SAMPLE: "on" } };
    await (await startServer(place)).stop();
    const problems = await onDatabase(appUrl, (client) =>
      client.query("select * from ledger.verify()"),
    );
    if (problems.rows.length > 0) throw new Error(`the books: ${JSON.stringify(problems.rows[0])}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
