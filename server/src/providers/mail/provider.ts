/** E-mail. One adapter per way of sending; MAIL_PROVIDER chooses. */
import type { World } from "../../platform/world.ts";
import type { Outcome } from "../outcome.ts";
import { inboxMail } from "./inbox.ts";

export type Mail = { subject: string; text: string };
export type MailProvider = { send(to: string, mail: Mail): Promise<Outcome> };

export function mailProvider(world: World): MailProvider {
  const name = world.config.mailProvider;
  switch (name) {
    case "inbox":
      return inboxMail(world);
    case "smtp":
      throw new Error(`MAIL_PROVIDER=${name} has no adapter yet`);
  }
}
