/** Whether a backup is one: restored into a PostgreSQL that is thrown away, and its books proved there. */
import { Refusal } from "../../server/src/config/refusal.ts";
import { differences } from "../../server/src/ledger/wallet/api.ts";
import { openDb } from "../../server/src/platform/db.ts";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { makeAppRole } from "../ready-database.ts";
import { startThrowAway } from "../throw-away.ts";
import { checkBackup, type CheckedBackup, restoreBackup } from "./restore.ts";

export type Verified = CheckedBackup & { rows: number };

/** Throws a Refusal that says what is wrong with it. */
export async function verifyBackup(path: string, secret: string): Promise<Verified> {
  const checked = await checkBackup(path, secret);
  const database = await startThrowAway();
  try {
    await makeAppRole({ superuserUrl: database.url, databaseUrl: appUrl(database.url) });
    const { rows } = await restoreBackup(checked, { ownerUrl: database.url });
    await proveBooks(database.url);
    return { ...checked, rows };
  } finally {
    await database.stop();
  }
}

async function proveBooks(url: string): Promise<void> {
  const db = openDb(url, 1);
  try {
    const [first, ...others] = await differences(db);
    if (first)
      throw new Refusal(
        `恢复后的账目有 ${others.length + 1} 处差异，第一处：${first.problem} ${first.detail}`,
      );
  } finally {
    await db.destroy();
  }
}
