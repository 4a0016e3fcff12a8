/** What the other features may use of this one. */
export { teamSizes } from "./size-sql.ts";
export { newestRates } from "./sql.ts";
