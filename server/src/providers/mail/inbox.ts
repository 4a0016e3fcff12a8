/** Development: the mail is kept at /dev/inbox and goes nowhere. */
import { keepMessage } from "../dev-inbox/service.ts";
import type { World } from "../../platform/world.ts";
import type { MailProvider } from "./provider.ts";

export const inboxMail = (world: World): MailProvider => ({
  send: async (to, { text }) => {
    await keepMessage(world, { to, kind: "mail", body: text });
    return { kind: "ok", code: "INBOX" };
  },
});
