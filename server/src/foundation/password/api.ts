/** What the other features may use of this one. */
export { currentPasswordKey, rotatePasswordKey } from "./key.ts";
export { forgetOldNonces, hashOfNewPassword, openPassword } from "./service.ts";
export { isWeak } from "./weak.ts";
