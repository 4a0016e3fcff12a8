/** What is new for a member: asked for, or told as it comes. */
export { newsFor } from "./count.ts";
export { stopLive } from "./live.ts";
