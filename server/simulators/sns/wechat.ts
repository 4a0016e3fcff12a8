/** WeChat (docs/protocols.md 1.1): JSON as text/plain, errors with HTTP 200, codes that work once. */
import type { FastifyReply } from "fastify";
import { simulatedApps } from "../../src/providers/sns/simulated.ts";
import type { Grant } from "./grants.ts";
import { idsOf } from "./people.ts";
import {
  hasMisbehaved,
  paramsOf,
  type Parts,
  pictureOf,
  type SimulatedProvider,
} from "./provider.ts";
import { serveCards } from "./wechat-card.ts";

const registered = simulatedApps.wechat;

export const wechat: SimulatedProvider = {
  app: "wechat",
  title: "微信",
  authorizePath: "/connect/qrconnect",
  callbackPath: "/open/wechat/callback",
  fragment: "#wechat_redirect",
  complaint: ({ appid, response_type: type, scope }) => {
    if (appid !== registered.appId) return "appid 参数错误";
    return type === "code" && scope === "snsapi_login" ? undefined : "Scope 参数错误";
  },
  agreed: (code) => ({ code }),
  // Who refuses comes back with the state only.
  refused: {},
  serve: (app, parts) => {
    serveCards(app, parts);
    app.get("/sns/oauth2/access_token", async (request, reply) => {
      const params = paramsOf(request);
      const grant = takeGrant(parts, params["code"] ?? "");
      if (typeof grant === "object" && (await hasMisbehaved(reply, grant, parts.slowMs)))
        return reply;
      return sendText(reply, tokenAnswer(parts, params, grant));
    });
    app.get("/sns/userinfo", async (request, reply) => {
      const { access_token: token = "", openid } = paramsOf(request);
      const shown = parts.grants.showToken("wechat", token);
      if (!shown || openid !== idsOf.wechat(shown.grant.person).openid)
        return sendText(reply, error(40001, "invalid credential"));
      const { fault, person } = shown.grant;
      if (fault === "profile-refused") return sendText(reply, error(48001, "api unauthorized"));
      if (fault === "busy-twice" || (fault === "busy" && shown.asked === 0))
        return sendText(reply, error(-1, "system error"));
      return sendText(reply, {
        ...namesOf(shown.grant),
        nickname: person,
        sex: 0,
        province: "",
        city: "",
        country: "",
        headimgurl: pictureOf(request, person),
        privilege: [],
      });
    });
  },
};

const takeGrant = ({ grants }: Parts, code: string) => grants.takeCode("wechat", code);

type Taken = ReturnType<typeof takeGrant>;

function tokenAnswer({ grants }: Parts, params: ReturnType<typeof paramsOf>, grant: Taken): object {
  if (params["appid"] !== registered.appId) return error(40013, "invalid appid");
  if (params["secret"] !== registered.secret) return error(40125, "invalid appsecret");
  if (params["grant_type"] !== "authorization_code") return error(40002, "invalid grant_type");
  if (grant === "unknown") return error(40029, "invalid code");
  if (grant === "used") return error(40163, "code been used");
  if (grant.fault === "bad-secret") return error(40125, "invalid appsecret");
  return {
    access_token: grants.issueToken(grant),
    expires_in: 7200,
    refresh_token: "never-used",
    scope: "snsapi_login",
    ...namesOf(grant),
  };
}

function namesOf({ person, fault }: Grant): object {
  const { openid, unionid } = idsOf.wechat(person);
  return fault === "no-union-id" ? { openid } : { openid, unionid };
}

const error = (errcode: number, errmsg: string) => ({
  errcode,
  errmsg: `${errmsg}, rid: simulated`,
});

const sendText = (reply: FastifyReply, body: object) =>
  reply.type("text/plain; charset=utf-8").send(JSON.stringify(body));
