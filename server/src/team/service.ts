/** Teams: what other features may ask. */
export { newestRates, teamSize } from "./sql.ts";
