/** What strangers wrote about working together. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  within,
} from "../../platform/list-sql.ts";
import type { Window } from "../../platform/rate.ts";
import { timesIn } from "../../platform/rate-sql.ts";
import type { Tables } from "../../platform/tables.ts";

export type RequestRow = Selectable<Tables["cooperateRequest"]>;

/** One request per address at a time: two at once could both count before either is added. */
export const holdSource = (tx: Tx, ip: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cooperate:${ip}`}, 0))`.execute(tx);

/** When somebody of this network wrote, newest first. */
export const timesAsked = (tx: Tx, { network, ...window }: Window & { network: string }) => {
  const of = sql`ip <<= ${network}::inet`;
  return timesIn(tx, { table: "cooperateRequest", at: "createdAt", of }, window);
};

export const insertRequest = (tx: Tx, row: Insertable<Tables["cooperateRequest"]>) =>
  tx.insertInto("cooperateRequest").values(row).execute();

/** Newest first. */
export const pageOfRequests = (
  db: Db,
  { open, ...days }: Days & { open: boolean },
  asked: ListAsked,
): Promise<Listed<RequestRow>> =>
  listPage(
    db,
    db
      .selectFrom("cooperateRequest")
      .selectAll()
      .$if(open, (q) => q.where("handledAt", "is", null))
      .where(within("createdAt", days)),
    { asked, keys: { time: moment("createdAt") } },
  );

export const lockRequest = (tx: Tx, id: number): Promise<RequestRow | undefined> =>
  tx.selectFrom("cooperateRequest").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const setHandled = (tx: Tx, id: number, by: { handledAt: Date; handledBy: number }) =>
  tx.updateTable("cooperateRequest").set(by).where("id", "=", id).execute();
