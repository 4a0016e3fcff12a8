/** What the other features may use of this one. */
export { forgetCleaning } from "./run-sql.ts";
export { cleaningHandlers } from "./search.ts";
