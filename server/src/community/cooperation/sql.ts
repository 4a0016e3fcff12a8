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
import { reachOf, type Rule } from "../../platform/rate.ts";
import type { Tables } from "../../platform/tables.ts";
import { addSeconds } from "../../platform/clock.ts";

export type RequestRow = Selectable<Tables["cooperateRequest"]>;

/** From one address one after the other: counting and then adding is exact only so. */
export const holdSource = (tx: Tx, ip: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cooperate:${ip}`}, 0))`.execute(tx);

type TimesAskedInput = { network: string; rules: readonly Rule[]; now: Date };

/** When somebody of this network wrote, newest first. */
export async function timesAsked(
  tx: Tx,
  { network, rules, now }: TimesAskedInput,
): Promise<Date[]> {
  const reach = reachOf(rules);
  const rows = await tx
    .selectFrom("cooperateRequest")
    .select("createdAt")
    .where(sql<boolean>`ip <<= ${network}::inet`)
    .where("createdAt", ">", addSeconds(now, -reach.seconds))
    .orderBy("createdAt", "desc")
    .limit(reach.count)
    .execute();
  return rows.map((row) => row.createdAt);
}

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
