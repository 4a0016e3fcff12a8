/** What the other features may use of this one. */
export { paidFigures } from "./figures-sql.ts";
export { type IssuedSums } from "./income-sql.ts";
export { heldByExchanges, issuedInYear, yearsWithIssued } from "./income.ts";
export { payLateBonuses } from "./late.ts";
export {
  forgetOrigins as forgetExchangeOrigins,
  payeesPaid,
  prizesGot,
  settlementsOf,
  wasSettledSince,
} from "./erasure-sql.ts";
export { endByIssue, endByPayment, endByReturn, moveWithStep, undoPayment } from "./move.ts";
export { withIdempotency, type Request } from "./idempotency.ts";
export { insertExchange, type NewExchange, nextExchangeId } from "./insert-sql.ts";
export { paidOutTo } from "./paid-out-sql.ts";
export {
  cancelExchange,
  cancelSettlements,
  exchangeOwners,
  exchangesForExport,
  holdExchangesOf,
  openExchangesOf,
  ownExchange,
  ownExchanges,
  payoutProof,
} from "./service.ts";
export { addressOf, presentExchanges } from "./presenter.ts";
export {
  countExchanges,
  type ExchangeCounts,
  exchangeOf,
  type ExchangeRow,
  insertStep,
  lockExchange,
  moveExchange,
  pageOfMember as pageOfExchanges,
  setHold,
  withdrawnSince,
} from "./sql.ts";
export { takingRefusals } from "./standing.ts";
export { type ExchangeEvent, isOpen, moveOf, openStates } from "./state.ts";
export { alreadyIs, memoOf, titleOf as exchangeTitle, yuan } from "./words.ts";
export { brandsOf, guardedOf, worthFen } from "./worth.ts";
