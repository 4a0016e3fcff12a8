/** What the other features may use of this one. */
export { proveDaily } from "./run.ts";
