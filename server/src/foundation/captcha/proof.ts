/**
 * Whether somebody proved to be a person. CAPTCHA_PROVIDER decides who is asked; a captcha outside is
 * asked before the caller's transaction, and our own slider's pass is used up within it.
 */
import type { Site } from "#contract/member/community/site.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { sourceOf } from "../../platform/ip.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { Rule } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { captchaOutside } from "../../providers/captcha/provider.ts";
import { isPass, spendPass } from "./sql.ts";

/** What a site sends along (`captchaProof` of the contract). */
export type ProofGiven = {
  captchaVerifyParam?: string | undefined;
  csessionid?: string | undefined;
  sig?: string | undefined;
  token?: string | undefined;
};
type CheckProofInput = ProofGiven & { ip: string };

/** A proof that was checked and can still be used up. */
export type CaptchaProof = { pass: { hash: Buffer; network: string } | null };

const PASS_SECONDS = 300;
/** How long our own slider is used instead of an external captcha that did not answer. */
const STAND_IN_SECONDS = 300;

/**
 * Every question costs money, and after a flood of them the provider cuts us off, which lets everybody in by the
 * slider.
 */
const questions = (factor: number): readonly Rule[] => [{ count: 30 * factor, seconds: 60 }];

/** Of this process: each finds out by itself that the provider is down, and believes no browser that says so. */
const standIns = new WeakMap<World, Date>();

/**
 * Throws `captchaFailed`, or `captchaUnavailable` when the provider cannot be asked, or
 * `tooOften`.
 */
export async function checkProof(world: World, given: CheckProofInput): Promise<CaptchaProof> {
  const outside = captchaOutside(world);
  if (!outside) return proofOfOurs(world, given);
  if (given.captchaVerifyParam && (await isPass(world.db, sha256(given.captchaVerifyParam)))) {
    // If the slider always counted, everybody would take it.
    if (!isStandingIn(world))
      throw new Failure("captchaFailed", { msg: "验证未完成，请刷新页面后重试" });
    return proofOfOurs(world, given);
  }
  const rules = questions(world.config.codeLimitFactor);
  await countOrRefuse(world, { name: "captcha", ip: given.ip, rules });
  const { kind, code, requestId } = await outside.verify(given);
  if (kind === "passed") return { pass: null };
  if (kind === "failed") {
    world.log.info({ code, requestId }, "captcha failed");
    throw new Failure("captchaFailed");
  }
  world.log.error({ code, requestId }, "captcha provider unavailable, our slider stands in");
  standIns.set(world, addSeconds(world.clock.now(), STAND_IN_SECONDS));
  throw new Failure("captchaUnavailable");
}

/** Uses the proof up in the caller's transaction, or throws `captchaFailed`. */
export async function spendProof(tx: Tx, { clock }: World, { pass }: CaptchaProof): Promise<void> {
  // A proof from outside was used up when its provider was asked.
  if (!pass) return;
  const now = clock.now();
  const solvedAfter = addSeconds(now, -PASS_SECONDS);
  if (!(await spendPass(tx, { ...pass, solvedAfter, now }))) throw new Failure("captchaFailed");
}

function proofOfOurs({ config }: World, { captchaVerifyParam, ip }: CheckProofInput): CaptchaProof {
  if (!captchaVerifyParam) throw new Failure("captchaFailed");
  // Development only: config.ts refuses `none` in production.
  if (config.captchaProvider === "none" && captchaVerifyParam === "none") return { pass: null };
  return { pass: { hash: sha256(captchaVerifyParam), network: sourceOf(ip, 24) } };
}

const isStandingIn = (world: World): boolean =>
  (standIns.get(world)?.getTime() ?? 0) > world.clock.now().getTime();

/** What a browser needs to show it; never a secret. */
export function captchaSettings({ config }: World): Site["captcha"] {
  const provider = config.captchaProvider;
  switch (provider) {
    case "slider":
    case "none":
      return { provider, settings: {} };
    case "aliyun":
      return {
        provider,
        settings: {
          sceneId: config.aliyunCaptchaSceneId ?? "",
          prefix: config.aliyunCaptchaPrefix ?? "",
          region: config.aliyunCaptchaRegion,
        },
      };
    case "awsc":
      return {
        provider,
        settings: { appKey: config.awscAppKey ?? "", scene: config.awscScene },
      };
  }
}
