/** The only source of time and randomness, so that tests can hold both. */
import { createHash, randomBytes, randomFillSync, randomInt } from "node:crypto";

export type Clock = {
  now(): Date;
  /** 0 <= n < below, from the system's secure source. */
  random(below: number): number;
  /** Unguessable text of `bytes` random bytes, [A-Za-z0-9_-]. */
  token(bytes?: number): string;
  /** A UUID of version 7: random, and ordered by time so that indexes stay hot. */
  uuid(): string;
};

export const systemClock: Clock = {
  now: () => new Date(),
  random: (below) => randomInt(below),
  token: (bytes = 24) => secureBytes(bytes).toString("base64url"),
  uuid: () => uuid7(Date.now()),
};

/** Many random bytes are read at once: each read costs 6 µs, and an entry needs two. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function secureBytes(count: number): Buffer {
  if (count > pool.length) return randomBytes(count);
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + count));
  // Bytes that were given out are not kept anywhere.
  pool.fill(0, used, used + count);
  used += count;
  return bytes;
}

/** Unguessable, in hexadecimal digits. */
export const randomHex = (bytes: number): string => secureBytes(bytes).toString("hex");

function uuid7(atMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The day in Asia/Shanghai, as 2026-11-21: every daily rule of the product counts in it. */
export const dayOf = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** When a Shanghai day begins. */
export const startOfDay = (at: Date): Date => new Date(`${dayOf(at)}T00:00:00+08:00`);

/** When that day of Shanghai's begins, which has kept +08:00 since 1991, and when the next one does. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
export const dayEnd = (day: string): Date => new Date(dayStart(day).getTime() + 86_400_000);

/** 2026-11-21 10:05 in Asia/Shanghai. */
export const minuteOf = (at: Date): string => secondOf(at).slice(0, 16);

/** 2026-11-21 10:05:59, there, too. */
export const secondOf = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

export const addSeconds = (at: Date, seconds: number): Date =>
  new Date(at.getTime() + seconds * 1000);
