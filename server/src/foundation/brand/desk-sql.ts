/** What the desk changes of brands, and every version of their texts. */
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";
import type { Insertable, Updateable } from "kysely";

/** All of them until this transaction ends, because hosts must differ over all; always in the same order. */
export const lockBrands = (tx: Tx) =>
  tx.selectFrom("brand").selectAll().orderBy("sort").orderBy("code").forNoKeyUpdate().execute();

export const updateBrand = (tx: Tx, code: string, change: Updateable<Tables["brand"]>) =>
  tx.updateTable("brand").set(change).where("code", "=", code).execute();

export const lockSetting = async (tx: Tx, key: string): Promise<unknown> => {
  const row = await tx
    .selectFrom("siteSetting")
    .select("value")
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirst();
  return row?.value;
};

export const saveSetting = (tx: Tx, key: string, value: unknown) =>
  tx
    .insertInto("siteSetting")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((on) => on.column("key").doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

export const documentsOf = (db: Db, brandCode: string) =>
  db
    .selectFrom("brandDocument")
    .select(["kind", "title", "body", "version", "updatedAt"])
    .where("brandCode", "=", brandCode)
    .execute();

type BrandName = { brandCode: string; kind: string };

/** The kept versions. The version in force is not among them when it was not written at the desk. */
export const keptVersions = (db: Db, { brandCode, kind }: BrandName, n: number) =>
  db
    .selectFrom("brandDocumentVersion")
    .select(["version", "title", "byStaff", "note", "at"])
    .where("brandCode", "=", brandCode)
    .where("kind", "=", kind)
    .orderBy("at", "desc")
    .orderBy("version", "desc")
    .limit(n)
    .execute();

export const keptVersion = (db: Db, { brandCode, kind }: BrandName, version: string) =>
  db
    .selectFrom("brandDocumentVersion")
    .select(["version", "title", "body", "at"])
    .where("brandCode", "=", brandCode)
    .where("kind", "=", kind)
    .where("version", "=", version)
    .executeTakeFirst();

/** Versions of this day: the day itself, and the day with a suffix. */
export const versionsOfDay = (db: Db, { brandCode, kind }: BrandName, day: string) =>
  db
    .selectFrom("brandDocumentVersion")
    .select("version")
    .where("brandCode", "=", brandCode)
    .where("kind", "=", kind)
    .where("version", "like", `${day}%`)
    .execute();

/** Does nothing when it is kept already. */
export const keepVersion = (tx: Tx, row: Insertable<Tables["brandDocumentVersion"]>) =>
  tx
    .insertInto("brandDocumentVersion")
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
