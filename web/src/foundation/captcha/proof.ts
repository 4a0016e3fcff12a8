/** What a passed captcha gives, and how a call takes it along. */
import { CallFailed } from "#contract/client.ts";
import { preferSlider } from "./standIn.ts";

/** One value, or the three of the older captcha; spread into the body of the call. */
export type CaptchaProof = {
  captchaVerifyParam?: string;
  csessionid?: string;
  sig?: string;
  token?: string;
};
/** Null: the person gave up. */
export type AskCaptcha = () => Promise<CaptchaProof | null>;

/** `captchaUnavailable` of the contract's table of errors, which would weigh more than this file. */
export const captchaUnavailableCode = 1071;

/**
 * Sends with a proof; where the captcha outside turns out to be down, once more with our slider's.
 * Undefined when the person gave up; otherwise the answer, or what `send` threw.
 */
export async function withProof<T>(
  ask: AskCaptcha,
  send: (proof: CaptchaProof) => Promise<T>,
): Promise<T | undefined> {
  const proof = await ask();
  if (!proof) return undefined;
  try {
    return await send(proof);
  } catch (cause) {
    if (!(cause instanceof CallFailed) || cause.code !== captchaUnavailableCode) throw cause;
    preferSlider();
    const second = await ask();
    return second ? send(second) : undefined;
  }
}
