/** What time ends: devices that nobody signed in on again, and marks of what was sent. */
import { addSeconds } from "../../platform/clock.ts";
import type { World } from "../../platform/world.ts";
import { deleteOldPushes } from "./sql.ts";

/** A job waits a night and a day at most. */
const SENT_DAYS = 3;
/** For so long after a sign-in has expired, the same member may go on with the device. */
const EXPIRED_DAYS = 60;

/** Housekeeping. */
export async function forgetOldPushes({ db, clock }: World): Promise<void> {
  const now = clock.now();
  await deleteOldPushes(db, {
    sentBefore: addSeconds(now, -SENT_DAYS * 86_400),
    expiredBefore: addSeconds(now, -EXPIRED_DAYS * 86_400),
  });
}
