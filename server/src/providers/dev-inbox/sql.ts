/** What the development adapters "sent". */
import type { Db } from "../../platform/db.ts";
import { type ListAsked, listPage } from "../../platform/list-sql.ts";

type ProvidersKind = "sms" | "mail";
type Message = { sentTo: string; kind: ProvidersKind; body: string; sentAt: Date };

export const insertMessage = (db: Db, message: Message) =>
  db.insertInto("devInbox").values(message).execute();

/** Newest first. */
export const pageOfMessages = (db: Db, to: string | undefined, asked: ListAsked) =>
  listPage(
    db,
    db
      .selectFrom("devInbox")
      .select(["id", "sentTo", "kind", "body", "sentAt"])
      // The table's own check says so.
      .$narrowType<{ kind: ProvidersKind }>()
      .$if(to !== undefined, (q) => q.where("sentTo", "=", to ?? "")),
    { asked },
  );
