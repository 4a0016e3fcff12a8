/** Signs a sample member in through the API, where the captcha is off, and keeps what the site would keep. */
import type { Cookie } from "playwright-core";
import { type Call, createClient } from "#contract/client.ts";
import { CodeScreen } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { loginBySms, sendLoginCode, type TokenData } from "#contract/member/people/auth.ts";

export type SampleMember = {
  /** For a browser that comes to this origin; the session is the same at each brand's address. */
  cookiesAt(origin: string): Cookie[];
  call: Call;
};

type Session = TokenData & { fingerprint: { name: string; value: string } };

export const signInSampleMember = async (origin: string, mobile: string): Promise<SampleMember> =>
  memberOf(origin, await beginSession(origin, mobile));

/** The member of this session. */
export function memberOf(origin: string, session: Session): SampleMember {
  const { name, value } = session.fingerprint;
  return {
    call: clientOf(origin, { "z-token": `Bearer ${session.token}`, cookie: `${name}=${value}` }),
    cookiesAt: (place) => cookiesOf(session, new URL(place).hostname),
  };
}

/** The last code that was "sent" to this number; `after` waits for another one than that. */
export async function codeFor(origin: string, mobile: string, after?: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const code = await lastCode(origin, mobile);
    if (code && code !== after) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code arrived at ${mobile}`);
}

async function beginSession(origin: string, mobile: string): Promise<Session> {
  let cookie = "";
  const call = clientOf(origin, {}, (reply) => (cookie = reply.headers.getSetCookie()[0] ?? ""));
  const before = await lastCode(origin, mobile);
  const screen = CodeScreen.of.login;
  await call(sendLoginCode, { body: { screen, mobile, captchaVerifyParam: "none" } });
  const code = await codeFor(origin, mobile, before);
  const tokens = await call(loginBySms, { body: { mobile, code, agreed: true } });
  const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
  return { ...tokens, fingerprint: { name, value } };
}

/** The last code that was sent to this number: a message without a code may have come since. */
export async function lastCode(origin: string, mobile: string): Promise<string | undefined> {
  const reply = await fetch(`${origin}/dev/inbox?to=${mobile}`);
  const { data } = (await reply.json()) as { data: { code: string | null }[] };
  return data.find((one) => one.code !== null)?.code ?? undefined;
}

/** The same typed client as the site's, over plain requests. */
const clientOf = (
  origin: string,
  headers: Record<string, string>,
  onReply: (reply: Response) => void = () => undefined,
) =>
  createClient(async ({ method, url, body, idempotencyKey }) => {
    const reply = await fetch(origin + url, {
      method,
      headers: {
        "z-client": String(limits.clientId),
        "z-version": limits.clientVersion,
        // As a page of the site would say it.
        origin,
        ...headers,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    onReply(reply);
    return (await reply.json()) as { code: number; msg: string; data: unknown };
  });

/** TOKEN, RTOKEN and EXPRIED as web/src/platform/session.ts writes them, and the server's own. */
function cookiesOf(session: Session, domain: string): Cookie[] {
  const expires = Math.floor(Date.now() / 1000) + limits.cookieDays * 86_400;
  const shared = { domain, path: "/", expires, secure: false, sameSite: "Lax" } as const;
  const readable = {
    TOKEN: session.token,
    RTOKEN: session.refreshToken,
    EXPRIED: String(session.expired),
  };
  return [
    ...Object.entries(readable).map(([name, value]) => ({
      ...shared,
      name,
      value: encodeURIComponent(value),
      httpOnly: false,
    })),
    { ...shared, ...session.fingerprint, httpOnly: true, sameSite: "Strict" },
  ];
}
