/** E-mail. One adapter per way of sending; MAIL_PROVIDER chooses. */
import type { World } from "../../platform/world.ts";
import { inboxMail } from "./inbox.ts";
import { smtpMail } from "./smtp.ts";
import { watched } from "../watch.ts";

/** `senderName` is what a reader sees beside our address: the site's name. */
export type Mail = {
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** Of an e-mail that somebody subscribed to: mail programs show the way out beside it. */
  unsubscribeUrl?: string;
};

export type MailOutcome =
  | { kind: "ok"; code: string }
  /** For good. `address`: nobody is there. `ours`: our sign-in, our sender, our text. */
  | { kind: "rejected"; fault: "address" | "ours"; code: string }
  /** Definitely not taken, and the same e-mail may be taken in a minute (greylisting, no connection). */
  | { kind: "later"; code: string }
  | { kind: "unknown"; code: string };

/** Never throws for anything that the server or the network did. */
export type MailProvider = { send(to: string, mail: Mail): Promise<MailOutcome> };

export const mailProvider = (world: World): MailProvider =>
  watched(world, { kind: "mail", name: world.config.mailProvider }, adapterOf(world));

function adapterOf(world: World): MailProvider {
  switch (world.config.mailProvider) {
    case "inbox":
      return inboxMail(world);
    case "smtp":
      return smtpMail(world);
  }
}
