/** Writes one backup: every table in one snapshot, then the stored files, sealed; there whole under its name or not at all. */
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Refusal, sayFullDisk } from "../../config/refusal.ts";
import { differences } from "../../ledger/wallet/api.ts";
import { withSnapshot } from "../../platform/db.ts";
import { type DumpedTable, openSnapshot, type Snapshot } from "../../platform/dump.ts";
import { sealingKey } from "../../platform/keyring.ts";
import type { World } from "../../platform/world.ts";
import { listStored, streamStored } from "../../providers/storage/stored.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import {
  framed,
  inspectBackup,
  type Manifest,
  newCount,
  type Part,
  readThrough,
  type Tally,
} from "./archive.ts";
import { type BackupHeader, FORMAT, sealing } from "./sealed-file.ts";
import * as rows from "./sql.ts";
import { productVersion } from "./version.ts";

/** Always the same, so that what a crash left behind is written over and not collected. */
const DRAFT = "unfinished.backup";
/** Half of what level 6 takes, for a tenth more bytes. */
const GZIP_LEVEL = 3;

export type Written = { name: string; bytes: number; manifest: Manifest; header: BackupHeader };

/**
 * `name`: the file's in BACKUP_DIR. It is read back and every checksum compared before it has its name; whatever goes
 * wrong leaves no file. Throws a Refusal for a full disk, a folder that cannot be written, or another one under way.
 */
export async function writeBackup(
  world: World,
  secret: string,
  { name, signal }: { name: string; signal?: AbortSignal | undefined },
): Promise<Written> {
  const { backupDir } = world.config;
  const draft = join(backupDir, DRAFT);
  await mkdir(backupDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw unwritable(backupDir, error);
  });
  const snapshot = await openSnapshot(world.db);
  try {
    const header = await headerOf(world, secret, snapshot);
    await pipeline(
      Readable.from(framed(partsOf(world, snapshot))),
      createGzip({ level: GZIP_LEVEL }),
      sealing(secret, header),
      createWriteStream(draft, { flush: true, mode: 0o600 }),
      ...(signal ? [{ signal }] : []),
    );
    const manifest = await readThrough(await inspectBackup(draft, secret));
    const { size } = await stat(draft);
    await rename(draft, join(backupDir, name));
    return { name, bytes: size, manifest, header };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw unwritable(backupDir, error);
  } finally {
    snapshot.end();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "没有写的权限",
  EPERM: "没有写的权限",
  EROFS: "只读",
  ENOTDIR: "不是文件夹",
  EEXIST: "不是文件夹",
};

function unwritable(folder: string, error: unknown): unknown {
  const why = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  if (why !== undefined)
    return new Refusal(`备份不能写到 ${folder}（BACKUP_DIR）：${why}`, "settings", error);
  return sayFullDisk(error);
}

async function headerOf(
  world: World,
  secret: string,
  { at, migrations }: Snapshot,
): Promise<BackupHeader> {
  const inUse = await rows.keyIdsInUse(world.db);
  return {
    format: FORMAT,
    keyId: sealingKey(secret).id,
    salt: world.clock.token(16),
    createdAt: at.toISOString(),
    version: productVersion,
    migrations,
    // Before the first start nothing is sealed; the key that this process would use is named nevertheless.
    secretKeyIds: inUse.length > 0 ? inUse : [world.keys.newest.id],
  };
}

async function* partsOf(world: World, snapshot: Snapshot): AsyncGenerator<Part> {
  const tables: Record<string, Tally> = {};
  for (const table of snapshot.tables) {
    const { name, columns } = table;
    yield { type: "begin", entry: { kind: "table", name, columns } };
    const tally = yield* rowsOf(snapshot, table);
    tables[table.name] = tally;
    yield { type: "end", tally };
  }
  const found = await withSnapshot(
    world.db,
    (tx) => rows.joinSnapshot(tx, snapshot.id),
    (tx) => differences(tx),
  );
  // Only the books still needed the snapshot.
  await snapshot.release();
  const files = yield* filesOf(world);
  yield {
    type: "manifest",
    manifest: {
      snapshotAt: snapshot.at.toISOString(),
      tables,
      files,
      storage: await storageFacts(world),
      ledger: { differences: found.length },
    },
  };
}

async function* rowsOf(snapshot: Snapshot, table: DumpedTable): AsyncGenerator<Part, Tally> {
  const count = newCount();
  const { rows: lines, counted } = snapshot.rowsOf(table);
  for await (const bytes of lines) {
    count.add(bytes);
    yield { type: "data", bytes };
  }
  return { bytes: count.bytes(), sha256: count.sha256(), rows: await counted() };
}

/** After the rows, so that every file that they name is included; newer files do no harm. A file never changes. */
async function* filesOf(world: World): AsyncGenerator<Part, Manifest["files"]> {
  const all = newCount();
  let [count, bytes] = [0, 0];
  if (world.config.storageProvider !== "embedded") return { count, bytes, sha256: all.sha256() };
  for await (const name of listStored(world)) {
    const stream = await streamStored(world, name);
    // Removed since it was listed: its member has left, or its draft was thrown away.
    if (!stream) continue;
    yield { type: "begin", entry: { kind: "file", name } };
    const one = newCount();
    for await (const chunk of stream) {
      one.add(chunk);
      yield { type: "data", bytes: chunk };
    }
    yield { type: "end", tally: { bytes: one.bytes(), sha256: one.sha256(), rows: null } };
    all.add(`${name}\n${one.sha256()}\n`);
    count += 1;
    bytes += one.bytes();
  }
  return { count, bytes, sha256: all.sha256() };
}

/** A file that nobody has: a storage that says so knows us and answers. */
const NOBODYS = "backup/probe/nobody.png";

async function storageFacts(world: World): Promise<Manifest["storage"]> {
  const provider = world.config.storageProvider;
  if (provider === "embedded") return { provider, isCopied: true, isReachable: true };
  const isReachable = await storageOf(world)
    .read(NOBODYS, 1)
    .then(
      () => true,
      () => false,
    );
  return { provider, isCopied: false, isReachable };
}
