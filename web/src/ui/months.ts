/** Months as they are filtered by: 2026-11, in Asia/Shanghai. Pure. */
import { formatDay } from "./time.ts";

const monthOf = (at: number): string => formatDay(new Date(at).toISOString()).slice(0, 7);

/** The month and those before it, newest first, none before that of `since`: 2026-11, 2026-10 … */
export function monthsBack(now: number, count: number, since = -Infinity): string[] {
  const [year = 0, month = 1] = monthOf(now).split("-").map(Number);
  const first = since > 0 ? monthOf(since) : "";
  return Array.from({ length: count }, (_, back) => {
    const index = year * 12 + (month - 1) - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
  }).filter((one) => one >= first);
}
