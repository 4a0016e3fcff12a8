/** What the commands of backups share: the world of a site that may or may not be running, and its newest backup. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Config, secretsOf } from "../../server/src/config/config.ts";
import { Refusal } from "../../server/src/config/refusal.ts";
import { backupFileOf } from "../../server/src/operations/backup/api.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { openDb, useForSessions } from "../../server/src/platform/db.ts";
import { openLog } from "../../server/src/platform/log.ts";
import { keyringOf } from "../../server/src/platform/keyring.ts";
import type { World } from "../../server/src/platform/world.ts";
import { deriveKey } from "../../server/src/config/config.ts";

/** Its log is the terminal's, and says only what is wrong. */
export function worldAt(url: string, config: Config): World {
  const db = openDb(url, 2);
  if (config.listenDatabaseUrl !== undefined) useForSessions(db, config.listenDatabaseUrl);
  const secrets = secretsOf(config);
  return {
    db,
    clock: systemClock,
    config,
    log: openLog("error"),
    keys: keyringOf(secrets),
    // No backup is signed or marked with the lasting key, which is sealed in the database.
    key: (purpose) => deriveKey(secrets[0], purpose),
  };
}

export async function newestIn(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const [newest] = names
    .flatMap((name) => backupFileOf(name) ?? [])
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  if (!newest) throw new Refusal(`${folder}（BACKUP_DIR）里没有备份`);
  return join(folder, newest.name);
}

/** 12 MB, 0.4 MB */
export const megabytes = (bytes: number): string => {
  const value = bytes / 1024 ** 2;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} MB`;
};

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
