/** The token endpoint and what it signs: ID tokens, and logout tokens for those who sign out elsewhere. */
import { createHash, randomUUID } from "node:crypto";
import type { JWTPayload } from "jose";
import type { Book, Grant, HeldByToken, ProviderSession } from "./book.ts";
import type { Keys } from "./keys.ts";

const HOUR_SECONDS = 3600;

export type Client = { issuer: string; clientId: string; clientSecret: string };
export type TokenParts = {
  book: Book;
  keys: Keys;
  client: Client;
  /** Whether refresh tokens are given; some providers give none unless asked. */
  givesRefresh: () => boolean;
  groupsIn: () => GroupsIn;
};
/** In the ID token, too, in the user info alone, or in neither: some leave out what is too much, or empty. */
export type GroupsIn = "id-token" | "user-info" | "nowhere";
export type Form = Readonly<Record<string, string | undefined>>;
type Answered = { status: number; body: object };

const refuse = (error: string): Answered => ({ status: 400, body: { error } });

/** `given`: by HTTP Basic or in the form, as both are in use. */
export function answerToken(
  parts: TokenParts,
  form: Form,
  given: Form,
): Promise<Answered> | Answered {
  const { client, book } = parts;
  const isClient =
    given["client_id"] === client.clientId && given["client_secret"] === client.clientSecret;
  if (!isClient) return { status: 401, body: { error: "invalid_client" } };
  if (form["grant_type"] === "refresh_token") {
    const session = book.takeRefresh(form["refresh_token"] ?? "");
    return session ? issue(parts, session) : refuse("invalid_grant");
  }
  if (form["grant_type"] !== "authorization_code") return refuse("unsupported_grant_type");
  const grant = book.takeCode(form["code"] ?? "");
  const isTheirs =
    grant !== undefined &&
    grant.redirectUri === form["redirect_uri"] &&
    grant.challenge === challengeOf(form["code_verifier"] ?? "") &&
    !grant.session.person.isDisabled;
  return isTheirs ? issue(parts, grant.session, grant) : refuse("invalid_grant");
}

const challengeOf = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

async function issue(
  parts: TokenParts,
  session: ProviderSession,
  grant?: Grant,
): Promise<Answered> {
  return {
    status: 200,
    body: {
      access_token: parts.book.issueAccess({ session, fault: grant?.fault }),
      token_type: "Bearer",
      expires_in: 300,
      ...(parts.givesRefresh() && { refresh_token: session.refresh }),
      id_token: await idToken(parts, session, grant),
    },
  };
}

/** As the user info has it. */
export function infoFor({ groupsIn }: TokenParts, { session, fault }: HeldByToken) {
  const { groups, ...info } = infoOf(session);
  const sub = fault === "other-subject" ? "somebody-else" : info.sub;
  return { ...info, sub, ...(groupsIn() !== "nowhere" && { groups }) };
}

const infoOf = ({ person }: ProviderSession) => ({
  sub: person.subject,
  name: person.name,
  preferred_username: person.account,
  email: person.email,
  groups: person.groups,
});

function idToken({ client, keys, groupsIn }: TokenParts, session: ProviderSession, grant?: Grant) {
  const fault = grant?.fault;
  const now = Math.floor(Date.now() / 1000);
  const { groups, ...info } = infoOf(session);
  const payload: JWTPayload = {
    ...info,
    ...(groupsIn() === "id-token" && { groups }),
    iss: fault === "wrong-issuer" ? "https://another.example" : client.issuer,
    aud: fault === "wrong-audience" ? "another-application" : client.clientId,
    iat: fault === "expired" ? now - 2 * HOUR_SECONDS : now,
    exp: fault === "expired" ? now - HOUR_SECONDS : now + HOUR_SECONDS,
    sid: session.sid,
    amr: session.hasFactor ? ["pwd", "mfa"] : ["pwd"],
    ...(grant?.nonce !== undefined && {
      nonce: fault === "wrong-nonce" ? "another" : grant.nonce,
    }),
  };
  return keys.sign(payload, { fault });
}

/** What a test may say otherwise, to see that it is refused. */
export type LogoutChange = { payload?: JWTPayload; without?: readonly string[] };

export function logoutToken(
  { client, keys }: Pick<TokenParts, "client" | "keys">,
  { sid, person }: ProviderSession,
  { payload = {}, without = [] }: LogoutChange = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const whole: JWTPayload = {
    iss: client.issuer,
    aud: client.clientId,
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    sub: person.subject,
    sid,
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    ...payload,
  };
  const kept = Object.fromEntries(
    Object.entries(whole).filter(([name]) => !without.includes(name)),
  );
  return keys.sign(kept, { type: "logout+jwt" });
}
