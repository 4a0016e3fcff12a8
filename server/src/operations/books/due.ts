/** Which closed spans the daily proof reads again, so that each is read at least every thirty days. Pure. */
import type { Closing } from "../../ledger/wallet/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Reading } from "./reading-sql.ts";

export const REREAD_DAYS = 30;

type NightlyShare = { now: Date; linesMore: number };

/**
 * A thirtieth of all spans, those first that were not read for longest, so that each night has the same work; all
 * that are older than that because nights had no proof; and those in which the last reading found a difference.
 * `linesMore`: for an operator who waits, so many lines of the others are read as well, in the same order.
 */
export function dueOf(
  closings: readonly Closing[],
  readings: readonly Reading[],
  { now, linesMore }: NightlyShare,
): Set<number> {
  const known = new Map(readings.map((reading) => [reading.closingId, reading]));
  const readAt = ({ id, closedAt }: Closing): number =>
    (known.get(id)?.readAt ?? closedAt).getTime();
  const share = Math.ceil(closings.length / REREAD_DAYS);
  const tooOld = addSeconds(now, -REREAD_DAYS * 86_400).getTime();
  const mustBe = (one: Closing, n: number): boolean =>
    n < share || readAt(one) <= tooOld || (known.get(one.id)?.differences ?? 0) > 0;
  let left = linesMore;
  const due = closings
    .toSorted((a, b) => readAt(a) - readAt(b) || a.id - b.id)
    .filter((one, n) => {
      if (mustBe(one, n)) return true;
      left -= one.entries;
      return left >= 0;
    });
  return new Set(due.map(({ id }) => id));
}
