/** What two members' ways in have in common: a device, or the network that one of them registered in. */
import { addSeconds } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { nearbyOf } from "../../platform/ip.ts";
import { shareDevice, signedInWithin } from "./pair-sql.ts";

export const haveSameDevice = shareDevice;

/** What is known of somebody's registration. */
type WasSeenAtInput = { id: number; registeredAt: Date; registeredIp: string | null };

/** Addresses wander: what was somebody's a month ago is somebody else's now. */
const NEAR_SECONDS = 30 * 86_400;

/** The one registered where the other registered, or was signed in, within 30 days. */
export async function wereInSameNetwork(
  tx: Tx,
  [a, b]: readonly [WasSeenAtInput, WasSeenAtInput],
): Promise<boolean> {
  const [network, other] = [networkOf(a), networkOf(b)];
  const apart = Math.abs(a.registeredAt.getTime() - b.registeredAt.getTime());
  if (network !== undefined && network === other && apart <= NEAR_SECONDS * 1000) return true;
  return (await wasSeenAt(tx, b.id, a)) || wasSeenAt(tx, a.id, b);
}

async function wasSeenAt(tx: Tx, memberId: number, place: WasSeenAtInput): Promise<boolean> {
  const network = networkOf(place);
  if (network === undefined) return false;
  const at = place.registeredAt;
  return signedInWithin(tx, {
    memberId,
    network,
    from: addSeconds(at, -NEAR_SECONDS),
    to: addSeconds(at, NEAR_SECONDS),
  });
}

/** This machine's own address, or an unreadable one, says nothing about a household. */
const nowhere = /^(127\.|0\.0\.0\.|0:0:0::)/;

function networkOf({ registeredIp }: WasSeenAtInput): string | undefined {
  if (registeredIp === null) return undefined;
  const source = nearbyOf(registeredIp);
  return nowhere.test(source) ? undefined : source;
}
