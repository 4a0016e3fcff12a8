/** Logging in with Alipay (docs/protocols.md 1.4): `auth_code` comes back, the rest goes over the gateway. */
import * as z from "zod/mini";
import { type AlipaySettings, callAlipay } from "../alipay/gateway.ts";
import { filled, readAs } from "./ask.ts";
import { cancelled, identifiedBy, refusing, type SnsProvider, unknown } from "./identity.ts";

export type AlipayLoginSettings = AlipaySettings & { openUrl: string };

/** Newer apps get only open_id, older ones only user_id. */
const names = { user_id: z.optional(z.string()), open_id: z.optional(z.string()) };
const Token = z.object({ access_token: z.string(), ...names });
const User = z.object({
  ...names,
  nick_name: z.optional(z.string()),
  avatar: z.optional(z.string()),
});

/** A code or a token that is over, used or made up. */
const rejected = refusing([
  "isv.code-invalid",
  "aop.invalid-auth-token",
  "aop.auth-token-time-out",
]);

export function alipay(settings: AlipayLoginSettings): SnsProvider {
  const { appId, openUrl } = settings;
  const page = `${openUrl}/oauth2/publicAppAuthorize.htm`;
  return {
    page,
    authorizeUrl: ({ state, redirectUri }) => {
      const query = new URLSearchParams({
        app_id: appId,
        scope: "auth_user",
        redirect_uri: redirectUri,
        state,
      });
      return `${page}?${query}`;
    },
    identify: ({ auth_code: authCode }) =>
      identifiedBy(async () => {
        if (!authCode) throw cancelled();
        const token = await exchange(settings, authCode);
        const user = await userOf(settings, token.access_token);
        const openId = filled(token.open_id) ?? filled(user.open_id);
        const unionId = filled(token.user_id) ?? filled(user.user_id);
        if (!openId && !unionId) throw unknown("MALFORMED");
        return {
          appId,
          openId,
          unionId,
          nickname: filled(user.nick_name),
          avatarUrl: filled(user.avatar),
        };
      }),
  };
}

/** These stand at the top of the call, not in biz_content. */
const exchange = async (settings: AlipayLoginSettings, code: string) =>
  readAs(
    Token,
    await ask(settings, "alipay.system.oauth.token", { grant_type: "authorization_code", code }),
  );

const userOf = async (settings: AlipayLoginSettings, token: string) =>
  readAs(User, await ask(settings, "alipay.user.info.share", { auth_token: token }));

async function ask(
  settings: AlipayLoginSettings,
  method: string,
  params: Readonly<Record<string, string>>,
) {
  const answer = await callAlipay(settings, { method, params });
  switch (answer.kind) {
    case "ok":
      return answer.node;
    case "refused":
      throw rejected(answer.subCode || answer.code);
    case "unknown":
      throw unknown(answer.reason);
  }
}
