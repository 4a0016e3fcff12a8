/** What the other features may use of this one. */
export { exchangeCounts } from "./counts.ts";
export { shipIn, whyNotShipped } from "./ship.ts";
