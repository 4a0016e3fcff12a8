/** 产品试用: what other features may ask. */
export { beginReport, hasTrialSeat, receiveOldTrials, trialGate, trialOf } from "./gate.ts";
export { trialForExport } from "./own-data.ts";
export { forgetPerson as forgetTrials } from "./sql.ts";
