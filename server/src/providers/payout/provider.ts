/** The payout providers of this deployment, by name. */
import type { World } from "../../platform/world.ts";
import { alipayKeysOf } from "../alipay/keys.ts";
import { alipayPayout } from "./alipay.ts";
import type { PayoutProvider } from "./outcome.ts";
import { simulatedPayout } from "./simulated.ts";

const TIMEOUT_MS = 10_000;

export type PayoutProviders = (name: string) => PayoutProvider | undefined;

/**
 * All that can be reached, not only the one that the configuration chooses for new payouts: what was
 * sent through another one is still asked about there. Undefined = it cannot be reached any more.
 */
export function payoutProvidersOf(world: World): PayoutProviders {
  const { config } = world;
  const reachable = [
    // The simulator exists beside development servers only.
    config.development ? simulatedPayout(config.payoutUrl) : undefined,
    alipayOf(world),
  ];
  return (name) => reachable.find((provider) => provider?.name === name);
}

function alipayOf({ config, clock, log }: World): PayoutProvider | undefined {
  const keys = alipayKeysOf(config);
  if (!config.alipayAppId || !keys) return undefined;
  return alipayPayout({
    appId: config.alipayAppId,
    gatewayUrl: config.alipayGatewayUrl,
    keys: async () => keys,
    now: clock.now,
    timeoutMs: TIMEOUT_MS,
    log,
  });
}
