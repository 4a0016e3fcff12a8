/**
 * How much of a heartbeat counts (docs/decisions/0027-video-beats.md). Pure: milliseconds in, milliseconds
 * out.
 */
import { limits } from "#contract/limits.ts";

const BEAT_MS = limits.videoBeatSeconds * 1000;
/** After a silence no more than this is believed: a player that is cut off stops. */
const MOST_MS = 3 * BEAT_MS;
/** How far a player may be ahead of the counting: one heartbeat that came late and the next in time. */
const AHEAD_MS = BEAT_MS;

type Beat = {
  /** The position up to which watching was counted. */
  positionMs: number;
  /** The position that the player claims. */
  claimedMs: number;
  /** Since the last heartbeat arrived, by our clock. */
  elapsedMs: number;
};
export type Count = { as: "counted"; ms: number } | { as: "ahead" };

/**
 * Counted is what both our clock and the player's position went on by. What the player is ahead after that
 * waits for the next heartbeat, so that a slow network loses nobody a second; but a player that is further
 * ahead has skipped, or plays too fast, and earns nothing until it is back.
 */
export function countOf({ positionMs, claimedMs, elapsedMs }: Beat): Count {
  const advanceMs = claimedMs - positionMs;
  const ms = Math.max(0, Math.min(advanceMs, elapsedMs, MOST_MS));
  return advanceMs - ms > AHEAD_MS ? { as: "ahead" } : { as: "counted", ms };
}

/** To the nearest second: films last 59.98 seconds, and tasks ask for 60. */
export const secondsOf = (ms: number): number => Math.floor((ms + 500) / 1000);
