/** What the other features may use of this one. */
export { carryOutSchedules } from "./service.ts";
