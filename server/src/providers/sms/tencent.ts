/** Tencent Cloud SendSms, 2021-01-11 (docs/protocols.md 3.2). */
import * as z from "zod/mini";
import type { Config } from "../../config/config.ts";
import type { World } from "../../platform/world.ts";
import { type PostAnswer, post } from "../post.ts";
import { signTc3 } from "../tencent/tc3.ts";
import type { SmsMessage } from "./message.ts";
import type { SmsOutcome } from "./outcome.ts";
import type { SmsProvider } from "./provider.ts";
import { tencentVerdict } from "./tencent-codes.ts";

const TIMEOUT_MS = 10_000;

/** The whole call may fail, and within a call that went well each number may: both tell by a code. */
const Answered = z.object({
  Response: z.object({
    RequestId: z.optional(z.string()),
    Error: z.optional(z.object({ Code: z.string() })),
    SendStatusSet: z.optional(z.array(z.object({ Code: z.string() }))),
  }),
});

export const tencentSms = (world: World, timeoutMs = TIMEOUT_MS): SmsProvider => ({
  send: async (to, message) => {
    const { config } = world;
    const { template, params } = templateOf(config, message);
    if (!template) return { ...by, kind: "rejected", fault: "template", code: "NOT_CONFIGURED" };
    const payload = {
      PhoneNumberSet: [`+86${to}`],
      SmsSdkAppId: config.tencentSmsAppId,
      SignName: config.tencentSmsSignName,
      TemplateId: template,
      TemplateParamSet: params,
    };
    const answer = await callTencent(world, JSON.stringify(payload), timeoutMs);
    if (answer.kind === "unknown") return { ...by, kind: "unknown", code: answer.code };
    return outcomeOf(answer.body);
  },
});

const by = { by: "tencent", requestId: null } as const;

function templateOf(config: Config, message: SmsMessage) {
  switch (message.kind) {
    case "code":
      return {
        template: config.tencentSmsTemplate,
        params: [message.code, String(message.minutes)],
      };
    case "notice":
      return { template: config.tencentSmsNoticeTemplate, params: [message.change] };
  }
}

function callTencent(
  { config, clock }: World,
  body: string,
  timeoutMs: number,
): Promise<PostAnswer> {
  const { host, origin } = new URL(config.tencentSmsUrl);
  const contentType = "application/json; charset=utf-8";
  const proof = signTc3({
    host,
    service: "sms",
    body,
    contentType,
    secretId: config.tencentSecretId ?? "",
    secretKey: config.tencentSecretKey ?? "",
    at: clock.now(),
  });
  const headers = {
    "content-type": contentType,
    "x-tc-action": "SendSms",
    "x-tc-version": "2021-01-11",
    "x-tc-region": config.tencentSmsRegion,
    ...proof,
  };
  return post({ url: `${origin}/`, headers, body, timeoutMs });
}

function outcomeOf(body: unknown): SmsOutcome {
  const response = z.safeParse(Answered, body).data?.Response;
  const code = response?.Error?.Code ?? response?.SendStatusSet?.[0]?.Code;
  if (!code) return { ...by, kind: "unknown", code: "MALFORMED" };
  return { by: by.by, code, requestId: response?.RequestId ?? null, ...tencentVerdict(code) };
}
