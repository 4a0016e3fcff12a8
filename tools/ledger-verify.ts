/**
 * `npm run ledger:verify`: proves that the books balance, every closed day read again, by parts that hold no long view;
 * or lists every difference and exits with 1.
 */
import { readConfig } from "../server/src/config/config.ts";
import { openDb } from "../server/src/platform/db.ts";
import { allDifferences } from "../server/src/ledger/wallet/api.ts";
import { reach } from "./reach.ts";

async function verify(): Promise<number> {
  const { url, stop } = await reach(readConfig(process.env));
  const db = openDb(url, 1);
  try {
    const found = await allDifferences(db);
    for (const { problem, detail } of found) process.stdout.write(`✗ ${problem}: ${detail}\n`);
    process.stdout.write(found.length === 0 ? "账目平衡\n" : `${found.length} 处差异\n`);
    return found.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await stop?.();
  }
}

process.exitCode = await verify();
