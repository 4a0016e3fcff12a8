/**
 * Writes server/schema.sql (to be read in a review), the table types and the grants from the migrated schema;
 * with --check writes nothing and fails when one is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { APP_ROLE } from "../server/src/platform/rights.ts";
import { formatted, ROOT } from "./formatted.ts";
import { migratedDatabase } from "./ready-database.ts";
import { type Catalog, readCatalog } from "./schema/catalog.ts";
import { grantTextOf } from "./schema/grant-text.ts";
import { sqlTextOf } from "./schema/sql-text.ts";
import { typeTextOf } from "./schema/type-text.ts";
import { startThrowAway } from "./throw-away.ts";

async function main(isCheck: boolean): Promise<void> {
  const catalog = await catalogOfMigrations();
  const files = [
    { path: "server/schema.sql", text: sqlTextOf(catalog) },
    {
      path: "server/src/platform/tables.ts",
      text: formatted("server/src/platform/tables.ts", typeTextOf(catalog)),
    },
    {
      path: "server/src/platform/grants.ts",
      text: formatted("server/src/platform/grants.ts", grantTextOf(catalog, APP_ROLE)),
    },
  ];
  const stale = files.filter(({ path, text }) => readIfThere(join(ROOT, path)) !== text);
  if (isCheck && stale.length > 0) {
    const names = stale.map(({ path }) => path).join(", ");
    process.stderr.write(`与迁移不一致，请运行 npm run schema。 Out of date: ${names}\n`);
    process.exitCode = 1;
    return;
  }
  for (const { path, text } of stale) {
    writeFileSync(join(ROOT, path), text);
    process.stdout.write(`写入 ${path}\n`);
  }
}

async function catalogOfMigrations(): Promise<Catalog> {
  const database = await startThrowAway();
  try {
    await migratedDatabase(database.url);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return await readCatalog(client);
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

await main(process.argv.includes("--check"));
