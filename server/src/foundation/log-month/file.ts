/** A file of an archive: lines as COPY writes them, compressed, and read back only as what was written. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type CsvReaderRow, rowsOf } from "../../platform/csv-reader.ts";
import { semaphore } from "../../platform/semaphore.ts";
import type { World } from "../../platform/world.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import type { ArchiveFile } from "./sql.ts";

const TYPE = "application/gzip";
/** Our files are far smaller: a file of this size is not ours. */
const TEXT_BYTES_MAX = 1024 ** 3;

/** How many files this process reads for operators at once: everybody else's lists come first. */
const reading = semaphore(2, 60);

/** After so many lines other requests have their turn: a file has some ten thousand. */
const AT_ONCE = 500;

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

export const digestOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/**
 * Writes under a new name each time, so that a paused node that writes late overwrites nothing. Answers what the
 * archive keeps about the file.
 */
export async function writeLines(world: World, place: string, text: Buffer) {
  const objectKey = `${place}-${world.clock.uuid()}.gz`;
  const bytes = await packed(text);
  await storageOf(world).write(objectKey, bytes, TYPE);
  return { objectKey, bytes: bytes.length, digest: digestOf(bytes), lineDigest: digestOf(text) };
}

export const removeLines = (world: World, objectKey: string): Promise<void> =>
  storageOf(world).remove(objectKey);

/** Undefined when it is gone, or is not what was written. */
export async function readLines(
  world: World,
  { objectKey, bytes, digest }: ArchiveFile,
): Promise<Buffer | undefined> {
  const found = await storageOf(world).read(objectKey, bytes);
  if (found.kind !== "found" || !digestOf(found.bytes).equals(digest)) return undefined;
  return unpacked(found.bytes, { maxOutputLength: TEXT_BYTES_MAX });
}

/** Its lines, each by the names of the heading; breaks off at a file that is not what was written. */
export async function* archivedRows(
  world: World,
  files: readonly ArchiveFile[],
): AsyncGenerator<Readonly<Record<string, string>>> {
  for (const file of files) {
    const text = await reading(() => readLines(world, file));
    if (!text) throw new Error(`${file.objectKey} is gone, or not what was written`);
    const rows = rowsOf(text.toString());
    const head = rows.next().value as CsvReaderRow | undefined;
    const heads = head?.cells ?? [];
    let read = 0;
    for (const { cells } of rows) {
      read += 1;
      if (read % AT_ONCE === 0) await setImmediate();
      yield Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ""]));
    }
  }
}
