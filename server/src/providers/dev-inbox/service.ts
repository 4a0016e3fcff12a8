/** Messages of the development adapters, for people and tests that wait for a code. */
import { codeIn, type InboxMessage, type listInbox } from "#contract/console/operations/inbox.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { insertMessage, pageOfMessages } from "./sql.ts";

export const keepMessage = (
  { db, clock }: World,
  { to, kind, body }: { to: string; kind: InboxMessage["kind"]; body: string },
) => insertMessage(db, { sentTo: to, kind, body, sentAt: clock.now() });

/** The newest 50, with the code picked out of the text. */
export async function readInbox({ db }: World, to: string | undefined) {
  const { list: messages } = await pageOfMessages(db, to, { size: 50 });
  return messages.map(({ sentTo, kind, body, sentAt }) => ({
    to: sentTo,
    kind,
    body,
    code: codeIn(body),
    sentAt: sentAt.toISOString(),
  }));
}

/** In production no adapter keeps anything, and what a copied database brings along is not shown. */
export async function inboxPage(
  { db, config }: World,
  { to, ...asked }: ParsedOf<typeof listInbox>["query"],
): Promise<DataOf<typeof listInbox>> {
  if (!config.development) throw new Failure("notFound");
  const { list, ...page } = await pageOfMessages(db, to || undefined, asked);
  return { ...page, list: list.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })) };
}
