/** What a captcha outside says about a proof. */

/** The older generation gives three values, the newer one; the contract bounds their lengths. */
export type OutsideProof = {
  captchaVerifyParam?: string | undefined;
  csessionid?: string | undefined;
  sig?: string | undefined;
  token?: string | undefined;
  ip: string;
};

/**
 * `failed` is the provider's own statement on this proof. `unknown` (time-out, 5xx, our account, words that
 * nobody understands) says nothing about the person, and lets nobody in.
 */
export type CaptchaVerdict = {
  kind: "passed" | "failed" | "unknown";
  code: string;
  requestId: string | null;
};

/** Never throws for anything that the provider or the network did. A proof is asked about once. */
export type CaptchaProvider = { verify(proof: OutsideProof): Promise<CaptchaVerdict> };
