/** `npm run migrate`: brings the database of MIGRATE_DATABASE_URL up to date, as a step of its own of a deployment. */
import { readNeeded } from "../server/src/config/needed.ts";
import { endWith } from "../server/src/config/end.ts";
import { migrate } from "../server/src/platform/migrate.ts";
import { MIGRATIONS } from "./ready-database.ts";

async function main(): Promise<void> {
  const { migrateDatabaseUrl } = readNeeded(process.env, ["migrateDatabaseUrl"]);
  const applied = await migrate(migrateDatabaseUrl, MIGRATIONS);
  for (const name of applied) process.stdout.write(`  ${name}\n`);
  process.stdout.write(
    applied.length === 0 ? "数据库已是最新\n" : `已执行 ${applied.length} 个迁移\n`,
  );
}

main().catch(endWith);
