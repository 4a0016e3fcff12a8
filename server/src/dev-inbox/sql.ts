/** What the development adapters "sent". */
import type { Db } from "../platform/db.ts";

type Kind = "sms" | "mail";
type Message = { sentTo: string; kind: Kind; body: string; sentAt: Date };

export const insertMessage = (db: Db, message: Message) =>
  db.insertInto("devInbox").values(message).execute();

type MessagePage = { before: number | undefined; to: string | undefined; size: number };

/** Newest first. */
export const pageOfMessages = (db: Db, { before, to, size }: MessagePage) =>
  db
    .selectFrom("devInbox")
    .select(["id", "sentTo", "kind", "body", "sentAt"])
    // The table's own check says so.
    .$narrowType<{ kind: Kind }>()
    .$if(to !== undefined, (q) => q.where("sentTo", "=", to ?? ""))
    .$if(before !== undefined, (q) => q.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(size)
    .execute();
