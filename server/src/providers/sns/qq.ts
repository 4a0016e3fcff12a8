/** QQ Connect (docs/protocols.md 1.2). Asked for JSON, it still answers in three forms. */
import * as z from "zod/mini";
import { askText, filled, pictureAddress, readAs } from "./ask.ts";
import { parseQq } from "./qq-answer.ts";
import { cancelled, identifiedBy, refusing, type SnsProvider } from "./identity.ts";

export type QqSettings = { appId: string; secret: string; url: string; timeoutMs: number };

const Refusal = z.object({ error: z.union([z.number(), z.string()]) });
const Token = z.object({ access_token: z.string() });
const Me = z.object({
  client_id: z.string(),
  openid: z.string(),
  unionid: z.optional(z.string()),
});
const User = z.object({
  ret: z.number(),
  nickname: z.optional(z.string()),
  /** 100 pixels, may be empty; the second has 40 and is always there. */
  figureurl_qq_2: z.optional(z.string()),
  figureurl_qq_1: z.optional(z.string()),
});

/** The app has no unionid permission: ask again without. */
const NO_UNION_ID = "100048";
/** A code or a token that is over, used or made up, or a right that the person did not give. */
const rejected = refusing([
  "100005",
  "100013",
  "100014",
  "100015",
  "100016",
  "100018",
  "100019",
  "100020",
  "100030",
  "client_id",
]);

export function qq(settings: QqSettings): SnsProvider {
  const { appId, url } = settings;
  const page = `${url}/oauth2.0/authorize`;
  return {
    page,
    authorizeUrl: ({ state, redirectUri, isMobile }) => {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        scope: "get_user_info",
        ...(isMobile && { display: "mobile" }),
      });
      return `${page}?${query}`;
    },
    identify: ({ code, usercancel }, redirectUri) =>
      identifiedBy(async () => {
        if (!code || (usercancel && usercancel !== "0")) throw cancelled();
        const token = await exchange(settings, code, redirectUri);
        const me = await meOf(settings, token);
        const user = await userOf(settings, token, me.openid);
        return {
          appId,
          openId: me.openid,
          unionId: filled(me.unionid),
          nickname: filled(user.nickname),
          avatarUrl: pictureAddress(user.figureurl_qq_2) ?? pictureAddress(user.figureurl_qq_1),
        };
      }),
  };
}

/** What was answered, or the provider's error code. */
async function ask(
  { url, timeoutMs }: QqSettings,
  path: string,
  params: Readonly<Record<string, string>>,
): Promise<{ answer: Record<string, unknown>; error: string | undefined }> {
  const answer = parseQq(await askText({ url: `${url}${path}`, params, timeoutMs }));
  const refusal = z.safeParse(Refusal, answer);
  return { answer, error: refusal.success ? String(refusal.data.error) : undefined };
}

async function exchange(settings: QqSettings, code: string, redirectUri: string) {
  const { answer, error } = await ask(settings, "/oauth2.0/token", {
    grant_type: "authorization_code",
    client_id: settings.appId,
    client_secret: settings.secret,
    code,
    redirect_uri: redirectUri,
    fmt: "json",
    need_openid: "1",
  });
  if (error !== undefined) throw rejected(error);
  return readAs(Token, answer).access_token;
}

async function meOf(settings: QqSettings, token: string) {
  const plain = { access_token: token, fmt: "json" };
  const first = await ask(settings, "/oauth2.0/me", { ...plain, unionid: "1" });
  const { answer, error } =
    first.error === NO_UNION_ID ? await ask(settings, "/oauth2.0/me", plain) : first;
  if (error !== undefined) throw rejected(error);
  const me = readAs(Me, answer);
  // A token that another site was given proves nothing here.
  if (me.client_id !== settings.appId) throw rejected("client_id");
  return me;
}

async function userOf(settings: QqSettings, token: string, openId: string) {
  const { answer, error } = await ask(settings, "/user/get_user_info", {
    access_token: token,
    oauth_consumer_key: settings.appId,
    openid: openId,
  });
  if (error !== undefined) throw rejected(error);
  const user = readAs(User, answer);
  if (user.ret !== 0) throw rejected(user.ret);
  return user;
}
