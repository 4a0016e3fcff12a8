/** Development: the message is kept at /dev/inbox and goes nowhere. */
import { keepMessage } from "../dev-inbox/service.ts";
import type { World } from "../../platform/world.ts";
import { sentenceOf } from "./message.ts";
import type { SmsProvider } from "./provider.ts";

export const inboxSms = (world: World): SmsProvider => ({
  send: async (to, message) => {
    await keepMessage(world, { to, kind: "sms", body: sentenceOf(message) });
    return { kind: "ok", by: "inbox", code: "OK", requestId: null };
  },
});
