/** Housekeeping: deletes devices without a new sign-in, and old marks of sent messages. */
import { keptSince } from "../../config/kept.ts";
import type { World } from "../../platform/world.ts";
import { deleteOldPushes } from "./sql.ts";

/** Housekeeping. */
export async function forgetOldPushes({ db, clock }: World): Promise<void> {
  const now = clock.now();
  await deleteOldPushes(db, {
    sentBefore: keptSince("pushSent", now),
    expiredBefore: keptSince("pushDevice", now),
  });
}
