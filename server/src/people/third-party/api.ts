/** What the other features may use of this one. */
export { appBoundTo, OAUTH_COOKIE, ticketIsLive } from "./service.ts";
export {
  bindingsOf,
  completeNames,
  consumeState,
  deleteBinding,
  deleteExpired,
  holdersOf,
  insertBinding,
  insertState,
  insertTicket,
  liveTicket,
  type Names,
  spendTicket,
} from "./sql.ts";
