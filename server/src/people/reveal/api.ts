/** What the other features may use of this one. */
export { countReveal, recordReveal, recordSearch } from "./service.ts";
