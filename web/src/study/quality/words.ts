/** How a line of the score reads. Pure. */
import type { QualityEntry } from "#contract/member/study/quality.ts";
import { formatDay } from "../../ui/time.ts";

/** +1, −8: with the minus sign that lines up with the plus. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : `−${Math.abs(points)}`;

/** Until when it counts, or why it does not any more. */
export function stateOf({ expiresAt, counts }: QualityEntry, now: number): string {
  if (counts) return `计到 ${formatDay(expiresAt)}`;
  return Date.parse(expiresAt) <= now ? `已于 ${formatDay(expiresAt)} 到期` : "已撤销";
}
