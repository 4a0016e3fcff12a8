/** What strangers wrote about working together. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { reachOf, type Rule } from "../platform/rate.ts";
import type { Tables } from "../platform/tables.ts";
import { addSeconds } from "../platform/clock.ts";

export type RequestRow = Selectable<Tables["cooperateRequest"]>;

/** From one address one after the other: counting and then adding is exact only so. */
export const holdSource = (tx: Tx, ip: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cooperate:${ip}`}, 0))`.execute(tx);

type Asked = { network: string; rules: readonly Rule[]; now: Date };

/** When somebody of this network wrote, newest first. */
export async function timesAsked(tx: Tx, { network, rules, now }: Asked): Promise<Date[]> {
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

type Page = { open: boolean; before: number | undefined; size: number };

/** Newest first, one row more than a page. */
export const pageOfRequests = (db: Db, { open, before, size }: Page): Promise<RequestRow[]> =>
  db
    .selectFrom("cooperateRequest")
    .selectAll()
    .$if(open, (q) => q.where("handledAt", "is", null))
    .$if(before !== undefined, (q) => q.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(size + 1)
    .execute();

export const lockRequest = (tx: Tx, id: number): Promise<RequestRow | undefined> =>
  tx.selectFrom("cooperateRequest").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const setHandled = (tx: Tx, id: number, by: { handledAt: Date; handledBy: number }) =>
  tx.updateTable("cooperateRequest").set(by).where("id", "=", id).execute();
