/** What the other features may use of this one. */
export { atATime } from "./gate.ts";
