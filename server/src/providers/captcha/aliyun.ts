/** Aliyun Captcha 2.0: VerifyIntelligentCaptcha (docs/protocols.md 4.1). */
import * as z from "zod/mini";
import type { Config } from "../../config/config.ts";
import type { World } from "../../platform/world.ts";
import { callAliyun } from "../aliyun/call.ts";
import type { CaptchaProvider, CaptchaVerdict } from "./outcome.ts";

const TIMEOUT_MS = 5_000;

/** A proof is known in its own region alone: where the browser was sent, the server asks. */
const endpoints: Record<Config["aliyunCaptchaRegion"], string> = {
  cn: "https://captcha.cn-shanghai.aliyuncs.com",
  sgp: "https://captcha.ap-southeast-1.aliyuncs.com",
};
export const captchaUrl = ({ aliyunCaptchaUrl, aliyunCaptchaRegion }: Config): string =>
  aliyunCaptchaUrl ?? endpoints[aliyunCaptchaRegion];

/** `Success` only says that the call worked, so it is not even read. */
const Answered = z.object({
  RequestId: z.optional(z.string()),
  Result: z.object({ VerifyResult: z.boolean(), VerifyCode: z.optional(z.string()) }),
});
const Refused = z.object({ RequestId: z.optional(z.string()), Code: z.string() });

/** The person's own parameter is at fault; every other refusal of the call is ours or theirs. */
const badParameter = /^(MissingParameter|InvalidParameter)/;

export const aliyunCaptcha = (world: World, timeoutMs = TIMEOUT_MS): CaptchaProvider => ({
  verify: async ({ captchaVerifyParam }) => {
    if (!captchaVerifyParam) return { kind: "failed", code: "ABSENT", requestId: null };
    const { config } = world;
    const answer = await callAliyun(world, {
      url: captchaUrl(config),
      action: "VerifyIntelligentCaptcha",
      version: "2023-03-05",
      form: {
        CaptchaVerifyParam: captchaVerifyParam,
        // Ours and never the browser's: another scene may be an easier one.
        SceneId: config.aliyunCaptchaSceneId ?? "",
      },
      timeoutMs,
    });
    if (answer.kind === "unknown") return { ...answer, requestId: null };
    return answer.status === 200 ? verdictOf(answer.body) : refusalOf(answer.body);
  },
});

function verdictOf(body: unknown): CaptchaVerdict {
  const read = z.safeParse(Answered, body);
  if (!read.success) return refusalOf(body);
  const { RequestId: requestId = null, Result: result } = read.data;
  const kind = result.VerifyResult ? "passed" : "failed";
  return { kind, code: result.VerifyCode ?? "", requestId };
}

function refusalOf(body: unknown): CaptchaVerdict {
  const read = z.safeParse(Refused, body);
  if (!read.success) return { kind: "unknown", code: "MALFORMED", requestId: null };
  const { Code: code, RequestId: requestId = null } = read.data;
  return { kind: badParameter.test(code) ? "failed" : "unknown", code, requestId };
}
