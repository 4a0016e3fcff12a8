/** What tests of the Alipay adapter begin with: a gateway beside them, and an adapter set to it. */
import { afterAll, beforeAll } from "vitest";
import { type Simulator, startSimulator } from "../../../simulators/payout.ts";
import { adapterWorld } from "../fixture.ts";
import type { PayoutProvider, Transfer } from "./outcome.ts";
import { payoutProvidersOf } from "./provider.ts";

const SLOW_MS = 1_500;

export type Gateway = Simulator & {
  origin: string;
  /** Set to the simulator by its public key. */
  provider: PayoutProvider;
  envOf(mode?: "key" | "certificate", origin?: string): Promise<Record<string, string>>;
};

/** Filled in before the tests run. */
export function alipayGateway(): Gateway {
  const gateway = {} as Gateway;
  beforeAll(async () => {
    const simulator = await startSimulator({ slowMs: SLOW_MS });
    const { origin } = new URL(simulator.url);
    const envOf: Gateway["envOf"] = (mode, at = origin) => simulator.alipay.settings(at, mode);
    Object.assign(gateway, simulator, { origin, envOf, provider: providerWith(await envOf()) });
  });
  afterAll(() => gateway.stop());
  return gateway;
}

export function providerWith(env: Record<string, string>, now?: () => Date): PayoutProvider {
  const made = payoutProvidersOf(adapterWorld(env, now))("alipay");
  if (!made) throw new Error("not configured");
  return made;
}

let made = 0;
export const transferOf = (more: Partial<Transfer> = {}): Transfer => ({
  billNo: `A${++made}`,
  fen: 1005,
  account: "13800000001@例子.中国",
  realName: '张"三\\/',
  title: "甲站提现",
  ...more,
});
