/** What the development adapters "sent". */
import type { Db } from "../platform/db.ts";

type Message = { sentTo: string; kind: "sms" | "mail"; body: string; sentAt: Date };

export const insertMessage = (db: Db, message: Message) =>
  db.insertInto("devInbox").values(message).execute();

export const messagesTo = (db: Db, to: string | undefined, size: number) =>
  db
    .selectFrom("devInbox")
    .select(["sentTo", "kind", "body", "sentAt"])
    .$if(to !== undefined, (q) => q.where("sentTo", "=", to ?? ""))
    .orderBy("id", "desc")
    .limit(size)
    .execute();
