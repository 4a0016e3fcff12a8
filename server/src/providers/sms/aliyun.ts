/** Aliyun SendSms, Dysmsapi 2017-05-25 (docs/protocols.md 3.1). */
import * as z from "zod/mini";
import type { Config } from "../../config/config.ts";
import type { World } from "../../platform/world.ts";
import { callAliyun } from "../aliyun/call.ts";
import { aliyunVerdict } from "./aliyun-codes.ts";
import type { SmsMessage } from "./message.ts";
import type { SmsOutcome } from "./outcome.ts";
import type { SmsProvider } from "./provider.ts";

const TIMEOUT_MS = 10_000;

/** Refusals come with HTTP 200 as well; only `Code` tells. Its text may hold the number: never read. */
const Answered = z.object({ Code: z.string(), RequestId: z.optional(z.string()) });

export const aliyunSms = (world: World, timeoutMs = TIMEOUT_MS): SmsProvider => ({
  send: async (to, message) => {
    const { config } = world;
    const { template, params } = templateOf(config, message);
    if (!template) return { ...by, kind: "rejected", fault: "template", code: "NOT_CONFIGURED" };
    const answer = await callAliyun(world, {
      url: config.aliyunSmsUrl,
      action: "SendSms",
      version: "2017-05-25",
      query: {
        PhoneNumbers: to,
        SignName: config.aliyunSmsSignName ?? "",
        TemplateCode: template,
        TemplateParam: JSON.stringify(params),
      },
      timeoutMs,
    });
    if (answer.kind === "unknown") return { ...by, kind: "unknown", code: answer.code };
    return outcomeOf(answer.body, answer.status);
  },
});

const by = { by: "aliyun", requestId: null } as const;

function templateOf(config: Config, message: SmsMessage) {
  switch (message.kind) {
    case "code":
      return { template: config.aliyunSmsTemplate, params: { code: message.code } };
    case "notice":
      return { template: config.aliyunSmsNoticeTemplate, params: { change: message.change } };
  }
}

function outcomeOf(body: unknown, status: number): SmsOutcome {
  const read = z.safeParse(Answered, body);
  if (!read.success) return { ...by, kind: "unknown", code: "MALFORMED" };
  const { Code: code, RequestId: requestId = null } = read.data;
  return { by: by.by, code, requestId, ...aliyunVerdict(code, status) };
}
