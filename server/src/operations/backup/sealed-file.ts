/**
 * A backup's outside: a line in the clear that says whose it is, then the rest in pieces, each sealed by AES-256-GCM
 * with its number and whether it is the last, so that nothing can be cut off, put in or moved (docs/decisions/0082).
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { Refusal } from "../../config/refusal.ts";
import { type SealingKey, sealingKey } from "../../platform/keyring.ts";

export const FORMAT = "panel-backup/1";
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_BYTES = PIECE_BYTES + TAG_BYTES;
/** A longer header is not ours. */
const HEADER_MAX = 65_536;

/** Read before the key is asked for: what a restore can refuse without having touched anything. */
export type BackupHeader = {
  format: string;
  /** The id of the BACKUP_KEY (platform/keyring.ts). */
  keyId: string;
  salt: string;
  createdAt: string;
  /** Version of the product. */
  version: string;
  /** Name and hash of each migration that the database had. */
  migrations: readonly { name: string; hash: string }[];
  /** The ids of the SECRET_KEYS that what lies in the database is sealed with. */
  secretKeyIds: readonly string[];
};

const headerLine = (header: BackupHeader): Buffer => Buffer.from(`${JSON.stringify(header)}\n`);

/** The header is part of the key: if it is changed, the rest cannot be read. */
function keyOf(key: SealingKey, header: Buffer, salt: string): Buffer {
  const about = createHash("sha256").update(header).digest();
  const derived = hkdfSync("sha256", key.of("backup"), Buffer.from(salt, "base64url"), about, 32);
  return Buffer.from(derived);
}

/** Twelve bytes that come once under a key: the piece's number, and 1 for the last. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(piece), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** What comes out is the whole file, its header first. */
export function sealing(secret: string, header: BackupHeader): Transform {
  const line = headerLine(header);
  const key = keyOf(sealingKey(secret), line, header.salt);
  let piece = 0;
  let waiting: Buffer = Buffer.alloc(0);
  const sealed = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(piece++, isLast));
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      // The last piece is known for the last only when nothing comes any more, so one is always kept.
      while (waiting.length > PIECE_BYTES) {
        this.push(sealed(waiting.subarray(0, PIECE_BYTES), false));
        waiting = waiting.subarray(PIECE_BYTES);
      }
      done();
    },
    flush(done) {
      this.push(sealed(waiting, true));
      done();
    },
  });
  stream.push(line);
  return stream;
}

const DAMAGED = "备份文件损坏或不完整（或被改动过），没有恢复任何内容";
const damaged = (cause?: unknown) => new Refusal(DAMAGED, "settings", cause);

/** What goes in is what follows the header. A piece that was altered, or a file that ends early, is a Refusal. */
export function opening(secret: string, { header, line }: OpenedHeader): Transform {
  const key = keyOf(sealingKey(secret), line, header.salt);
  let piece = 0;
  let waiting: Buffer = Buffer.alloc(0);
  const opened = (sealed: Buffer, isLast: boolean): Buffer => {
    if (sealed.length < TAG_BYTES) throw damaged();
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(piece++, isLast));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw damaged(error);
    }
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
        while (waiting.length > SEALED_BYTES) {
          this.push(opened(waiting.subarray(0, SEALED_BYTES), false));
          waiting = waiting.subarray(SEALED_BYTES);
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        this.push(opened(waiting, true));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

export type OpenedHeader = { header: BackupHeader; line: Buffer };

/** Refuses a file that is missing, is empty, or is no backup of this system. */
export async function readHeader(path: string): Promise<OpenedHeader> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`备份文件 ${path} 无法读取（${error.code ?? ""}）`, "settings", error);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_MAX), 0, HEADER_MAX, 0);
    if (bytesRead === 0) throw new Refusal(`备份文件 ${path} 是空的`);
    const end = buffer.subarray(0, bytesRead).indexOf("\n");
    const line = buffer.subarray(0, end + 1);
    const header = headerIn(line.toString());
    if (!header) throw new Refusal(`${path} 不是本站的备份文件`);
    return { header, line };
  } finally {
    await file.close();
  }
}

function headerIn(line: string): BackupHeader | undefined {
  try {
    const read = JSON.parse(line) as Partial<BackupHeader>;
    const texts = [read.keyId, read.salt, read.createdAt, read.version];
    const isWhole =
      read.format === FORMAT &&
      texts.every((text) => typeof text === "string") &&
      Array.isArray(read.migrations) &&
      Array.isArray(read.secretKeyIds);
    return isWhole ? (read as BackupHeader) : undefined;
  } catch {
    return undefined;
  }
}
