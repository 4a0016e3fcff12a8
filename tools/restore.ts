/**
 * `npm run restore -- <file> [--replace]`: a backup into an empty database, that of MIGRATE_DATABASE_URL or the one
 * that npm start keeps in DATA_DIR. Stored files go into DATA_DIR.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig, setSecrets } from "../server/src/config/config.ts";
import { endWith } from "../server/src/config/end.ts";
import { Refusal } from "../server/src/config/refusal.ts";
import { differences } from "../server/src/ledger/wallet/api.ts";
import { openDb } from "../server/src/platform/db.ts";
import { sealingKey } from "../server/src/platform/keyring.ts";
import { appUrl } from "../server/src/platform/migrate.ts";
import { say } from "./backup/place.ts";
import { checkBackup, type CheckedBackup, restoreBackup, type Restored } from "./backup/restore.ts";
import { DataDirRefused, takeDataLock } from "./data-lock.ts";
import { startPostgres } from "./postgres.ts";
import { keptPassword } from "./postgres/cluster.ts";
import { makeAppRole } from "./ready-database.ts";

const USAGE = "用法：npm run restore -- <备份文件> [--replace]（BACKUP_DIR 里的 panel-….backup）";

async function main(): Promise<void> {
  const { path, replaces } = asked();
  const config = readConfig(process.env);
  const { backupKey, dataDir, migrateDatabaseUrl, databaseUrl } = config;
  if (backupKey === undefined) throw new Refusal("请设置 BACKUP_KEY：没有它，备份打不开");
  if (databaseUrl !== undefined && migrateDatabaseUrl === undefined)
    throw new Refusal("请设置 MIGRATE_DATABASE_URL：恢复要用所有者的连接");
  const room = { dataDir, isHere: migrateDatabaseUrl === undefined };
  const checked = await checkBackup(path, backupKey, { secretKeyIds: idsOf(config), room });
  say(`备份完好，截至 ${checked.manifest.snapshotAt}，正在恢复…`);
  if (migrateDatabaseUrl === undefined) await intoOwn(checked, { dataDir, replaces });
  else {
    const into = { ownerUrl: migrateDatabaseUrl, dataDir, replaces };
    await tell(await restoreBackup(checked, into), migrateDatabaseUrl);
  }
}

function asked(): { path: string; replaces: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: "boolean", default: false } },
    });
    const [path, ...more] = positionals;
    if (path !== undefined && more.length === 0) return { path, replaces: values.replace };
  } catch {
    // An option that there is not.
  }
  throw new Refusal(USAGE);
}

/** Without making a key where there is none, which would open nothing. */
function idsOf(config: Config): string[] {
  const file = join(config.dataDir, "secret.key");
  const kept = existsSync(file) ? [readFileSync(file, "utf8")] : [];
  const set = setSecrets(config);
  return (set.length > 0 ? set : kept).map((secret) => sealingKey(secret).id);
}

/** The database of npm start, which is made here when there is none, and gone again when that fails. */
async function intoOwn(
  checked: CheckedBackup,
  { dataDir, replaces }: { dataDir: string; replaces: boolean },
): Promise<void> {
  const lock = await takeDataLock(dataDir).catch((error: unknown) => {
    throw error instanceof DataDirRefused ? new Refusal(error.message, "passing", error) : error;
  });
  const folder = join(dataDir, "postgres");
  const isNew = !existsSync(folder);
  let isDone = false;
  try {
    const postgres = await startPostgres({ dataDir, lock, log: say });
    try {
      const password = keptPassword(join(dataDir, "postgres-app-password"));
      const databaseUrl = appUrl(postgres.url, password);
      await makeAppRole({ superuserUrl: postgres.url, databaseUrl });
      const into = { ownerUrl: postgres.url, dataDir, replaces };
      await tell(await restoreBackup(checked, into), postgres.url);
      isDone = true;
    } finally {
      await postgres.stop();
    }
  } finally {
    if (isNew && !isDone) rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

async function tell({ rows, files, migrated }: Restored, url: string): Promise<void> {
  say(`已恢复 ${rows} 行、${files} 个文件`);
  if (migrated.length > 0) say(`  备份来自较早的版本，又执行了 ${migrated.length} 个迁移`);
  const db = openDb(url, 1);
  try {
    const found = await differences(db);
    for (const { problem, detail } of found) say(`✗ ${problem}: ${detail}`);
    if (found.length > 0) process.exitCode = 1;
    else say("账目平衡");
  } finally {
    await db.destroy();
  }
}

main().catch(endWith);
