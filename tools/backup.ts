/** `npm run backup`: one backup now, while the site serves; the clock of a worker takes one every night by itself. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../server/src/config/config.ts";
import { endWith } from "../server/src/config/end.ts";
import { Refusal } from "../server/src/config/refusal.ts";
import { takeBackup } from "../server/src/operations/backup/api.ts";
import { megabytes, say, worldAt } from "./backup/place.ts";
import { reach } from "./reach.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, "postgres")))
    throw new Refusal(
      `${config.dataDir} 里还没有数据库，也没有设置 DATABASE_URL：没有可备份的内容`,
    );
  const { url, stop } = await reach(config);
  const world = worldAt(url, config);
  try {
    const { name, bytes, manifest, header } = await takeBackup(world);
    const { tables, files, storage, ledger } = manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + (table.rows ?? 0), 0);
    say(`已备份到 ${join(config.backupDir, name)}（${megabytes(bytes)}，已读回核对）`);
    say(`  ${Object.keys(tables).length} 个表 ${rows} 行，文件 ${files.count} 个`);
    say(
      `  截至 ${manifest.snapshotAt}，账目${ledger.differences === 0 ? "平衡" : `有 ${ledger.differences} 处差异`}`,
    );
    say(`  恢复需要：BACKUP_KEY ${header.keyId}，SECRET_KEY ${header.secretKeyIds.join("、")}`);
    if (!storage.isCopied)
      say(
        `  文件在 ${storage.provider}，不在备份里（${storage.isReachable ? "已确认可以访问" : "现在访问不到"}）：请用它自己的版本控制`,
      );
  } finally {
    await world.db.destroy();
    await stop?.();
  }
}

main().catch(endWith);
