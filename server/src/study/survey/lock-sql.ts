/**
 * Locks of responses' rows. A row is locked where it lies, so each of these names its owner; who knows only its number asks
 * whose it is first, which never changes.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { camelRow, preparedRow, togetherEach } from "../../platform/prepared.ts";
import type { OwnedKey } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";

type Row = Record<string, unknown>;
type SqlPart = RawBuilder<unknown>;

const lock = preparedRow<OwnedKey, Row>("lock-response")`
  select * from survey_response where id = ${"responseId"} and owner_id = ${"ownerId"} for update`;

const lockFree = preparedRow<OwnedKey, Row>("lock-response-if-free")`
  select * from survey_response
   where id = ${"responseId"} and owner_id = ${"ownerId"} for update skip locked`;

export const lockOwned = async (tx: Tx, key: OwnedKey): Promise<ResponseRow | undefined> =>
  named(await lock(tx, key));

/** For operators, who ask by the number alone. */
export const lockById = (tx: Tx, id: number) => lockFound(tx, sql`id = ${id}`);

/** For tokens that do not say whose they are (token-sql.ts). */
export const lockByBareToken = (tx: Tx, token: string) => lockFound(tx, sql`token = ${token}`);

async function lockFound(tx: Tx, condition: SqlPart): Promise<ResponseRow | undefined> {
  const [key] = await keysOf(tx, condition);
  return key && lockOwned(tx, key);
}

/** All of them at once, locked in the order of their ids. */
export const lockByIds = async (tx: Tx, ids: readonly number[]): Promise<ResponseRow[]> =>
  allNamed(await togetherEach(tx, await keysOf(tx, sql`id = any (${ids}::bigint[])`), lock));

/** Those that nobody else has at this moment, as they are now: what was judged before the lock has to be judged again. */
export const lockThoseFree = async (tx: Tx, keys: readonly OwnedKey[]): Promise<ResponseRow[]> =>
  allNamed(await togetherEach(tx, keys, lockFree));

async function keysOf(db: Db, condition: SqlPart): Promise<OwnedKey[]> {
  const { rows } = await sql<OwnedKey>`
    select id as response_id, owner_id from survey_response where ${condition} order by id`.execute(
    db,
  );
  return rows;
}

const allNamed = (rows: readonly (Row | undefined)[]): ResponseRow[] =>
  rows.flatMap((row) => named(row) ?? []);
const named = (row: Row | undefined): ResponseRow | undefined =>
  row && (camelRow(row) as ResponseRow);
