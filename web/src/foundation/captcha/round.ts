/** One picture to place a piece in, used once; null when it could not be had. */
import { type CaptchaPuzzle, issueCaptcha } from "#contract/member/people/auth.ts";
import { call } from "../../platform/api.ts";

export type Round = Promise<CaptchaPuzzle | null>;

/** Never called while drawing: each call uses up a picture of the address's limit. */
export const newRound = (): Round => call(issueCaptcha).catch(() => null);
