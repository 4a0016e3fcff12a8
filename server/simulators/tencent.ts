/** Tencent Cloud SMS as it really behaves: TC3 signatures, always HTTP 200, a code for each number. */
import { createHash, createHmac, randomUUID } from "node:crypto";
import Fastify, { type FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Fault, type FaultBox, faultBox, spoil } from "./cloud-faults.ts";

type SentSms = { to: string; template: string; params: string[] };
export type TencentSimulator = {
  /** What TENCENT_SMS_URL takes. */
  url: string;
  order(...faults: Fault[]): void;
  sent: SentSms[];
  stop(): Promise<void>;
};

const key = { id: "AKIDsimulated", secret: "simulated-secret" };
const account = { appId: "1400000001", signName: "模拟签名" };
const templates: Record<string, number> = { "100001": 2, "100002": 1 };
const CLOCK_SLACK_SECONDS = 300;

/** The settings of a server that uses this simulator. */
export const tencentSettings = (url: string): Record<string, string> => ({
  TENCENT_SECRET_ID: key.id,
  TENCENT_SECRET_KEY: key.secret,
  TENCENT_SMS_URL: url,
  TENCENT_SMS_APP_ID: account.appId,
  TENCENT_SMS_SIGN_NAME: account.signName,
  TENCENT_SMS_TEMPLATE: "100001",
  TENCENT_SMS_NOTICE_TEMPLATE: "100002",
});

const SendSms = z.object({
  PhoneNumberSet: z.array(z.string()).check(z.length(1)),
  SmsSdkAppId: z.string(),
  SignName: z.string(),
  TemplateId: z.string(),
  TemplateParamSet: z.array(z.string()),
});
type SendSms = z.output<typeof SendSms>;

type Options = { port?: number; now?: () => Date };

export async function startTencent(options: Options = {}): Promise<TencentSimulator> {
  const app = Fastify({ forceCloseConnections: true });
  const box: FaultBox = faultBox();
  const sent: SentSms[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
  app.post("/", async (request, reply) => {
    const refused = faultOfTc3(request, options.now?.() ?? new Date());
    if (refused) return failure(refused);
    const read = z.safeParse(SendSms, JSON.parse(String(request.body)));
    if (!read.success) return failure("InvalidParameter");
    const fault = box.take();
    // The families of a whole call's failure; the others are said of a number.
    if (typeof fault === "object")
      return /^(AuthFailure|Internal|Request|Missing|Unauth)/.test(fault.code)
        ? failure(fault.code)
        : statusOf(read.data, fault.code);
    const code = codeOf(read.data);
    if (code === "Ok") sent.push(keptOf(read.data));
    return spoil(fault, reply, statusOf(read.data, code));
  });
  const url = await app.listen({ port: options.port ?? 0, host: "127.0.0.1" });
  return { url, order: box.order, sent, stop: () => app.close() };
}

const failure = (Code: string) => ({
  Response: { Error: { Code, Message: `模拟的拒绝：${Code}` }, RequestId: randomUUID() },
});

const statusOf = ({ PhoneNumberSet }: SendSms, Code: string) => ({
  Response: {
    SendStatusSet: PhoneNumberSet.map((PhoneNumber) => ({
      SerialNo: randomUUID(),
      PhoneNumber,
      Fee: Code === "Ok" ? 1 : 0,
      SessionContext: "",
      Code,
      Message: Code === "Ok" ? "send success" : "模拟的拒绝",
      IsoCode: "CN",
    })),
    RequestId: randomUUID(),
  },
});

function codeOf(asked: SendSms): string {
  if (asked.SmsSdkAppId !== account.appId) return "UnauthorizedOperation.SmsSdkAppIdVerifyFail";
  if (asked.SignName !== account.signName) return "FailedOperation.SignatureIncorrectOrUnapproved";
  const wanted = templates[asked.TemplateId];
  if (wanted === undefined) return "FailedOperation.TemplateIncorrectOrUnapproved";
  if (asked.TemplateParamSet.length !== wanted)
    return "FailedOperation.TemplateParamSetNotMatchApprovedTemplate";
  const isMobile = /^\+861\d{10}$/.test(asked.PhoneNumberSet[0] ?? "");
  return isMobile ? "Ok" : "InvalidParameterValue.IncorrectPhoneNumber";
}

const keptOf = ({ PhoneNumberSet, TemplateId, TemplateParamSet }: SendSms): SentSms => ({
  to: PhoneNumberSet[0] ?? "",
  template: TemplateId,
  params: TemplateParamSet,
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (secret: string | Buffer, text: string) =>
  createHmac("sha256", secret).update(text).digest();

/** Answers what is wrong with the signature, in Tencent's words. */
function faultOfTc3({ headers, body }: FastifyRequest, now: Date): string | undefined {
  const parts =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^/]+)\/([^/]+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!parts) return "AuthFailure.InvalidAuthorization";
  const [, id, day = "", service = "", names = "", signature] = parts;
  if (id !== key.id) return "AuthFailure.SecretIdNotFound";
  const seconds = Number(headers["x-tc-timestamp"]);
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= CLOCK_SLACK_SECONDS))
    return "AuthFailure.SignatureExpire";
  if (headers["x-tc-action"] !== "SendSms" || headers["x-tc-version"] !== "2021-01-11")
    return "InvalidParameter";
  const lines = names
    .split(";")
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join("");
  const canonical = ["POST", "/", "", lines, names, sha256(String(body))].join("\n");
  const scope = `${day}/${service}/tc3_request`;
  const toSign = ["TC3-HMAC-SHA256", seconds, scope, sha256(canonical)].join("\n");
  const signing = hmac(hmac(hmac(`TC3${key.secret}`, day), service), "tc3_request");
  const expected = createHmac("sha256", signing).update(toSign).digest("hex");
  return signature === expected ? undefined : "AuthFailure.SignatureFailure";
}
