/** The consolation promised for an end without a complete, by how long it took or where it ended. */
import { JoinResult } from "#contract/enums.ts";
import type { ResponseRow } from "./sql.ts";

/** The most consolations a day. */
export const CONSOLATIONS_PER_DAY = 5;

type Promised = Pick<ResponseRow, "memberId" | "screenOutBands" | "quotaFullGold">;

/** In gold, by bands of server-timed minutes, promised at entry: up to 3, 3 to 8, more than 8. */
export function promisedFor(
  { memberId, screenOutBands, quotaFullGold }: Promised,
  result: JoinResult,
  minutes: number,
): number {
  if (memberId === null) return 0;
  if (result === JoinResult.of.quotaFull) return quotaFullGold;
  if (result !== JoinResult.of.screenedOut) return 0;
  const band = minutes <= 3 ? 0 : minutes <= 8 ? 1 : 2;
  return screenOutBands[band] ?? 0;
}
