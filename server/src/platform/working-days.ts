/** Days on which people work: when money was promised by, and when an audit is usually done. */
import { addSeconds, dayOf } from "./clock.ts";

const DAY_SECONDS = 86_400;

/**
 * The same time of day, so many working days (Monday to Friday in Asia/Shanghai) later. Public
 * holidays are not known here: over them the promise is shorter than people expect, never longer.
 */
export function addWorkingDays(from: Date, days: number): Date {
  let at = from;
  for (let left = days; left > 0;) {
    at = addSeconds(at, DAY_SECONDS);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

function isWorkingDay(at: Date): boolean {
  const weekday = new Date(dayOf(at)).getUTCDay(); // 0 = Sunday
  return weekday >= 1 && weekday <= 5;
}
