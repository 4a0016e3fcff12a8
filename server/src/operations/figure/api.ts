/** What the other features may use of this one. */
export { owedNow } from "./count.ts";
export { writeFinishedDays } from "./write.ts";
