/** Weibo (docs/protocols.md 1.3). Errors are HTTP 400 with a body, or come back in the callback's address. */
import * as z from "zod/mini";
import type { SnsReturn } from "#contract/member/people/sns.ts";
import { askText, filled, parseJson, readAs } from "./ask.ts";
import {
  cancelled,
  identifiedBy,
  refusing,
  sentBack,
  type SnsProvider,
  unknown,
} from "./identity.ts";

export type WeiboSettings = { appId: string; secret: string; url: string; timeoutMs: number };

const Refusal = z.object({ error_code: z.number() });
/** `uid` and `idstr`: the number `id` does not fit into a double. */
const Token = z.object({ access_token: z.string(), uid: z.string() });
const User = z.object({
  idstr: z.string(),
  screen_name: z.optional(z.string()),
  profile_image_url: z.optional(z.string()),
  avatar_large: z.optional(z.string()),
});

const DENIED = "21330";
/** temporarily_unavailable: settles nothing. */
const UNAVAILABLE = 21331;
/** A code or a token that is over or made up, a refusal, somebody who asks too often. */
const rejected = refusing(["21325", "21327", DENIED, "21332", "10023"]);

export function weibo(settings: WeiboSettings): SnsProvider {
  const { appId, url } = settings;
  const page = `${url}/oauth2/authorize`;
  return {
    page,
    authorizeUrl: ({ state, redirectUri, isMobile }) => {
      const query = new URLSearchParams({
        client_id: appId,
        response_type: "code",
        redirect_uri: redirectUri,
        state,
        ...(isMobile && { display: "mobile" }),
      });
      return `${page}?${query}`;
    },
    identify: (query, redirectUri) =>
      identifiedBy(async () => {
        const code = codeOf(query);
        const token = await exchange(settings, code, redirectUri);
        const user = await userOf(settings, token);
        return {
          appId,
          // A person has the same uid in every app, so there is no open_id.
          openId: null,
          unionId: user.idstr,
          nickname: filled(user.screen_name),
          avatarUrl: filled(user.avatar_large) ?? filled(user.profile_image_url),
        };
      }),
  };
}

function codeOf({ code, error, error_code: errorCode }: SnsReturn): string {
  if (error === "access_denied" || errorCode === DENIED) throw cancelled();
  if (error || errorCode) throw sentBack(errorCode ?? error ?? "");
  if (!code) throw cancelled();
  return code;
}

async function exchange(settings: WeiboSettings, code: string, redirectUri: string) {
  const { appId, secret, url, timeoutMs } = settings;
  const params = {
    client_id: appId,
    client_secret: secret,
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
  };
  const asked = { url: `${url}/oauth2/access_token`, params, isForm: true, timeoutMs } as const;
  return readAs(Token, unlessRefused(parseJson(await askText(asked))));
}

async function userOf({ url, timeoutMs }: WeiboSettings, token: z.output<typeof Token>) {
  const params = { access_token: token.access_token, uid: token.uid };
  const answer = parseJson(await askText({ url: `${url}/2/users/show.json`, params, timeoutMs }));
  const user = readAs(User, unlessRefused(answer));
  // The owner of the token, not a person that was looked up by number.
  if (user.idstr !== token.uid) throw unknown("uid");
  return user;
}

function unlessRefused(answer: unknown): unknown {
  const read = z.safeParse(Refusal, answer);
  if (!read.success) return answer;
  const code = read.data.error_code;
  throw code === UNAVAILABLE ? unknown(String(code)) : rejected(code);
}
