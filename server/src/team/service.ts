/** Teams: what other features may ask. */
export { teamSizes } from "./size-sql.ts";
export { newestRates, teamSize } from "./sql.ts";
