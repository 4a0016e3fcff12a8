/** A device's push address, stored sealed, because everybody who has it can send to the device. */
import { sha256 } from "../../platform/clock.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import type { Subscription } from "../../providers/push/provider.ts";

const PURPOSE = "push-subscription";

export const sealSubscription = (world: World, subscription: Subscription): string =>
  sealText(world, PURPOSE, JSON.stringify(subscription));

export const openSubscription = (world: World, sealed: string): Subscription =>
  // Written by sealSubscription: nobody else has the key.
  JSON.parse(unsealText(world, PURPOSE, sealed).toString()) as Subscription;

export const hashOf = (endpoint: string): Buffer => sha256(endpoint);
