/** What the other features may use of this one. */
export { quoteFor, requestWithdrawal } from "./service.ts";
export { settleable, withdrawForLeaving } from "./settle-leaving.ts";
