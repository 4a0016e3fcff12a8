/** What the other features may use of this one. */
export { billNoOf } from "./bill-number.ts";
export { type ContradictionRow, openContradictions, settleByTwo } from "./contradiction-sql.ts";
export { WATCH_TOPIC } from "./dead-bill.ts";
export { giveBack, settle } from "./end.ts";
export { PAYOUT_TOPIC, payoutHandlers, query } from "./payout.ts";
export { BY_HAND, judge, OTHER_SUM, type PayoutState } from "./policy.ts";
export {
  claimsTo,
  type ClearedRow,
  clearedWithdrawals,
  openHolds,
  type PaidRow,
  paidWithdrawals,
  providersSince,
  type SettledBill,
  settledBills,
  settledBillsOf,
  withdrawalsOf,
} from "./proof-sql.ts";
export {
  changeWaiting,
  isEvidence,
  isProposalWaiting,
  newestProposals,
  type ProposalRow,
  proposalStates,
  type ProposalTable,
  setFrozen,
  waitingProposal,
} from "./proposal-sql.ts";
export { payoutLane, providerFor } from "./sender.ts";
export { finishPayout, insertPayout, lockPayout, type Payout, payoutOf } from "./sql.ts";
export {
  deadBillByNumber,
  insertUnpaid,
  nexts,
  payByHandInstead,
  settleDead,
  type UnpaidRow,
} from "./unpaid-sql.ts";
