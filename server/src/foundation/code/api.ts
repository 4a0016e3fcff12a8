/** What the other features may use of this one. */
export { codeHandlers } from "./delivery.ts";
export {
  checkCode,
  type CodeGiven,
  forgetOldCodes,
  plainAccount,
  refuseWrongCode,
  sendCode,
  sendNotice,
  spendCode,
  useCode,
} from "./service.ts";
export { deleteCodesOf as forgetCodesOf } from "./sql.ts";
