/** What the other features may use of this one. */
export { renewTickets } from "./renewal.ts";
export { shareCardOf } from "./service.ts";
