/** What the other features may use of this one. */
export { beginReport, hasTrialSeat, receiveOldTrials, trialGate, trialOf } from "./gate.ts";
export { trialForExport } from "./data-export.ts";
export { chosenByDay, forgetPerson as forgetTrials, productsFor } from "./sql.ts";
export { waitingTrials } from "./waiting-sql.ts";
