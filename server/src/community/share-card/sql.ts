/** The tickets by which addresses are signed. */
import type { Db, Tx } from "../../platform/db.ts";

export const ticketRow = (db: Db, appId: string) =>
  db
    .selectFrom("wechatTicket")
    .select(["sealedTicket", "endsAt", "refusedAt"])
    .where("appId", "=", appId)
    .executeTakeFirst();

type TicketRow = { appId: string; sealedTicket: string; endsAt: Date };

export const keepTicket = (tx: Tx, { appId, ...ticket }: TicketRow) =>
  keep(tx, appId, { ...ticket, refusedAt: null });

export const keepRefusal = (tx: Tx, appId: string, refusedAt: Date) =>
  keep(tx, appId, { refusedAt });

const keep = (tx: Tx, appId: string, said: Partial<TicketRow> & { refusedAt: Date | null }) =>
  tx
    .insertInto("wechatTicket")
    .values({ appId, ...said })
    .onConflict((conflict) => conflict.column("appId").doUpdateSet(said))
    .execute();

type Forcing = { appId: string; forcedAt: Date; notSince: Date };

/** Whether a token may be forced now: false when one was forced since `notSince`. */
export async function claimForcing(tx: Tx, forcing: Forcing): Promise<boolean> {
  const { appId, forcedAt, notSince } = forcing;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("wechatTicket")
    .values({ appId, forcedAt })
    .onConflict((conflict) =>
      conflict
        .column("appId")
        .doUpdateSet({ forcedAt })
        .where((row) =>
          row.or([
            row("wechatTicket.forcedAt", "is", null),
            row("wechatTicket.forcedAt", "<=", notSince),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
