/** `npm run backup:verify [-- <file>]`: restores the newest backup into a database of its own, and proves its books. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { readConfig } from "../server/src/config/config.ts";
import { endWith } from "../server/src/config/end.ts";
import { Refusal } from "../server/src/config/refusal.ts";
import { rememberVerified } from "../server/src/operations/backup/api.ts";
import { megabytes, newestIn, say, worldAt } from "./backup/place.ts";
import { verifyBackup } from "./backup/verify.ts";
import { reach } from "./reach.ts";

const config = readConfig(process.env);

/** For the health page; a machine that has only the backup has nobody to tell. */
async function remember(path: string, error: string): Promise<void> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, "postgres"))) return;
  const { url, stop } = await reach(config);
  const { db, clock } = worldAt(url, config);
  try {
    await rememberVerified(db, basename(path), { at: clock.now(), error });
  } finally {
    await db.destroy();
    await stop?.();
  }
}

async function main([given]: string[]): Promise<void> {
  const { backupKey, backupDir } = config;
  if (backupKey === undefined) throw new Refusal("请设置 BACKUP_KEY：没有它，备份打不开");
  const path = given ?? (await newestIn(backupDir));
  const { manifest, rows } = await verifyBackup(path, backupKey, {
    remember: (error) => remember(path, error),
  });
  const bytes = Object.values(manifest.tables).reduce((sum, table) => sum + table.bytes, 0);
  say(
    `${basename(path)} 可以恢复：${rows} 行（${megabytes(bytes)}）、${manifest.files.count} 个文件，账目平衡`,
  );
  say(`  截至 ${manifest.snapshotAt}`);
}

main(process.argv.slice(2)).catch(endWith);
