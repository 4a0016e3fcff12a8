/** Development: the message is kept at /dev/inbox and goes nowhere. */
import { keepMessage } from "../../dev-inbox/service.ts";
import type { World } from "../../platform/world.ts";
import type { SmsProvider } from "./provider.ts";

export const inboxSms = (world: World): SmsProvider => ({
  send: async (to, body) => {
    await keepMessage(world, { to, kind: "sms", body });
    return { kind: "ok", providerId: null };
  },
});
