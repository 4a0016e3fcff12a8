/** What the other features may use of this one. */
export { forgetSignals } from "./run-sql.ts";
