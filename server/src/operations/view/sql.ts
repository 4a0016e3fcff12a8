/** Saved views, and which of them a page opens with. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

const columns = ["v.id", "v.staffId", "v.page", "v.name", "v.search", "v.shared"] as const;

const views = (db: Db) => db.selectFrom("staffView as v").select(columns);
export type ViewRow = Awaited<ReturnType<typeof viewById>> & object;

/** A page has few: 50 of one's own, and what others share. */
const SHOWN_MAX = 500;

export const viewsOf = (db: Db, { staffId, page }: { staffId: number; page: string }) =>
  views(db)
    .where("v.page", "=", page)
    .where((w) => w.or([w("v.staffId", "=", staffId), w("v.shared", "=", true)]))
    .orderBy("v.id")
    .limit(SHOWN_MAX)
    .execute();

export const viewById = (db: Db, id: number) => views(db).where("v.id", "=", id).executeTakeFirst();

export const viewNamed = (
  db: Db,
  { staffId, page, name }: { staffId: number; page: string; name: string },
) =>
  views(db)
    .where("v.staffId", "=", staffId)
    .where("v.page", "=", page)
    .where("v.name", "=", name)
    .executeTakeFirst();

/** One save of an operator at a time, so that their number is known. */
export const holdViews = (tx: Tx, staffId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`views ${staffId}`}, 0))`.execute(tx);

export const countViews = async (db: Db, staffId: number): Promise<number> => {
  const { n } = await db
    .selectFrom("staffView")
    .select((s) => s.fn.countAll<number>().as("n"))
    .where("staffId", "=", staffId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

type NewView = {
  staffId: number;
  page: string;
  name: string;
  search: string;
  shared: boolean;
  createdAt: Date;
};
export const insertView = (tx: Tx, view: NewView) =>
  tx.insertInto("staffView").values(view).returning("id").executeTakeFirstOrThrow();

export const updateView = (
  tx: Tx,
  id: number,
  change: { name?: string; search?: string; shared: boolean },
) => tx.updateTable("staffView").set(change).where("id", "=", id).execute();

export const deleteView = (tx: Tx, id: number) =>
  tx.deleteFrom("staffView").where("id", "=", id).execute();

export const defaultOf = async (
  db: Db,
  { staffId, page }: { staffId: number; page: string },
): Promise<number | null> => {
  const row = await db
    .selectFrom("staffViewDefault")
    .select("viewId")
    .where("staffId", "=", staffId)
    .where("page", "=", page)
    .executeTakeFirst();
  return row?.viewId ?? null;
};

export const putDefault = (tx: Tx, choice: { staffId: number; page: string; viewId: number }) =>
  tx
    .insertInto("staffViewDefault")
    .values(choice)
    .onConflict((c) => c.columns(["staffId", "page"]).doUpdateSet({ viewId: choice.viewId }))
    .execute();

export const dropDefault = (tx: Tx, { staffId, page }: { staffId: number; page: string }) =>
  tx
    .deleteFrom("staffViewDefault")
    .where("staffId", "=", staffId)
    .where("page", "=", page)
    .execute();
