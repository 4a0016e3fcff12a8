/** What the other features may use of this one. */
export { closeYesterday } from "./close-day.ts";
export { proveDaily } from "./run.ts";
