/** What the other features may use of this one. */
export { adjustedByHand, aloneFor, aloneShown, secondLimits } from "./single-approver-limit.ts";
export { askFor, askIn, decide } from "./service.ts";
export { stateOf } from "./presenter.ts";
export {
  adjustmentById,
  allWaiting as waitingAdjustments,
  bookedAfter,
  type BookedRow,
  countWaiting,
} from "./sql.ts";
