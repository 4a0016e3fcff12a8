/** What bounds one-time codes (rules people-7, people-8). */
import { limits } from "#contract/limits.ts";
import type { Rule } from "../../platform/rate.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

export const LIFETIME_SECONDS = 300;
/** A notice that could not be delivered for a day tells nothing new. */
export const NOTICE_SECONDS = DAY;
/** The fifth wrong try kills the code. */
export const TRIES = 5;

/** Sends per mobile or e-mail; Aliyun's own limits are the same. */
export const perAccount: readonly Rule[] = [
  { count: 1, seconds: limits.codeCountdownSeconds },
  { count: 5, seconds: HOUR },
  { count: 10, seconds: DAY },
];
/** Sends per /24 (IPv6: /64). */
export const perNetwork = (factor: number): readonly Rule[] => [
  { count: 20 * factor, seconds: HOUR },
];
export const perDevice = (factor: number): readonly Rule[] => [
  { count: 10 * factor, seconds: DAY },
];

/** Wrong codes per account: 20 a day of a million is 0.002 % a day. */
export const wrongPerAccount: readonly Rule[] = [
  { count: 10, seconds: HOUR },
  { count: 20, seconds: DAY },
];
