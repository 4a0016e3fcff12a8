/** What other features may do with prizes: take a piece, give it back, give out a code, name them. */
import type { Db } from "../platform/db.ts";
import { coversOf } from "./sql.ts";

export { codeFor, expireCodes, issueCode } from "./code.ts";
export { CODES_ADDED } from "./code-desk.ts";
export { type StockRow, stockRows } from "./proof-sql.ts";
export { givePieceBack, recordTaken, takePiece } from "./stock.ts";
export type { PrizeRow } from "./sql.ts";
export type { PrizeUses } from "./uses.ts";
export { overLimitWords } from "./words.ts";

/** For lists of exchanges. */
export async function coversByIds(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  return new Map((await coversOf(db, ids)).map(({ id, cover }) => [id, cover]));
}
