/** The scheduled job that closes the books of the Shanghai day before, as soon as it is over. */
import { closeDay, lastClosings, machines } from "../../ledger/wallet/api.ts";
import { addSeconds, dayOf, startOfDay } from "../../platform/clock.ts";
import type { World } from "../../platform/world.ts";

/** However many servers there are, and however often: a day that is closed stays as it is. */
export async function closeYesterday(
  { db, clock, log }: World,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const day = dayOf(addSeconds(startOfDay(now), -1));
  const last = new Map((await lastClosings(db)).map((one) => [one.machine, one]));
  const isClosed = (machine: number): boolean => {
    const own = last.get(machine);
    return own !== undefined && (own.day > day || (own.day === day && own.endsDay));
  };
  if ((await machines(db)).every(isClosed)) return;
  const { outcome, ...made } = await closeDay(db, { day, at: now, ...(signal && { signal }) });
  if (made.parts > 0) log.info({ day, ...made }, "the books are closed");
  // The proof names the error every day while it is open. The next round waits for transactions that still write.
  if (outcome === "unsound" || outcome === "waiting")
    log.warn({ day, outcome }, "the books stay open");
}
