/** Takes, keeps and lists backups: every night, or when an operator asks. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Health, BACKUP_LATE_HOURS } from "#contract/console/operations/health.ts";
import { Refusal } from "../../config/refusal.ts";
import { addSeconds, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { sealingKey } from "../../platform/keyring.ts";
import { maskWithin } from "../../platform/mask.ts";
import type { World } from "../../platform/world.ts";
import { backupFileOf, keptOf, nameAt } from "./kept.ts";
import * as rows from "./sql.ts";
import { writeBackup, type Written } from "./write.ts";

/** The hour with the fewest members at work. */
const FROM_HOUR = 3;
/** A disk that is full stays so for longer than the ten minutes between two rounds. */
const AGAIN_SECONDS = 3600;
const ERROR_MAX = 500;

/** Takes one now, then removes the backups that it replaces. Throws a Refusal without BACKUP_KEY, or why it failed. */
export async function takeBackup(world: World, signal?: AbortSignal): Promise<Written> {
  const { db, clock, config } = world;
  const { backupKey } = config;
  if (backupKey === undefined)
    throw new Refusal("请设置 BACKUP_KEY：备份要加密，密钥须另外保管，丢失后备份无法恢复");
  const startedAt = clock.now();
  const name = nameAt(startedAt);
  const id = await rows.beginBackup(db, {
    startedAt,
    fileName: name,
    keyId: sealingKey(backupKey).id,
  });
  try {
    const written = await writeBackup(world, backupKey, { name, signal });
    const { tables, files } = written.manifest;
    await rows.finishBackup(db, id, {
      finishedAt: clock.now(),
      bytes: written.bytes,
      rowCount: Object.values(tables).reduce((sum, table) => sum + (table.rows ?? 0), 0),
      fileCount: files.count,
    });
    if (written.manifest.ledger.differences > 0)
      world.log.error({ alarm: "backup", file: name }, "the books in this backup do not balance");
    await removeReplaced(world);
    return written;
  } catch (error) {
    const said = maskWithin((error as Error).message).slice(0, ERROR_MAX);
    await rows.failBackup(db, id, said || "备份失败").catch(() => undefined);
    throw error;
  }
}

async function removeReplaced({ db, clock, config }: World): Promise<void> {
  const files = (await readdir(config.backupDir)).flatMap((name) => backupFileOf(name) ?? []);
  const kept = keptOf(files);
  const gone = files.filter((file) => !kept.has(file)).map(({ name }) => name);
  await Promise.all(gone.map((name) => rm(join(config.backupDir, name), { force: true })));
  if (gone.length > 0) await rows.markRemoved(db, gone, clock.now());
}

/** The scheduled job: one a Shanghai day from three o'clock on, and the first of all at once. */
export async function backUpDaily(world: World, signal?: AbortSignal): Promise<void> {
  const { db, clock, config, log } = world;
  if (config.backupKey === undefined) return;
  const now = clock.now();
  const today = startOfDay(now);
  const [good, begun] = await Promise.all([rows.lastGood(db), rows.lastBegun(db)]);
  if (good && (good.startedAt >= today || now < addSeconds(today, FROM_HOUR * 3600))) return;
  const hasJustFailed = begun?.error && begun.startedAt > addSeconds(now, -AGAIN_SECONDS);
  if (hasJustFailed) return;
  try {
    await takeBackup(world, signal);
  } catch (error) {
    log.error({ alarm: "backup", err: error }, "no backup");
    throw error;
  }
}

/** By `npm run backup:verify`; `error` '': it was restored, and its books balance. Ignores backups of another site. */
export const rememberVerified = async (db: Db, fileName: string, at: { at: Date; error: string }) =>
  void (await rows.markVerified(db, fileName, at));

/** What the health page shows; `isLate` is what somebody must look at. */
export async function backupHealth({ db, clock, config }: World): Promise<Health["backup"]> {
  const now = clock.now();
  const [good, begun, verifiedAt] = await Promise.all([
    rows.lastGood(db),
    rows.lastBegun(db),
    rows.lastVerified(db),
  ]);
  const ageSeconds =
    good && Math.max(0, Math.floor((now.getTime() - good.startedAt.getTime()) / 1000));
  return {
    // Only the workers need the key: a node that serves pages knows them by what they have begun.
    isOn: config.backupKey !== undefined || begun !== undefined,
    isLate: ageSeconds === undefined || ageSeconds > BACKUP_LATE_HOURS * 3600,
    last: good
      ? {
          fileName: good.fileName,
          at: good.startedAt.toISOString(),
          ageSeconds: ageSeconds ?? 0,
          bytes: good.bytes ?? 0,
          keyId: good.keyId,
        }
      : null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    error: begun?.error || good?.verifyError || "",
  };
}
