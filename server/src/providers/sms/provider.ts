/** SMS. One adapter per company; SMS_PROVIDER chooses, SMS_FALLBACK names the second. */
import type { World } from "../../platform/world.ts";
import { aliyunSms } from "./aliyun.ts";
import { inboxSms } from "./inbox.ts";
import type { SmsMessage } from "./message.ts";
import { isOurSide, type SmsOutcome } from "./outcome.ts";
import { tencentSms } from "./tencent.ts";
import { watched } from "../watch.ts";

/** Never throws for anything that the provider or the network did. */
export type SmsProvider = { send(to: string, message: SmsMessage): Promise<SmsOutcome> };

export function smsProvider(world: World): SmsProvider {
  const { smsProvider: first, smsFallback: second } = world.config;
  const provider = providerNamed(world, first);
  return second === "none" || second === first
    ? provider
    : withFallback(world, provider, providerNamed(world, second));
}

type ProviderName = "inbox" | "aliyun" | "tencent";

const providerNamed = (world: World, name: ProviderName): SmsProvider =>
  watched(world, { kind: "sms", name }, adapterNamed(world, name));

function adapterNamed(world: World, name: ProviderName): SmsProvider {
  switch (name) {
    case "inbox":
      return inboxSms(world);
    case "aliyun":
      return aliyunSms(world);
    case "tencent":
      return tencentSms(world);
  }
}

/**
 * The second is asked only when the first has definitely refused for a reason of our side: after
 * "unknown" the number might get two codes, and a number that is refused stays refused.
 */
const withFallback = (world: World, first: SmsProvider, second: SmsProvider): SmsProvider => ({
  send: async (to, message) => {
    const outcome = await first.send(to, message);
    if (outcome.kind !== "rejected" || !isOurSide(outcome.fault)) return outcome;
    world.log.error({ outcome }, "the first SMS provider refused, asking the second");
    return second.send(to, message);
  },
});
