/** Weibo (docs/protocols.md 1.3): errors are HTTP 400, a refusal comes back as access_denied. */
import type { FastifyReply } from "fastify";
import { simulatedApps } from "../../src/providers/sns/simulated.ts";
import { idsOf } from "./people.ts";
import { hasMisbehaved, paramsOf, pictureOf, type SimulatedProvider } from "./provider.ts";

const registered = simulatedApps.weibo;

export const weibo: SimulatedProvider = {
  app: "weibo",
  title: "微博",
  authorizePath: "/oauth2/authorize",
  callbackPath: "/open/sina/callback",
  complaint: ({ client_id: clientId, response_type: type }) => {
    if (clientId !== registered.appId) return "client_id 参数错误（21324）";
    return type === "code" ? undefined : "response_type 参数错误（21329）";
  },
  agreed: (code) => ({ code }),
  refused: {
    error: "access_denied",
    error_code: "21330",
    error_description: "user denied your request",
    error_uri: "/oauth2/authorize",
  },
  serve: (app, parts) => {
    app.post("/oauth2/access_token", async (request, reply) => {
      const params = paramsOf(request);
      const grant = parts.grants.takeCode("weibo", params["code"] ?? "");
      if (typeof grant === "string") return fail(reply, "invalid_grant", 21325);
      if (await hasMisbehaved(reply, grant, parts.slowMs)) return reply;
      const isOurs =
        params["client_id"] === registered.appId && params["client_secret"] === registered.secret;
      if (!isOurs || grant.fault === "bad-secret") return fail(reply, "invalid_client", 21324);
      if (params["grant_type"] !== "authorization_code")
        return fail(reply, "unsupported_grant_type", 21328);
      if (params["redirect_uri"] !== grant.redirectUri)
        return fail(reply, "redirect_uri_mismatch", 21322);
      return {
        access_token: parts.grants.issueToken(grant),
        remind_in: "798114",
        expires_in: 798_114,
        ...idsOf.weibo(grant.person),
        isRealName: "true",
      };
    });
    app.get("/2/users/show.json", async (request, reply) => {
      const { access_token: token = "", uid } = paramsOf(request);
      const grant = parts.grants.showToken("weibo", token)?.grant;
      if (!grant || uid !== idsOf.weibo(grant.person).uid || grant.fault === "profile-refused")
        return fail(reply, "expired_token", 21327);
      const picture = pictureOf(request, grant.person);
      return {
        id: Number(uid),
        idstr: uid,
        screen_name: grant.person,
        name: grant.person,
        gender: "n",
        profile_image_url: picture,
        avatar_large: picture,
        avatar_hd: picture,
      };
    });
  },
};

const fail = (reply: FastifyReply, error: string, code: number) =>
  reply.code(400).send({
    error,
    error_code: code,
    request: "/oauth2/access_token",
    error_uri: "/oauth2/access_token",
    error_description: `${error}: simulated`,
  });
