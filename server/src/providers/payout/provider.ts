/** The payout providers of this deployment, by name. */
import type { World } from "../../platform/world.ts";
import { alipayKeysOf } from "../alipay/keys.ts";
import type { Config } from "../../config/config.ts";
import { alipayPayout } from "./alipay.ts";
import type { AlipayApp } from "./alipay-notification.ts";
import type { PayoutProvider } from "./outcome.ts";
import { simulatedPayout } from "./simulated.ts";
import { watched } from "../watch.ts";

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
  ].map((one) => one && watched(world, { kind: "payout", name: one.name }, one));
  return (name) => reachable.find((provider) => provider?.name === name);
}

function alipayOf({ config, clock, log }: World): PayoutProvider | undefined {
  const app = alipayAppOf(config);
  if (!app) return undefined;
  return alipayPayout({
    appId: app.appId,
    gatewayUrl: config.alipayGatewayUrl,
    keys: async () => app.keys,
    now: clock.now,
    timeoutMs: TIMEOUT_MS,
    log,
  });
}

/** Undefined when the settings name no app. */
export function alipayAppOf(config: Config): AlipayApp | undefined {
  const keys = alipayKeysOf(config);
  return config.alipayAppId && keys ? { appId: config.alipayAppId, keys } : undefined;
}
