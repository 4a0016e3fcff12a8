/** Who decides that somebody is a person; CAPTCHA_PROVIDER chooses. */
import { addSeconds, sha256 } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import { sourceOf } from "../platform/ip.ts";
import type { World } from "../platform/world.ts";
import { spendPass } from "./sql.ts";

export type Proof = { captchaVerifyParam?: string | undefined; ip: string };
/** Takes the proof and uses it up within the caller's transaction. */
export type CaptchaProvider = { accept(tx: Tx, proof: Proof): Promise<boolean> };

const PASS_SECONDS = 300;

export function captchaProvider(world: World): CaptchaProvider {
  const name = world.config.captchaProvider;
  switch (name) {
    case "slider":
      return slider(world);
    case "none":
      // Development only: config.ts refuses it in production.
      return { accept: async (_, { captchaVerifyParam }) => captchaVerifyParam === "none" };
    case "aliyun":
      throw new Error("CAPTCHA_PROVIDER=aliyun has no adapter yet");
  }
}

/** The pass that `checkCaptcha` gave out, once, within five minutes. */
const slider = ({ clock }: World): CaptchaProvider => ({
  accept: async (tx, { captchaVerifyParam, ip }) => {
    if (!captchaVerifyParam) return false;
    const now = clock.now();
    return spendPass(tx, {
      hash: sha256(captchaVerifyParam),
      network: sourceOf(ip, 24),
      solvedAfter: addSeconds(now, -PASS_SECONDS),
      now,
    });
  },
});
