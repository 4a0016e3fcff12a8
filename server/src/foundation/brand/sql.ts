/** Brands, their texts and the deployment's switches. */
import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

export type Brand = Selectable<Tables["brand"]>;

/** In the order that decides which is the first. */
export const allBrands = (db: Db) =>
  db.selectFrom("brand").selectAll().orderBy("sort").orderBy("code").execute();

/**
 * The bonus for a missed promise as it stands, and until this transaction ends: anyone who changes it waits for us, or we for
 * them, so that nobody is paid by what has been lowered.
 */
export const delayBonusNow = async (tx: Tx, code: string): Promise<number> => {
  const brand = await tx
    .selectFrom("brand")
    .select("delayBonusGold")
    .where("code", "=", code)
    .forShare()
    .executeTakeFirst();
  return brand?.delayBonusGold ?? 0;
};

export const settingOf = async (db: Db, key: string): Promise<unknown> => {
  const row = await db
    .selectFrom("siteSetting")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value;
};

export const documentOf = (db: Db, brandCode: string, kind: string) =>
  db
    .selectFrom("brandDocument")
    .select(["title", "body", "version", "updatedAt"])
    .where("brandCode", "=", brandCode)
    .where("kind", "=", kind)
    .executeTakeFirst();

export const versionsOf = (db: Db, brandCode: string, kinds: readonly string[]) =>
  db
    .selectFrom("brandDocument")
    .select(["kind", "version"])
    .where("brandCode", "=", brandCode)
    .where("kind", "in", kinds)
    .execute();

export type NewBrand = Insertable<Tables["brand"]>;

/** Adds the brand; one of this code that is there already stays as it is. */
export const addBrand = (tx: Tx, brand: NewBrand) =>
  tx
    .insertInto("brand")
    .values(brand)
    .onConflict((on) => on.column("code").doNothing())
    .execute();

export const addDocuments = (tx: Tx, documents: readonly NewDocument[]) =>
  tx
    .insertInto("brandDocument")
    .values(documents)
    .onConflict((on) => on.columns(["brandCode", "kind"]).doNothing())
    .execute();

export type NewDocument = Insertable<Tables["brandDocument"]>;
export const upsertDocument = (tx: Tx, document: NewDocument) =>
  tx
    .insertInto("brandDocument")
    .values(document)
    .onConflict((on) => on.columns(["brandCode", "kind"]).doUpdateSet(document))
    .execute();

export type InviteBonus = {
  inviteFirstGold: number;
  inviteWelcomeGold: number;
  inviteDailyMax: number;
};

const inviteBonus = preparedRow<{ code: string }, InviteBonus>("invite-bonus")`
  select invite_first_gold as "inviteFirstGold", invite_welcome_gold as "inviteWelcomeGold",
         invite_daily_max as "inviteDailyMax"
    from brand where code = ${"code"}`;

/**
 * What an invitee's first valid answers pay now. On the caller's own connection and not from the remembered brands:
 * transactions that wait for a second connection can wait for each other.
 */
export const inviteBonusOf = (line: Pipeline, code: string) => inviteBonus(line, { code });

/** Until this transaction ends: two changes of one brand come one after the other. */
export const lockBrand = (tx: Tx, code: string) =>
  tx.selectFrom("brand").selectAll().where("code", "=", code).forNoKeyUpdate().executeTakeFirst();

export type GrowthSettings = Record<
  | "inviteFirstGold"
  | "inviteWelcomeGold"
  | "invitePercent"
  | "inviteMonths"
  | "inviteDailyMax"
  | "vipBonusPercent",
  number
>;

export const saveGrowthSettings = (tx: Tx, code: string, settings: GrowthSettings) =>
  tx.updateTable("brand").set(settings).where("code", "=", code).execute();
