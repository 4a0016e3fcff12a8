/**
 * Locks of responses' rows. A row is locked where it lies, so each of these names its owner; who knows only its number asks
 * whose it is first, which never changes.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { camelRow, type Pipeline, preparedRow, together } from "../../platform/prepared.ts";
import type { OwnedKey } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";

type Row = Record<string, unknown>;

const lock = preparedRow<OwnedKey, Row>("lock-response")`
  select * from survey_response where id = ${"responseId"} and owner_id = ${"ownerId"} for update`;

const lockFree = preparedRow<OwnedKey, Row>("lock-response-if-free")`
  select * from survey_response
   where id = ${"responseId"} and owner_id = ${"ownerId"} for update skip locked`;

export const lockOwned = async (tx: Tx, key: OwnedKey): Promise<ResponseRow | undefined> =>
  named(await lock(tx, key));

/** For operators, who ask by the number alone. */
export async function lockById(tx: Tx, id: number): Promise<ResponseRow | undefined> {
  const [key] = await keysOf(tx, sql`id = ${id}`);
  return key && lockOwned(tx, key);
}

/** All of them at once, locked in the order of their ids. */
export const lockByIds = async (tx: Tx, ids: readonly number[]): Promise<ResponseRow[]> =>
  lockEach(tx, await keysOf(tx, sql`id = any (${ids}::bigint[])`), lock);

/** Those that nobody else has at this moment, as they are now: what was judged before the lock has to be judged again. */
export const lockThoseFree = (tx: Tx, keys: readonly OwnedKey[]): Promise<ResponseRow[]> =>
  lockEach(tx, keys, lockFree);

async function lockEach(
  tx: Tx,
  keys: readonly OwnedKey[],
  by: (line: Pipeline, key: OwnedKey) => Promise<Row | undefined>,
): Promise<ResponseRow[]> {
  if (keys.length === 0) return [];
  const found = await together(tx, (line) => Promise.all(keys.map((key) => by(line, key))));
  return found.flatMap((row) => named(row) ?? []);
}

async function keysOf(db: Db, condition: RawBuilder<unknown>): Promise<OwnedKey[]> {
  const { rows } = await sql<OwnedKey>`
    select id as response_id, owner_id from survey_response where ${condition} order by id`.execute(
    db,
  );
  return rows;
}

const named = (row: Row | undefined): ResponseRow | undefined =>
  row && (camelRow(row) as ResponseRow);
