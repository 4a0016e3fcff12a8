/** What the other features may use of this one. */
export { codeHandlers } from "./delivery.ts";
export {
  checkCode,
  forgetCodesOf,
  type CodeGiven,
  forgetOldCodes,
  plainAccount,
  refuseWrongCode,
  sendCode,
  sendNotice,
  spendCode,
  useCode,
} from "./service.ts";
export { type Tried, triedName, triedNameOf } from "./tries.ts";
