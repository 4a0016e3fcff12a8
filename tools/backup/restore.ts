/**
 * Restores a backup: everything that can be refused is refused before anything is touched, then one transaction and
 * one renamed folder, so that a restore that fails leaves the place as it was (docs/decisions/0082).
 */
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { noConnection, Refusal, sayFullDisk } from "../../server/src/config/refusal.ts";
import {
  type BackupReading,
  inspectBackup,
  type Manifest,
  type Part,
  partsOf,
  readThrough,
  type Tally,
} from "../../server/src/operations/backup/api.ts";
import { beginLoading, judgeTarget, knownMigrations } from "../../server/src/platform/load.ts";
import { checkOwner, migrate } from "../../server/src/platform/migrate.ts";
import { MIGRATIONS } from "../ready-database.ts";

export type CheckedBackup = { reading: BackupReading; manifest: Manifest };

/** For what a database, its log and its indexes take beyond the rows themselves. */
const DATABASE_FACTOR = 3;

type Room = {
  dataDir: string;
  freeBytes?: (folder: string) => Promise<number>;
  /** The database lies on this disk, too. */
  isHere: boolean;
  /** False where stored files are read and not kept. */
  keepsFiles?: boolean;
};

/** `secretKeyIds`: of the site that is to run on it; undefined where none will. Touches nothing. */
export async function checkBackup(
  path: string,
  secret: string,
  { secretKeyIds, room }: { secretKeyIds?: readonly string[]; room?: Room } = {},
): Promise<CheckedBackup> {
  const reading = await inspectBackup(path, secret);
  const { header } = reading;
  const missing = header.secretKeyIds.filter((id) => secretKeyIds && !secretKeyIds.includes(id));
  if (missing.length > 0)
    throw new Refusal(
      `缺少这个备份所用的 SECRET_KEY（${missing.join("、")}），本机${
        secretKeyIds?.length ? `是 ${secretKeyIds.join("、")}` : "没有设置"
      }：请先设置 SECRET_KEY 或 SECRET_KEYS，或把 secret.key 放回 DATA_DIR`,
    );
  await knownMigrations(MIGRATIONS, header.migrations);
  const manifest = await readThrough(reading);
  if (room) await refuseNoRoom(manifest, room);
  return { reading, manifest };
}

const freeHere = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

async function refuseNoRoom(
  { tables, files }: Manifest,
  { dataDir, isHere, keepsFiles = true, freeBytes = freeHere }: Room,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const rows = Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0);
  const needed = (keepsFiles ? files.bytes : 0) + (isHere ? rows * DATABASE_FACTOR : 0);
  const free = await freeBytes(dataDir);
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
  if (free < needed)
    throw new Refusal(
      `磁盘空间不够：恢复大约需要 ${megabytes(needed)} MB，${dataDir} 只剩 ${megabytes(free)} MB，什么也没有改动`,
      "passing",
    );
}

export type RestoreInto = {
  /** The owner's, past any pooler. */
  ownerUrl: string;
  /** Where stored files go; undefined: they are read and not kept. */
  dataDir?: string;
  /** What is there may be lost. */
  replaces?: boolean;
};

export type Restored = { rows: number; files: number; migrated: string[] };

export async function restoreBackup(
  { reading, manifest }: CheckedBackup,
  { ownerUrl, dataDir, replaces = false }: RestoreInto,
): Promise<Restored> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw noConnection("MIGRATE_DATABASE_URL", ownerUrl, error);
  });
  let place: Awaited<ReturnType<typeof stagingIn>> | undefined;
  try {
    place = dataDir === undefined ? undefined : await stagingIn(dataDir, replaces);
    await checkOwner(client);
    const wanted = reading.header.migrations;
    const applied = await judgeTarget(client, { wanted, replaces });
    await client.query("begin");
    await client.query("set local lock_timeout = '10s'");
    await client.query("set local statement_timeout = 0");
    const loading = await beginLoading(client, await knownMigrations(MIGRATIONS, wanted), applied);
    const tables = await loadParts(partsOf(reading), { fill: loading.fill, keep: place?.keep });
    compare(tables, manifest);
    await loading.finish();
    await place?.settle();
    await client.query("commit").catch(async (error: unknown) => {
      await place?.unsettle();
      throw error;
    });
  } catch (error) {
    throw sayFullDisk(error);
  } finally {
    // An open transaction ends with its connection: nothing of it is left.
    await client.end().catch(() => undefined);
    await place?.clear();
  }
  const migrated = await migrate(ownerUrl, MIGRATIONS);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + (table.rows ?? 0), 0);
  return { rows, files: manifest.files.count, migrated };
}

type Sinks = {
  fill: Awaited<ReturnType<typeof beginLoading>>["fill"];
  keep?: ((name: string, bytes: AsyncIterable<Buffer>) => Promise<void>) | undefined;
};

/** Answers how many rows came into each table. */
async function loadParts(
  parts: AsyncGenerator<Part>,
  { fill, keep }: Sinks,
): Promise<Map<string, number>> {
  const loaded = new Map<string, number>();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { value: part, done } = await parts.next();
    if (done) return loaded;
    if (part.type !== "begin") continue;
    const { entry } = part;
    const bytes = untilEnd(parts);
    if (entry.kind === "table")
      // oxlint-disable-next-line no-await-in-loop
      loaded.set(entry.name, await fill(entry, bytes));
    // oxlint-disable-next-line no-await-in-loop
    else await (keep ? keep(entry.name, bytes) : drained(bytes));
  }
}

async function* untilEnd(parts: AsyncGenerator<Part>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done || part.type === "end") return;
    if (part.type === "data") yield part.bytes;
  }
}

async function drained(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

function compare(loaded: ReadonlyMap<string, number>, { tables }: Manifest): void {
  for (const [name, { rows }] of Object.entries<Tally>(tables))
    if (loaded.get(name) !== rows)
      throw new Refusal(
        `${name} 应有 ${rows} 行，只恢复了 ${loaded.get(name) ?? 0} 行，没有保留任何改动`,
      );
}

/** Files come into a folder beside, which takes its place whole. */
async function stagingIn(dataDir: string, replaces: boolean) {
  const storage = join(dataDir, "storage");
  const [objects, draft, before] = ["objects", "restoring", "replaced"].map((name) =>
    join(storage, name),
  ) as [string, string, string];
  const isUsed = existsSync(objects) && (await readdir(objects)).length > 0;
  if (isUsed && !replaces)
    throw new Refusal(`${objects} 里已有文件：请换一个空的 DATA_DIR，或加 --replace`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  return {
    keep: async (name: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
      const path = join(draft, name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(bytes, createWriteStream(path, { flush: true, flags: "wx" }));
    },
    settle: async (): Promise<void> => {
      await rm(before, { recursive: true, force: true });
      if (existsSync(objects)) await rename(objects, before);
      await rename(draft, objects);
    },
    unsettle: async (): Promise<void> => {
      await rename(objects, draft);
      if (existsSync(before)) await rename(before, objects);
    },
    clear: () => rm(draft, { recursive: true, force: true }),
  };
}
