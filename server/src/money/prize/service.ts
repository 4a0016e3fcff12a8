/** What other features may do with prizes: take a piece, give it back, give out a code, name them. */
import type { Db } from "../../platform/db.ts";
import { coversOf, guardedWorthOf } from "./sql.ts";

/** Covers of prizes, for lists of exchanges. */
export async function coversByIds(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  return new Map((await coversOf(db, ids)).map(({ id, cover }) => [id, cover]));
}

/** What a piece of each is worth at least, in fen: what it costs us, or was worth before it was made cheaper. */
export async function guardedWorth(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  return new Map((await guardedWorthOf(db, ids, now)).map(({ id, fen }) => [id, fen]));
}
