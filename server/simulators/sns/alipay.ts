/** Alipay's login page and gateway (docs/protocols.md 1.4, 2.1): signed both ways with RSA2. */
import { createPublicKey } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { simulatedKey } from "../../src/providers/alipay/simulated-keys.ts";
import { simulatedApps } from "../../src/providers/sns/simulated.ts";
import { type Answer, gatewayFailure, refusalOf, signedAnswer } from "../alipay/protocol.ts";
import type { Grant } from "./grants.ts";
import type { Fault } from "./faults.ts";
import { idsOf } from "./people.ts";
import {
  hasMisbehaved,
  type Params,
  paramsOf,
  type Parts,
  pictureOf,
  type SimulatedProvider,
} from "./provider.ts";

const registered = simulatedApps.alipay;

export const alipay: SimulatedProvider = {
  app: "alipay",
  title: "支付宝",
  authorizePath: "/oauth2/publicAppAuthorize.htm",
  callbackPath: "/open/alipay/callback",
  complaint: ({ app_id: appId, scope }) => {
    if (appId !== registered.appId) return "app_id 参数错误";
    return scope === "auth_user" || scope === "auth_base" ? undefined : "scope 参数错误";
  },
  agreed: (code) => ({
    app_id: registered.appId,
    source: "alipay_wallet",
    scope: "auth_user",
    auth_code: code,
  }),
  refused: {},
  serve: (app, parts) => {
    app.post("/gateway.do", async (request, reply) => {
      const params = paramsOf(request);
      const key = createPublicKey(await simulatedKey(parts.dataDir, "app"));
      const complaint = refusalOf(params, registered.appId, key);
      if (complaint) return reply.send(await signed(parts, complaint, "ok"));
      const { answer, grant } = answerTo(parts, params, request);
      if (grant && (await hasMisbehaved(reply, grant, parts.slowMs))) return reply;
      return reply.header("trace_id", "simulated").send(await signed(parts, answer, grant?.fault));
    });
  },
};

type Answered = { answer: Answer; grant?: Grant };

function answerTo(parts: Parts, params: Params, request: FastifyRequest): Answered {
  switch (params["method"]) {
    case "alipay.system.oauth.token":
      return tokenAnswer(parts, params);
    case "alipay.user.info.share":
      return userAnswer(parts, params, request);
    default:
      return { answer: gatewayFailure("isv.invalid-method", "不存在的方法名") };
  }
}

function tokenAnswer({ grants }: Parts, params: Params): Answered {
  if (params["grant_type"] !== "authorization_code")
    return { answer: gatewayFailure("isv.grant-type-invalid", "授权类型grant_type无效") };
  const grant = grants.takeCode("alipay", params["code"] ?? "");
  if (typeof grant === "string")
    return { answer: gatewayFailure("isv.code-invalid", "授权码code无效") };
  if (grant.fault === "bad-secret")
    return { answer: gatewayFailure("isv.invalid-signature", "验签出错"), grant };
  // No `code` on success.
  const node = {
    access_token: grants.issueToken(grant),
    alipay_user_id: "2088deprecated",
    expires_in: 1_209_600,
    re_expires_in: 15_552_000,
    refresh_token: "never-used",
    ...namesOf(grant),
  };
  return { answer: { name: "alipay_system_oauth_token_response", node }, grant };
}

function userAnswer({ grants }: Parts, params: Params, request: FastifyRequest): Answered {
  const name = "alipay_user_info_share_response";
  const grant = grants.showToken("alipay", params["auth_token"] ?? "")?.grant;
  if (!grant || grant.fault === "profile-refused") {
    const node = {
      code: "20001",
      msg: "Insufficient Token Permissions",
      sub_code: "aop.invalid-auth-token",
      sub_msg: "无效的访问令牌",
    };
    return { answer: { name, node } };
  }
  const node = {
    code: "10000",
    msg: "Success",
    ...namesOf(grant),
    avatar: pictureOf(request, grant.person),
    nick_name: grant.person,
  };
  return { answer: { name, node }, grant };
}

function namesOf({ person, fault }: Grant): object {
  const { user_id, open_id } = idsOf.alipay(person);
  if (fault === "no-union-id") return { open_id };
  return fault === "no-open-id" ? { user_id } : { user_id, open_id };
}

async function signed({ dataDir }: Parts, answer: Answer, fault: Fault = "ok") {
  const key = await simulatedKey(dataDir, "alipay");
  const isFault = fault === "unsigned" || fault === "wrongly-signed";
  return signedAnswer(answer, { key, fault: isFault ? fault : undefined });
}
