/** What the other features may use of this one. */
export { captchaSettings, checkProof, type ProofGiven, spendProof } from "./proof.ts";
export { forgetOldPuzzles } from "./service.ts";
