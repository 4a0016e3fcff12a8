/** Messages are no archive: read ones go after half a year, unread ones after two (privacy document). */
import { keptSince } from "../../config/kept.ts";
import type { World } from "../../platform/world.ts";
import { deleteOld } from "./sql.ts";

/** Few enough that one statement holds nobody up. */
const BATCH = 5000;

/** Answers how many went. */
export async function removeOldMessages({ db, clock }: World): Promise<number> {
  const now = clock.now();
  const before = keptSince("messageUnread", now);
  const readBefore = keptSince("messageRead", now);
  for (let gone = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const n = await deleteOld(db, { readBefore, before, most: BATCH });
    gone += n;
    if (n < BATCH) return gone;
  }
}
