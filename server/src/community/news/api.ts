/** What the other features may use of this one. */
export { subscribeToNews, stopLive } from "./live.ts";
