/** The same world at another moment: how the sample gets a history with consistent times. */
import type { World } from "../src/platform/world.ts";
import type { Random } from "./random.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Midnight in Asia/Shanghai, `days` before the day of `now`, plus hours of that day. */
export function dayBefore(now: Date, days: number, hours = 0): Date {
  const shift = 8 * HOUR;
  const midnight = Math.floor((now.getTime() + shift) / DAY) * DAY - shift;
  return new Date(midnight - days * DAY + hours * HOUR);
}

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/**
 * Its clock stands at `at`, and its tokens come from the seed, so that the sample has the same codes
 * and orders everywhere. Nothing that must stay secret may be made in it.
 */
export const worldAt = (world: World, at: Date, random: Random): World => ({
  ...world,
  clock: {
    now: () => at,
    random: (below) => random.below(below),
    token: (bytes = 24) => bytesOf(random, bytes).toString("base64url"),
    uuid: () => uuid7(at, random),
  },
});

const bytesOf = (random: Random, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => random.below(256)));

function uuid7(at: Date, random: Random): string {
  const bytes = bytesOf(random, 16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
