/** What the other features may use of this one. */
export { countExclusions, dropMarks, forgetCleaning } from "./run-sql.ts";
export { cleaningHandlers } from "./search.ts";
export { excludedOf, insertExclusions as importedExclusions } from "./exclusion-sql.ts";
