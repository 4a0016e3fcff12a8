/** What the other features may use of this one. */
export { announceChange } from "./change.ts";
export { pageOfSignIns, sharersOf, sourcesOf } from "./desk-sql.ts";
export { deviceOf } from "./device.ts";
export { enterByCode, type Entered, keepFingerprint } from "./enter.ts";
export { forgetCaller, identifyMember } from "./identity.ts";
export {
  devicesOf,
  forgetOrigins as forgetSignInOrigins,
  signInsForExport,
} from "./data-export-sql.ts";
export { codeFrom } from "./own-device.ts";
export { haveSameDevice, wereInSameNetwork } from "./pair.ts";
export { forgetOldSignIns } from "./service.ts";
export { beginSession, type Begun, endSessionsOf } from "./session.ts";
export { endedInWords } from "./sign-in.ts";
export { livingSessions } from "./sql.ts";
export { requireStepUp } from "./step-up.ts";
