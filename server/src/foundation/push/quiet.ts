/** When nobody is told anything that can wait. */
import { quietHours } from "#contract/member/study/alert.ts";

const HOUR = 3600;
const SHANGHAI_AHEAD = 8 * HOUR;

const secondOfDay = (at: Date): number =>
  Math.floor(at.getTime() / 1000 + SHANGHAI_AHEAD) % (24 * HOUR);

export function isQuiet(at: Date): boolean {
  const second = secondOfDay(at);
  return second >= quietHours.from * HOUR || second < quietHours.to * HOUR;
}

/** 0 while it is day. Rounded up, so that it is day when they are over. */
export function secondsToDay(at: Date): number {
  if (!isQuiet(at)) return 0;
  const until = quietHours.to * HOUR - secondOfDay(at);
  return until > 0 ? until : until + 24 * HOUR;
}
