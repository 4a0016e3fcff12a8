/** What other features may ask of prizes. */
export { type StockRow, stockRows } from "./proof-sql.ts";
