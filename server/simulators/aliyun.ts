/**
 * Alibaba Cloud as it really behaves: checks signatures, clocks and nonces, answers business refusals
 * with HTTP 200, takes each captcha once. Serves SendSms, VerifyIntelligentCaptcha and AuthenticateSig.
 */
import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { faultOfAcs3, type Key } from "./aliyun-signature.ts";
import { type Fault, type FaultBox, faultBox, spoil } from "./cloud-faults.ts";

export type SentSms = { to: string; signName: string; template: string; params: unknown };
export type AliyunSimulator = {
  /** What ALIYUN_SMS_URL, ALIYUN_CAPTCHA_URL and AWSC_URL take. */
  url: string;
  order(...faults: Fault[]): void;
  sent: SentSms[];
  /** How often any action was called with a good signature. */
  calls(action: string): number;
  stop(): Promise<void>;
};

export const aliyunKey: Key = { id: "simulated-key", secret: "simulated-secret" };
export const aliyunScene = { sceneId: "scene-1", appKey: "FFFF00000001", scene: "nc_login" };
const signName = "模拟签名";
const templates = { SMS_CODE: ["code"], SMS_NOTICE: ["change"] };

/** The settings of a server that uses this simulator. */
export const aliyunSettings = (url: string): Record<string, string> => ({
  ALIYUN_ACCESS_KEY_ID: aliyunKey.id,
  ALIYUN_ACCESS_KEY_SECRET: aliyunKey.secret,
  ALIYUN_SMS_URL: url,
  ALIYUN_SMS_SIGN_NAME: signName,
  ALIYUN_SMS_TEMPLATE: "SMS_CODE",
  ALIYUN_SMS_NOTICE_TEMPLATE: "SMS_NOTICE",
  ALIYUN_CAPTCHA_URL: url,
  ALIYUN_CAPTCHA_SCENE_ID: aliyunScene.sceneId,
  ALIYUN_CAPTCHA_PREFIX: "prefix-1",
  AWSC_URL: url,
  AWSC_APP_KEY: aliyunScene.appKey,
  AWSC_SCENE: aliyunScene.scene,
});

type State = { box: FaultBox; seen: Set<string>; sent: SentSms[]; actions: string[] };
type Options = { port?: number; now?: () => Date };

export async function startAliyun(options: Options = {}): Promise<AliyunSimulator> {
  const app = Fastify({ forceCloseConnections: true });
  const state: State = { box: faultBox(), seen: new Set(), sent: [], actions: [] };
  serve(app, state, options.now ?? (() => new Date()));
  const url = await app.listen({ port: options.port ?? 0, host: "127.0.0.1" });
  return {
    url,
    order: state.box.order,
    sent: state.sent,
    calls: (action) => state.actions.filter((one) => one === action).length,
    stop: () => app.close(),
  };
}

type Params = Record<string, string>;
/** Each reads its own place alone: a parameter that stands in the other is not there. */
type Action = { from: "query" | "form"; answer: (state: State, params: Params) => object };
const actions: Record<string, Action> = {
  "SendSms 2017-05-25": { from: "query", answer: sendSms },
  "VerifyIntelligentCaptcha 2023-03-05": { from: "form", answer: verifyCaptcha },
  "AuthenticateSig 2018-01-12": { from: "query", answer: authenticateSig },
};

function serve(app: FastifyInstance, state: State, now: () => Date) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
  app.post("/", async (request, reply) => {
    const body = typeof request.body === "string" ? request.body : "";
    const arrived = { path: request.url, headers: request.headers, body };
    const unsigned = faultOfAcs3(arrived, aliyunKey, now()) ?? nonceFault(state, request);
    if (unsigned) return refuse(reply, unsigned, 400);
    const name = String(request.headers["x-acs-action"]);
    const action = actions[`${name} ${String(request.headers["x-acs-version"])}`];
    if (!action) return refuse(reply, "InvalidAction.NotFound", 404);
    state.actions.push(name);
    const fault = state.box.take();
    if (typeof fault === "object") return refuse(reply, fault.code, fault.status ?? 200);
    const params = Object.fromEntries(
      new URLSearchParams(
        action.from === "form" ? body : new URL(request.url, "http://simulator").search,
      ),
    );
    return spoil(fault, reply, action.answer(state, params));
  });
}

const requestId = () => ({ RequestId: randomUUID().toUpperCase() });

const refuse = (reply: FastifyReply, code: string, status: number) =>
  reply.code(status).send({ Code: code, Message: `模拟的拒绝：${code}`, ...requestId() });

function nonceFault({ seen }: State, { headers }: FastifyRequest): string | undefined {
  return isFresh(seen, String(headers["x-acs-signature-nonce"])) ? undefined : "SignatureNonceUsed";
}

/** True the first time. */
function isFresh(seen: Set<string>, name: string): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

function sendSms({ sent }: State, params: Params) {
  const refused = (Code: string) => ({ Code, Message: `模拟的拒绝：${Code}`, ...requestId() });
  const { PhoneNumbers: to = "", SignName = "", TemplateCode = "", TemplateParam = "" } = params;
  if (!/^1\d{10}$/.test(to)) return refused("isv.MOBILE_NUMBER_ILLEGAL");
  if (SignName !== signName) return refused("isv.SMS_SIGNATURE_ILLEGAL");
  const wanted = Object.entries(templates).find(([template]) => template === TemplateCode)?.[1];
  if (!wanted) return refused("isv.SMS_TEMPLATE_ILLEGAL");
  // Ours, and read again as JSON to see that it is.
  const given = JSON.parse(TemplateParam) as Params;
  if (wanted.some((name) => !given[name])) return refused("isv.TEMPLATE_MISSING_PARAMETERS");
  sent.push({ to, signName: SignName, template: TemplateCode, params: given });
  return { Code: "OK", Message: "OK", BizId: `${sent.length}^0`, ...requestId() };
}

/** What a browser would have been given begins with "pass"; each is good once, in one scene. */
function verifyCaptcha({ seen }: State, { CaptchaVerifyParam: param = "", SceneId }: Params) {
  const code = () => {
    if (!param) return "F002";
    if (!param.startsWith("pass")) return "F003";
    if (SceneId !== aliyunScene.sceneId) return "F001";
    return isFresh(seen, param) ? "T001" : "F008";
  };
  const VerifyCode = code();
  const Result = { VerifyResult: VerifyCode === "T001", VerifyCode, CertifyId: "certify" };
  return { Code: "Success", Success: true, Message: "success", Result, ...requestId() };
}

function authenticateSig({ seen }: State, params: Params) {
  const { SessionId = "", Sig = "", Token = "", Scene, AppKey, RemoteIp } = params;
  const isComplete = SessionId && Sig && Token && RemoteIp;
  if (!isComplete || Scene !== aliyunScene.scene || AppKey !== aliyunScene.appKey)
    return { Code: 400, Msg: "param_error", ...requestId() };
  const isGood = Sig.startsWith("pass") && isFresh(seen, Sig);
  return { Code: isGood ? 100 : 900, Msg: isGood ? "pass_1" : "fail", ...requestId() };
}
