/** A backup's inside: tables and files one after the other, each with its checksum, and what all came to at the end. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Refusal } from "../../config/refusal.ts";
import { sealingKey } from "../../platform/keyring.ts";
import { opening, type OpenedHeader, readHeader } from "./sealed-file.ts";

export type Entry =
  /** As PostgreSQL's COPY writes it, in its text form; `name` with its schema. */
  | { kind: "table"; name: string; columns: readonly string[] }
  /** `name`: its key in the storage. */
  | { kind: "file"; name: string };

/** `rows`: of a table; null for a file. */
export type Tally = { bytes: number; sha256: string; rows: number | null };

export type Manifest = {
  /** When the snapshot was taken, by the database's clock. */
  snapshotAt: string;
  tables: Readonly<Record<string, Tally>>;
  /** `sha256`: over the names and checksums of all, in their order. */
  files: { count: number; bytes: number; sha256: string };
  /** Where files are kept; those that are not embedded are not in here. */
  storage: { provider: string; isCopied: boolean; isReachable: boolean };
  /** The books in this snapshot. */
  ledger: { differences: number };
};

export type Part =
  | { type: "begin"; entry: Entry }
  | { type: "data"; bytes: Buffer }
  | { type: "end"; tally: Tally }
  | { type: "manifest"; manifest: Manifest };

const codes = { begin: 1, data: 2, end: 3, manifest: 4 } as const;
const HEAD_BYTES = 5;
/** No part that we write is longer. */
const PART_MAX = 64 * 1024 * 1024;

export async function* framed(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const body = part.type === "data" ? part.bytes : Buffer.from(JSON.stringify(contentOf(part)));
    const head = Buffer.alloc(HEAD_BYTES);
    head[0] = codes[part.type];
    head.writeUInt32BE(body.length, 1);
    yield head;
    yield body;
  }
}

const contentOf = (part: Exclude<Part, { type: "data" }>): object =>
  part.type === "begin" ? part.entry : part.type === "end" ? part.tally : part.manifest;

/** A file, its key, and what it says of itself. */
export type BackupReading = OpenedHeader & { path: string; secret: string };

/** Refuses, before anything else is done with it, a backup that this key does not open. */
export async function inspectBackup(path: string, secret: string): Promise<BackupReading> {
  const opened = await readHeader(path);
  const mine = sealingKey(secret).id;
  if (opened.header.keyId !== mine)
    throw new Refusal(
      `BACKUP_KEY 不是这个备份的密钥：备份用 ${opened.header.keyId}，现在设置的是 ${mine}`,
    );
  return { ...opened, path, secret };
}

/** Every part in its order; each checksum is compared on the way, and the last part is the manifest. */
export async function* partsOf(reading: BackupReading): AsyncGenerator<Part> {
  const { path, secret, line } = reading;
  const file = createReadStream(path, { start: line.length, highWaterMark: 1 << 20 });
  const sealed = opening(secret, reading);
  const plain = createGunzip();
  // An error of one stage is told by the last, which is the one that is read.
  file.on("error", (error) => plain.destroy(error)).pipe(sealed);
  sealed.on("error", (error) => plain.destroy(error)).pipe(plain);
  try {
    yield* checked(unframed(plain));
  } finally {
    file.destroy();
    sealed.destroy();
    plain.destroy();
  }
}

async function* unframed(stream: Readable): AsyncGenerator<Part> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (;;) {
      if (waiting.length < HEAD_BYTES) break;
      const length = waiting.readUInt32BE(1);
      if (length > PART_MAX) throw new Refusal("备份文件里有无法识别的内容");
      if (waiting.length < HEAD_BYTES + length) break;
      yield partOf(waiting[0] ?? 0, waiting.subarray(HEAD_BYTES, HEAD_BYTES + length));
      waiting = waiting.subarray(HEAD_BYTES + length);
    }
  }
  if (waiting.length > 0) throw new Refusal("备份文件不完整");
}

function partOf(code: number, body: Buffer): Part {
  if (code === codes.data) return { type: "data", bytes: body };
  const content: unknown = JSON.parse(body.toString());
  if (code === codes.begin) return { type: "begin", entry: content as Entry };
  if (code === codes.end) return { type: "end", tally: content as Tally };
  if (code === codes.manifest) return { type: "manifest", manifest: content as Manifest };
  throw new Refusal("备份文件里有无法识别的内容，可能来自更新的版本");
}

/** It is authenticated already; this finds errors made while writing, by a broken disk or by our own code. */
async function* checked(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let count = newCount();
  let isWhole = false;
  for await (const part of parts) {
    if (part.type === "begin") count = newCount();
    if (part.type === "data") count.add(part.bytes);
    if (part.type === "end" && count.sha256() !== part.tally.sha256)
      throw new Refusal("备份文件里有一部分的校验和不对");
    if (part.type === "manifest") isWhole = true;
    yield part;
  }
  if (!isWhole) throw new Refusal("备份文件不完整，没有清单");
}

export function newCount() {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    add: (chunk: Buffer | string): void => {
      bytes += chunk.length;
      hash.update(chunk);
    },
    bytes: (): number => bytes,
    sha256: (): string => hash.copy().digest("hex"),
  };
}

/** From its first byte to its last: opened, each checksum compared. Throws a Refusal, or answers what it holds. */
export async function readThrough(reading: BackupReading): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const part of partsOf(reading)) if (part.type === "manifest") manifest = part.manifest;
  if (!manifest) throw new Refusal("备份文件不完整，没有清单");
  return manifest;
}
