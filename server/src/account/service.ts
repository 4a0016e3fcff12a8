/** What other features may ask of the account's security: 安全验证 before something is changed. */
export { forgetOldStepUps, requireStepUp } from "./step-up.ts";
