/** QQ Connect (docs/protocols.md 1.2): JSON, callback( … ); and a query string, whichever it likes. */
import { simulatedApps } from "../../src/providers/sns/simulated.ts";
import { idsOf } from "./people.ts";
import {
  hasMisbehaved,
  type Params,
  paramsOf,
  type Parts,
  pictureOf,
  type SimulatedProvider,
} from "./provider.ts";

const registered = simulatedApps.qq;

export const qq: SimulatedProvider = {
  app: "qq",
  title: "QQ",
  authorizePath: "/oauth2.0/authorize",
  callbackPath: "/open/qq/callback",
  complaint: ({ client_id: clientId, response_type: type, state }) => {
    if (clientId !== registered.appId) return "client_id 参数错误（100008）";
    if (type !== "code") return "response_type 参数错误（100000）";
    return state ? undefined : "缺少 state 参数";
  },
  agreed: (code) => ({ code }),
  refused: { usercancel: "1" },
  serve: (app, parts) => {
    app.get("/oauth2.0/token", async (request, reply) => {
      const params = paramsOf(request);
      const grant = parts.grants.takeCode("qq", params["code"] ?? "");
      if (typeof grant === "object" && (await hasMisbehaved(reply, grant, parts.slowMs)))
        return reply;
      return reply.type("text/html; charset=utf-8").send(tokenText(parts, params, grant));
    });
    app.get("/oauth2.0/me", async (request, reply) => {
      const params = paramsOf(request);
      return reply.type("text/html; charset=utf-8").send(meText(parts, params));
    });
    app.get("/user/get_user_info", async (request) => {
      const { access_token: token = "", openid, oauth_consumer_key: key } = paramsOf(request);
      const grant = parts.grants.showToken("qq", token)?.grant;
      if (!grant || key !== registered.appId || openid !== idsOf.qq(grant.person).openid)
        return { ret: 100016, msg: "access token check failed" };
      if (grant.fault === "profile-refused") return { ret: 100030, msg: "not authorised" };
      return {
        ret: 0,
        msg: "",
        is_lost: 0,
        nickname: grant.person,
        gender: "男",
        figureurl_qq_1: pictureOf(request, grant.person),
        figureurl_qq_2: "",
      };
    });
  },
};

type Taken = ReturnType<Parts["grants"]["takeCode"]>;

function tokenText({ grants }: Parts, params: Params, grant: Taken): string {
  if (params["client_id"] !== registered.appId) return error(100008, "appid not exist");
  if (params["client_secret"] !== registered.secret) return error(100009, "client_secret bad");
  if (params["grant_type"] !== "authorization_code") return error(100004, "grant_type is wrong");
  if (grant === "unknown") return error(100019, "code to access token error");
  if (grant === "used") return error(100020, "code is reused error");
  if (grant.fault === "bad-secret") return error(100009, "client_secret bad");
  if (params["redirect_uri"] !== grant.redirectUri) return error(100010, "redirect uri is illegal");
  const { openid } = idsOf.qq(grant.person);
  const token = { access_token: grants.issueToken(grant), expires_in: "7776000" };
  if (params["fmt"] !== "json" || grant.fault === "old-forms")
    return new URLSearchParams({ ...token, refresh_token: "never-used" }).toString();
  return JSON.stringify({
    ...token,
    refresh_token: "never-used",
    ...(params["need_openid"] === "1" && { openid }),
  });
}

function meText({ grants }: Parts, params: Params): string {
  const grant = grants.showToken("qq", params["access_token"] ?? "")?.grant;
  if (!grant) return error(100016, "access token check failed");
  const asksUnion = params["unionid"] === "1";
  if (asksUnion && grant.fault === "no-union-id") return error(100048, "no unionid permission");
  const { openid, unionid } = idsOf.qq(grant.person);
  const me = { client_id: registered.appId, openid, ...(asksUnion && { unionid }) };
  const isPlain = params["fmt"] === "json" && grant.fault !== "old-forms";
  return isPlain ? JSON.stringify(me) : callback(me);
}

/** Errors come wrapped, even where JSON was asked for. */
const error = (code: number, description: string) =>
  callback({ error: code, error_description: description });

const callback = (body: object) => `callback( ${JSON.stringify(body)} );\n`;
