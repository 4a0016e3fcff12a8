/** What the other features may use of this one. */
export { presentDiscrepancies, presentDoubts } from "./discrepancy-presenter.ts";
export { decideByStatement, proposeByStatement } from "./discrepancy.ts";
export { doubtfulIds, type OtherWord, otherWords } from "./doubt-sql.ts";
export { evidenceHandlers } from "./evidence.ts";
export { presentUnpaid } from "./unpaid-presenter.ts";
export { decideOnUnpaid, propose } from "./unpaid.ts";
