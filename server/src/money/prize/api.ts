/** What the other features may use of this one. */
export { CODES_ADDED } from "./code-desk.ts";
export { codeFor, expireCodes, issueCode } from "./code.ts";
export { type StockRow, stockRows } from "./proof-sql.ts";
export { coversByIds, guardedWorth } from "./service.ts";
export { type PrizeRow } from "./sql.ts";
export { givePieceBack, recordTaken, takePiece } from "./stock.ts";
export { type PrizeUses } from "./uses.ts";
export { overLimitWords } from "./words.ts";
