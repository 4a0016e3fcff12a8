/** The versions of the profile's form, and which answers are still valid in the newest. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

/** Servers that start at once publish one after the other. */
export const lockForms = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('property-form', 0))`.execute(tx);

export const newestVersion = async (db: Db): Promise<number | undefined> =>
  (
    await db
      .selectFrom("propertyForm")
      .select("version")
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.version;

type KnownForm = {
  /** JSON. */
  body: string;
  edition: number;
};

/** The version that says exactly this. */
export const versionWith = async (
  db: Db,
  { body, edition }: KnownForm,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom("propertyForm")
      .select("version")
      .where("edition", "=", edition)
      .where(sql<boolean>`body = ${body}::jsonb`)
      .executeTakeFirst()
  )?.version;

export const putForm = (tx: Tx, form: KnownForm & { version: number; createdAt: Date }) =>
  tx.insertInto("propertyForm").values(form).execute();

export const currentForm = (db: Db) =>
  db
    .selectFrom("propertyForm")
    .select(["version", "body", "createdAt"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

export const formsOf = async (db: Db, versions: readonly number[]) =>
  versions.length === 0
    ? []
    : db
        .selectFrom("propertyForm")
        .select(["version", "body"])
        .where("version", "in", [...new Set(versions)])
        .execute();

/** The next members who have answered anything, in their order, held until the transaction ends. */
export const lockAnswerers = async (
  tx: Tx,
  { after, size }: { after: number; size: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from user_member m
     where m.id > ${after} and exists (select from property_answer a where a.member_id = m.id)
     order by m.id limit ${size} for no key update`.execute(tx);
  return rows.map(({ id }) => id);
};

export const answersOfMany = (db: Db, memberIds: readonly number[]) =>
  db
    .selectFrom("propertyAnswer")
    .select(["memberId", "name", "value", "stands"])
    .where("memberId", "in", memberIds)
    .execute();

type Judged = { memberId: number; name: string; stands: boolean };

export const markStanding = (tx: Tx, judged: readonly Judged[]) =>
  sql`update property_answer a set stands = j.stands
        from unnest(${judged.map(({ memberId }) => memberId)}::bigint[],
                    ${judged.map(({ name }) => name)}::text[],
                    ${judged.map(({ stands }) => stands)}::boolean[]) as j (member_id, name, stands)
       where a.member_id = j.member_id and a.name = j.name`.execute(tx);
