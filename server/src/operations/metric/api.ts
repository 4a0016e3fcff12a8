/** What the process that composes everything may use of this one. */
export { openMetrics } from "./listen.ts";
export { newMetrics } from "./service.ts";
