/** The older captcha of Aliyun, nocaptcha 1.0 (AWSC): AuthenticateSig (docs/protocols.md 4.2). */
import * as z from "zod/mini";
import type { World } from "../../platform/world.ts";
import { callAliyun } from "../aliyun/call.ts";
import type { CaptchaProvider, CaptchaVerdict } from "./outcome.ts";

const TIMEOUT_MS = 5_000;
const PASS = 100;
/** 900 is the risk engine's refusal; a wrong parameter (400 and similar) is no proof either. */
const FAIL = 900;

/** The service's codes are numbers; a text is the gateway's, which did not let the call through. */
const Answered = z.object({
  RequestId: z.optional(z.string()),
  Code: z.union([z.number(), z.string()]),
});

export const awsc = (world: World, timeoutMs = TIMEOUT_MS): CaptchaProvider => ({
  verify: async ({ csessionid, sig, token, ip }) => {
    if (!csessionid || !sig || !token) return { kind: "failed", code: "ABSENT", requestId: null };
    const { config } = world;
    const answer = await callAliyun(world, {
      url: config.awscUrl,
      action: "AuthenticateSig",
      version: "2018-01-12",
      query: {
        SessionId: csessionid,
        Sig: sig,
        Token: token,
        Scene: config.awscScene,
        AppKey: config.awscAppKey ?? "",
        RemoteIp: ip,
      },
      timeoutMs,
    });
    if (answer.kind === "unknown") return { ...answer, requestId: null };
    return verdictOf(answer.body);
  },
});

function verdictOf(body: unknown): CaptchaVerdict {
  const read = z.safeParse(Answered, body);
  if (!read.success) return { kind: "unknown", code: "MALFORMED", requestId: null };
  const { Code: code, RequestId: requestId = null } = read.data;
  return { kind: kindOf(code), code: String(code), requestId };
}

function kindOf(code: number | string): CaptchaVerdict["kind"] {
  if (typeof code === "string") return "unknown";
  if (code === PASS) return "passed";
  return code === FAIL || (code >= 400 && code < 500) ? "failed" : "unknown";
}
