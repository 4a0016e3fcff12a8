/** Agreeing again, when the agreement or the privacy policy has another version (rule people-24). */
import { consentVersions } from "../../foundation/brand/api.ts";
import { transact } from "../../platform/db.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { lockActiveMember, recordConsents } from "../../people/member/api.ts";

/** To the texts of the brand that the member registered with, on every host. */
export async function giveConsent(
  world: World,
  { memberId, origin }: { memberId: number; origin: Origin },
): Promise<null> {
  await transact(world.db, async (tx) => {
    const { brandCode } = await lockActiveMember(tx, memberId);
    const consents = await consentVersions(tx, brandCode);
    await recordConsents(tx, { memberId, at: world.clock.now(), ip: origin.ip, consents });
  });
  return null;
}
