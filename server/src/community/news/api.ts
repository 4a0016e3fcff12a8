/** What the other features may use of this one. */
export { stopLive } from "./live.ts";
