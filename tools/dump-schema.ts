/**
 * Writes server/schema.sql (to be read in a review) and the table types from the migrated schema;
 * with --check writes nothing and fails when either is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "../server/src/platform/migrate.ts";
import { formatted, ROOT } from "./formatted.ts";
import { type Catalog, readCatalog } from "./schema/catalog.ts";
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
    await migrate(database.url, join(ROOT, "server/migrations"));
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
