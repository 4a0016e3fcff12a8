/** WeChat, website apps (docs/protocols.md 1.1). Answers are JSON as text/plain, errors come with HTTP 200. */
import * as z from "zod/mini";
import { askText, filled, parseJson, pictureAddress, readAs } from "./ask.ts";
import { cancelled, identifiedBy, refusing, type SnsProvider, unknown } from "./identity.ts";

export type WechatSettings = {
  appId: string;
  secret: string;
  openUrl: string;
  apiUrl: string;
  timeoutMs: number;
};

const Refusal = z.object({ errcode: z.number() });
const Token = z.object({
  access_token: z.string(),
  openid: z.string(),
  /** Only where the app belongs to an open-platform account. */
  unionid: z.optional(z.string()),
});
const User = z.object({
  openid: z.string(),
  unionid: z.optional(z.string()),
  nickname: z.optional(z.string()),
  headimgurl: z.optional(z.string()),
});

const BUSY = -1;
/** A code that is over, used or unknown. Here 40001 is of our own app and secret, */
const codeRefused = refusing(["40029", "40163", "42001", "42002"]);
/** and here of the token that the code was exchanged for (docs/protocols.md 1.1). */
const tokenRefused = refusing(["40001", "42001", "42002"]);

export function wechat(settings: WechatSettings): SnsProvider {
  const { appId, openUrl } = settings;
  const page = `${openUrl}/connect/qrconnect`;
  return {
    page,
    authorizeUrl: ({ state, redirectUri }) => {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "snsapi_login",
        state,
      });
      return `${page}?${query}#wechat_redirect`;
    },
    identify: ({ code }) =>
      identifiedBy(async () => {
        // A person who refuses comes back with the state only.
        if (!code) throw cancelled();
        const token = await exchange(settings, code);
        const user = await userOf(settings, token);
        return {
          appId,
          openId: token.openid,
          unionId: filled(user.unionid) ?? filled(token.unionid),
          nickname: filled(user.nickname),
          avatarUrl: pictureAddress(user.headimgurl),
        };
      }),
  };
}

async function exchange({ appId, secret, apiUrl, timeoutMs }: WechatSettings, code: string) {
  const params = { appid: appId, secret, code, grant_type: "authorization_code" };
  const text = await askText({ url: `${apiUrl}/sns/oauth2/access_token`, params, timeoutMs });
  const answer = parseJson(text);
  const errcode = errcodeOf(answer);
  // Busy or not, a code is never sent twice: the second time it is used.
  if (errcode !== 0) throw errcode === BUSY ? unknown("-1") : codeRefused(errcode);
  return readAs(Token, answer);
}

type Token = z.output<typeof Token>;

async function userOf({ apiUrl, timeoutMs }: WechatSettings, token: Token) {
  const params = { access_token: token.access_token, openid: token.openid, lang: "zh_CN" };
  const ask = async () =>
    parseJson(await askText({ url: `${apiUrl}/sns/userinfo`, params, timeoutMs }));
  const first = await ask();
  const answer = errcodeOf(first) === BUSY ? await ask() : first;
  const errcode = errcodeOf(answer);
  if (errcode !== 0) throw errcode === BUSY ? unknown("-1") : tokenRefused(errcode);
  return readAs(User, answer);
}

function errcodeOf(answer: unknown): number {
  const read = z.safeParse(Refusal, answer);
  return read.success ? read.data.errcode : 0;
}
