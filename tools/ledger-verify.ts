/** `npm run ledger:verify`: proves that the books balance, or lists every difference and exits with 1. */
import { readConfig } from "../server/src/config.ts";
import { openDb } from "../server/src/platform/db.ts";
import { differences } from "../server/src/wallet/service.ts";
import { startPostgres } from "./postgres.ts";

async function verify(): Promise<number> {
  const config = readConfig(process.env);
  // A running server holds the data directory; its PostgreSQL is then reached through DATABASE_URL.
  const own = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir });
  const db = openDb(config.databaseUrl ?? own?.url ?? "", 1);
  try {
    const found = await differences(db);
    for (const { problem, detail } of found) process.stdout.write(`✗ ${problem}: ${detail}\n`);
    process.stdout.write(found.length === 0 ? "账目平衡\n" : `${found.length} 处差异\n`);
    return found.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await own?.stop();
  }
}

process.exitCode = await verify();
