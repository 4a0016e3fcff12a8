/** Whether a backup is one: restored into a PostgreSQL that is thrown away, and its books proved there. */
import { exitCodes, Refusal } from "../../server/src/config/refusal.ts";
import { differences } from "../../server/src/ledger/wallet/api.ts";
import { openDb } from "../../server/src/platform/db.ts";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { makeAppRole } from "../ready-database.ts";
import { startThrowAway } from "../throw-away.ts";
import { DISK } from "../throw-away-folder.ts";
import { checkBackup, type CheckedBackup, restoreBackup } from "./restore.ts";

export type Verified = CheckedBackup & { rows: number };

type Verifying = {
  /** Told what came of it: '' where it was restored and its books balance. */
  remember: (error: string) => Promise<void>;
  freeBytes?: (folder: string) => Promise<number>;
};

/**
 * Throws a Refusal that says what is wrong. What may pass is wrong with this machine (no room, no database that starts) and
 * is not remembered of the backup: somebody would look for what broke a file that is whole.
 */
export async function verifyBackup(
  path: string,
  secret: string,
  { remember, freeBytes }: Verifying,
): Promise<Verified> {
  const verified = await restoreBeside(path, secret, freeBytes).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.exitCode === exitCodes.settings)
      await remember(error.message);
    throw error;
  });
  await remember("");
  return verified;
}

/** On the disk: a database of gigabytes in memory would take it from the site that serves beside it. */
async function restoreBeside(
  path: string,
  secret: string,
  freeBytes: Verifying["freeBytes"],
): Promise<Verified> {
  const room = { dataDir: DISK, isHere: true, keepsFiles: false, ...(freeBytes && { freeBytes }) };
  const checked = await checkBackup(path, secret, { room });
  const database = await startThrowAway(undefined, { folder: DISK });
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
