/** SQL of the keys: which ids are in use, the lasting key, and sealed values of any feature by table and column. */
import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";

export type SealedColumn = {
  table: string;
  /** The primary key's columns. */
  keys: readonly string[];
  column: string;
  purpose: string;
  /** Where the key's id lies when the value is bytes; a text carries it itself (seal.ts). */
  idColumn?: string;
};

export type KeyRow = {
  id: string;
  canary: string;
  currentSince: Date;
  retiredAt: Date | null;
  renewedAt: Date | null;
};

const KEYS_LOCK = 7_303; // any number, the same for every node that starts at once

/** Until the transaction's end nobody else begins or ends the use of a key. */
export const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(tx);

/** The one that seals now is the first. */
export const keyRows = (db: Db): Promise<KeyRow[]> =>
  db
    .selectFrom("sealingKey")
    .select(["id", "canary", "currentSince", "retiredAt", "renewedAt"])
    .orderBy("currentSince", "desc")
    .orderBy("id")
    .execute();

/** From now it is the one that seals; what others sealed is to be sealed again. */
export const makeCurrent = (
  tx: Tx,
  { id, canary, now }: { id: string; canary: string; now: Date },
) =>
  tx
    .insertInto("sealingKey")
    .values({ id, canary, currentSince: now })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ canary, currentSince: now, retiredAt: null, renewedAt: null }),
    )
    .execute();

/** Everything is sealed by `id`; `retires`: the others may go. */
export async function keepRenewed(
  tx: Tx,
  { id, now, retires }: { id: string; now: Date; retires: boolean },
): Promise<void> {
  await tx.updateTable("sealingKey").set({ renewedAt: now }).where("id", "=", id).execute();
  if (!retires) return;
  await tx
    .updateTable("sealingKey")
    .set({ retiredAt: now })
    .where("id", "!=", id)
    .where("retiredAt", "is", null)
    .execute();
}

export const sealedLasting = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom("lastingKey").select("sealed").executeTakeFirst())?.sealed;

export const insertLasting = (tx: Tx, sealed: string) =>
  tx.insertInto("lastingKey").values({ sealed }).execute();

/** Whether anybody was ever here. */
export const isInUse = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from user_member) or exists (select from staff_member)
           or exists (select from auth_password_key) as used`.execute(db);
  return rows[0]?.used ?? false;
};

/** `keys`: as text, in the order of the column's. */
export type SealedRow = { keys: string[]; sealed: string | Buffer; keyId: string | null };

const keysOf = ({ keys }: SealedColumn) => sql.join(keys.map((key) => sql.id(key)));
const idOf = ({ idColumn }: SealedColumn) =>
  idColumn === undefined ? sql`null::text` : sql.id(idColumn);

/** What another key sealed, or one without an id; a forgotten address is an empty text. */
const isStale = ({ column, idColumn }: SealedColumn, suffix: string) =>
  idColumn === undefined
    ? sql`${sql.id(column)} <> '' and ${sql.id(column)} not like ${`%${suffix}`}`
    : sql`${sql.id(column)} is not null and ${sql.id(idColumn)} is distinct from ${suffix.slice(1)}`;

/** Some by their primary key, after those that were read before. */
export async function staleRows(
  db: Db,
  place: SealedColumn,
  { suffix, after, size }: { suffix: string; after: readonly string[] | undefined; size: number },
): Promise<SealedRow[]> {
  const beyond = after
    ? sql`and (${keysOf(place)}) > (${sql.join(after.map((key) => sql`${key}`))})`
    : sql``;
  const texts = sql.join(place.keys.map((key) => sql`${sql.id(key)}::text`));
  const { rows } = await sql<SealedRow>`
    select array[${texts}] as keys, ${sql.id(place.column)} as sealed, ${idOf(place)} as key_id
      from ${sql.table(place.table)} where ${isStale(place, suffix)} ${beyond}
     order by ${keysOf(place)} limit ${size}`.execute(db);
  return rows;
}

/** One value of this place, no matter who sealed it. */
export async function anySealed(db: Db, place: SealedColumn): Promise<SealedRow | undefined> {
  const { rows } = await sql<SealedRow>`
    select array[]::text[] as keys, ${sql.id(place.column)} as sealed, ${idOf(place)} as key_id
      from ${sql.table(place.table)}
     where ${sql.id(place.column)} is not null and length(${sql.id(place.column)}) > 0
     limit 1`.execute(db);
  return rows[0];
}

/** Unless its owner has changed it meanwhile. */
export async function putSealed(
  db: Db,
  place: SealedColumn,
  { row, sealed, keyId }: { row: SealedRow; sealed: string | Buffer; keyId: string },
): Promise<void> {
  const isRow = sql.join(
    place.keys.map((key, n) => sql`${sql.id(key)}::text = ${row.keys[n]}`),
    sql` and `,
  );
  const withId = place.idColumn === undefined ? sql`` : sql`, ${sql.id(place.idColumn)} = ${keyId}`;
  await sql`update ${sql.table(place.table)} set ${sql.id(place.column)} = ${sealed}${withId}
             where ${isRow} and ${sql.id(place.column)} = ${row.sealed}`.execute(db);
}

/** Jobs that are still to be done and carry what another key sealed; they are over in minutes. */
export async function staleJobs(db: Db, suffix: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from outbox
     where dead_at is null and payload ->> 'sealed' not like ${`%${suffix}`}`.execute(db);
  return rows[0]?.n ?? 0;
}
