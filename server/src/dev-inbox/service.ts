/** Messages of the development adapters, for people and tests that wait for a code. */
import type { World } from "../platform/world.ts";
import { insertMessage, messagesTo } from "./sql.ts";

export const keepMessage = (
  { db, clock }: World,
  { to, kind, body }: { to: string; kind: "sms" | "mail"; body: string },
) => insertMessage(db, { sentTo: to, kind, body, sentAt: clock.now() });

/** The newest 50, with the code picked out of the text. */
export async function readInbox({ db }: World, to: string | undefined) {
  const messages = await messagesTo(db, to, 50);
  return messages.map(({ sentTo, kind, body, sentAt }) => ({
    to: sentTo,
    kind,
    body,
    code: /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0] ?? null,
    sentAt: sentAt.toISOString(),
  }));
}
