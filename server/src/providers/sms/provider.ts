/** SMS. One adapter per company; SMS_PROVIDER chooses. */
import type { World } from "../../platform/world.ts";
import type { Outcome } from "../outcome.ts";
import { inboxSms } from "./inbox.ts";

export type SmsProvider = { send(to: string, text: string): Promise<Outcome> };

export function smsProvider(world: World): SmsProvider {
  const name = world.config.smsProvider;
  switch (name) {
    case "inbox":
      return inboxSms(world);
    case "aliyun":
    case "tencent":
      throw new Error(`SMS_PROVIDER=${name} has no adapter yet`);
  }
}
