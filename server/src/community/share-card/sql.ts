/** The tickets by which addresses are signed. */
import type { Db, Tx } from "../../platform/db.ts";

export const ticketRow = (db: Db, appId: string) =>
  db
    .selectFrom("wechatTicket")
    .select(["sealedTicket", "endsAt"])
    .where("appId", "=", appId)
    .executeTakeFirst();

type TicketRow = { appId: string; sealedTicket: string; endsAt: Date };

export const keepTicket = (tx: Tx, { appId, ...ticket }: TicketRow) =>
  tx
    .insertInto("wechatTicket")
    .values({ appId, ...ticket })
    .onConflict((conflict) => conflict.column("appId").doUpdateSet(ticket))
    .execute();
