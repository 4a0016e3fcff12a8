/**
 * Every request to the sign-on provider, and what its answer comes to: judged here, because one status means another
 * thing at each endpoint, and counted here, because what asks nobody says nothing about how the provider does.
 */
import * as client from "openid-client";
import type { SignOn } from "../../config/sign-on.ts";
import { type SignOnFault, faultOf, refreshFaultOf, unknownOf, userInfoFaultOf } from "./fault.ts";
import type { Unknown } from "./interface.ts";

export const TIMEOUT_SECONDS = 5;
/** The tolerated difference between two clocks that are set. */
export const SKEW_SECONDS = 30;

export type Answer<T, F = SignOnFault> = { kind: "ok"; value: T } | F;
export type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;
type Checks = NonNullable<Parameters<typeof client.authorizationCodeGrant>[2]>;

export type Requests = {
  discover(): Promise<Answer<client.ServerMetadata, Unknown>>;
  exchange(to: client.Configuration, returned: URL, checks: Checks): Promise<Answer<Tokens>>;
  refresh(to: client.Configuration, renewing: Renewing): Promise<Answer<Tokens>>;
  userInfo(
    to: client.Configuration,
    of: { accessToken: string; subject: string },
  ): Promise<Answer<client.UserInfoResponse>>;
  /** Throws, as the library of signatures wants it. */
  keys(url: string, options: RequestInit): Promise<Response>;
};

/** `keep` gets the next refresh token as soon as it is here: the previous one is no longer valid, whatever comes now. */
export type Renewing = { refreshToken: string; keep(refreshToken: string): Promise<void> };

export const requestsTo = (signOn: SignOn): Requests => ({
  discover: () => answered(discover(signOn), unknownOf),
  exchange,
  refresh: (to, { refreshToken, keep }) =>
    answered(client.refreshTokenGrant(keeping(to, keep), refreshToken), refreshFaultOf),
  userInfo: (to, { accessToken, subject }) =>
    answered(client.fetchUserInfo(to, accessToken, subject), userInfoFaultOf),
  keys: async (url, options) => {
    const answer = await fetch(url, options);
    if (!answer.ok) throw new Error(`HTTP_${answer.status}`);
    return answer;
  },
});

const answered = <T, F>(asked: Promise<T>, faultIn: (error: unknown) => F): Promise<Answer<T, F>> =>
  asked.then((value) => ({ kind: "ok" as const, value })).catch(faultIn);

/** The library compares the issuer character by character with the one that was asked for. */
async function discover(signOn: SignOn): Promise<client.ServerMetadata> {
  const { issuer, clientId, clientSecret } = signOn;
  const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
  });
  const server = { ...found.serverMetadata() };
  // Asked by its address, which may be written in two ways; it is believed as it was set.
  if (server.issuer !== issuer) throw new client.ClientError("another issuer than OIDC_ISSUER");
  return server;
}

/** Looks first at what came back by the browser: when that is refused, the provider is not asked. */
async function exchange(
  to: client.Configuration,
  returned: URL,
  checks: Checks,
): Promise<Answer<Tokens>> {
  let wasAsked = false;
  to[client.customFetch] = (url, options) => {
    wasAsked = true;
    return request(url, options);
  };
  const answer = await answered(client.authorizationCodeGrant(to, returned, checks), faultOf);
  return answer.kind === "refused" ? { ...answer, wasAsked } : answer;
}

/** Keeps the tokens before the keys are fetched by which the rest of the answer is proved: the keys may not come. */
function keeping(to: client.Configuration, keep: Renewing["keep"]): client.Configuration {
  to[client.customFetch] = async (url, options) => {
    const answer = await request(url, options);
    const next = url === to.serverMetadata().token_endpoint && (await refreshTokenIn(answer));
    if (typeof next === "string") await keep(next);
    return answer;
  };
  return to;
}

async function refreshTokenIn(answer: Response): Promise<unknown> {
  if (!answer.ok) return undefined;
  try {
    return ((await answer.clone().json()) as { refresh_token?: unknown }).refresh_token;
  } catch {
    // The library itself reports an unreadable answer.
    return undefined;
  }
}

/** What the library gives is what fetch takes; its own types name one kind of bytes more. */
const request: client.CustomFetch = (url, options) => fetch(url, options as RequestInit);

/** http, which settings allow in development alone. */
const isPlain = (issuer: string): boolean => issuer.startsWith("http:");

export function configure(signOn: SignOn, server: client.ServerMetadata): client.Configuration {
  const { issuer, clientId, clientSecret } = signOn;
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic")
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
  const metadata = { [client.clockTolerance]: SKEW_SECONDS };
  const configured = new client.Configuration(server, clientId, metadata, authenticate);
  configured.timeout = TIMEOUT_SECONDS;
  if (isPlain(issuer)) client.allowInsecureRequests(configured);
  // Without it an ID token is believed because it came over TLS; its signature is not checked.
  client.enableNonRepudiationChecks(configured);
  return configured;
}
