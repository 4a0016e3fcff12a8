/** `npm run ledger:verify`: proves that the books balance, or lists every difference and exits with 1. */
import { Client } from "pg";
import { readConfig } from "../server/src/config/config.ts";
import { openDb } from "../server/src/platform/db.ts";
import { differences } from "../server/src/ledger/wallet/api.ts";
import { keptAddress, startPostgres } from "./postgres.ts";

type Address = { url: string; stop?: () => Promise<void> };

/** The database that is set, or that of a running site, or that of the data directory while it rests. */
async function reach(): Promise<Address> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) return { url: databaseUrl };
  const url = keptAddress(dataDir);
  if (url && (await answers(url))) return { url };
  return startPostgres({ dataDir });
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

async function verify(): Promise<number> {
  const { url, stop } = await reach();
  const db = openDb(url, 1);
  try {
    const found = await differences(db);
    for (const { problem, detail } of found) process.stdout.write(`✗ ${problem}: ${detail}\n`);
    process.stdout.write(found.length === 0 ? "账目平衡\n" : `${found.length} 处差异\n`);
    return found.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await stop?.();
  }
}

process.exitCode = await verify();
