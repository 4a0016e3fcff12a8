/**
 * One signed call to Alipay's gateway and its verified answer (docs/protocols.md 2.1). Knows nothing of what
 * is asked: logins and payouts use it alike.
 */
import * as z from "zod/mini";
import type { AlipayKeys } from "./keys.ts";
import { rawTopLevelValue } from "./raw-value.ts";
import { alipayTimestamp, signRsa2, textToSign, verifyRsa2 } from "./signature.ts";
import { timeLimit } from "../../platform/deadline.ts";
import { jsonOf } from "../../platform/json-text.ts";

export type AlipaySettings = {
  appId: string;
  gatewayUrl: string;
  keys: () => Promise<AlipayKeys>;
  now: () => Date;
  timeoutMs: number;
};

export type AlipayCall = {
  method: string;
  /** Parameters beside the common ones: `biz_content` (as JSON), `auth_token`, `code` and so on. */
  params: Readonly<Record<string, string>>;
};

/** `traceId` is what Alipay's support asks for. */
export type AlipayAnswer =
  | { kind: "ok"; node: Record<string, unknown>; traceId: string | null }
  | { kind: "refused"; code: string; subCode: string; message: string; traceId: string | null }
  /** No answer, none that settles anything, or one that is not provably Alipay's: it may have been done. */
  | { kind: "unknown"; reason: string; traceId: string | null };

/** The official SDK sends these in the address and everything else in the body. */
const inAddress = new Set(
  `app_id method charset sign_type sign timestamp version notify_url return_url auth_token
  app_auth_token app_cert_sn alipay_root_cert_sn`.split(/\s+/),
);

/** "Service unavailable": the request may have been carried out nevertheless. */
const UNSETTLED_CODE = "20000";

export async function callAlipay(
  settings: AlipaySettings,
  call: AlipayCall,
): Promise<AlipayAnswer> {
  const keys = await settings.keys();
  const received = await send(requestOf(settings, call, keys), settings.timeoutMs);
  if ("kind" in received) return received;
  const { text, traceId } = received;
  return { ...answerOf(text, call.method, keys), traceId };
}

type Received = { text: string; traceId: string | null };
type Lost = Extract<AlipayAnswer, { kind: "unknown" }>;

async function send(request: Request, timeoutMs: number): Promise<Received | Lost> {
  try {
    const reply = await fetch(request, { signal: timeLimit(timeoutMs) });
    const traceId = reply.headers.get("trace_id");
    const text = await reply.text();
    if (!reply.ok) return { kind: "unknown", reason: `HTTP_${reply.status}`, traceId };
    return { text, traceId };
  } catch (error) {
    const reason = (error as Error).name === "TimeoutError" ? "TIMEOUT" : "NETWORK";
    return { kind: "unknown", reason, traceId: null };
  }
}

function requestOf(settings: AlipaySettings, call: AlipayCall, keys: AlipayKeys): Request {
  const { own, certificates } = keys;
  const unsigned = {
    app_id: settings.appId,
    method: call.method,
    charset: "utf-8",
    sign_type: "RSA2",
    timestamp: alipayTimestamp(settings.now()),
    version: "1.0",
    ...(certificates && {
      app_cert_sn: certificates.app,
      alipay_root_cert_sn: certificates.root,
    }),
    ...call.params,
  };
  const params = { ...unsigned, sign: signRsa2(textToSign(unsigned), own) };
  const pairs = Object.entries(params).filter(([, value]) => value !== "");
  const address = new URL(settings.gatewayUrl);
  for (const [key, value] of pairs) if (inAddress.has(key)) address.searchParams.set(key, value);
  const body = new URLSearchParams(pairs.filter(([key]) => !inAddress.has(key)));
  return new Request(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
    body: body.toString(),
    redirect: "error",
  });
}

const Envelope = z.looseObject({
  sign: z.optional(z.string()),
  /** In certificate mode: the certificate whose key signed. */
  alipay_cert_sn: z.optional(z.string()),
});
const Node = z.looseObject({
  /** Absent where a call has nothing but success to say (alipay.system.oauth.token). */
  code: z.optional(z.string()),
  msg: z.optional(z.string()),
  sub_code: z.optional(z.string()),
  sub_msg: z.optional(z.string()),
});

type GatewayJudged = { kind: "unknown"; reason: string };
type GatewayRead =
  | { kind: "ok"; node: Record<string, unknown> }
  | { kind: "refused"; code: string; subCode: string; message: string }
  | GatewayJudged;

function answerOf(
  text: string,
  method: string,
  { alipays, certificates }: AlipayKeys,
): GatewayRead {
  const envelope = z.safeParse(Envelope, jsonOf(text));
  if (!envelope.success) return malformed;
  const named = `${method.replaceAll(".", "_")}_response`;
  const raw = rawTopLevelValue(text, named) ?? rawTopLevelValue(text, "error_response");
  if (raw === undefined) return malformed;
  // Refusals too: one that somebody else wrote must not give money back.
  const { sign, alipay_cert_sn: signedBy } = envelope.data;
  if (certificates && signedBy !== certificates.alipay)
    return { kind: "unknown", reason: "CERTIFICATE" };
  if (!sign || !verifyRsa2(raw, sign, alipays)) return { kind: "unknown", reason: "SIGNATURE" };
  // What was verified is read, not what JSON.parse made of the whole: a name may be there twice.
  const read = z.safeParse(Node, jsonOf(raw));
  return read.success ? judged(read.data) : malformed;
}

const malformed: GatewayJudged = { kind: "unknown", reason: "MALFORMED" };

function judged(node: z.output<typeof Node>): GatewayRead {
  const { code } = node;
  if (code === undefined || code === "10000") return { kind: "ok", node };
  const subCode = node.sub_code ?? "";
  if (code === UNSETTLED_CODE) return { kind: "unknown", reason: subCode || code };
  return { kind: "refused", code, subCode, message: node.sub_msg ?? node.msg ?? "" };
}
