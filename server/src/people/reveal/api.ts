/** What the other features may use of this one. */
export { countReveal, countSearch, recordReveal } from "./service.ts";
