/** The sign-on provider of this deployment: OpenID Connect by openid-client, authorization code with PKCE. */
import * as client from "openid-client";
import type { SignOn } from "../../config/sign-on.ts";
import type { World } from "../../platform/world.ts";
import { watched } from "../watch.ts";
import { type Claims, personIn, tellsGroups } from "./claims.ts";
import { type Discovery, discoveryOf } from "./discovery.ts";
import { faultOf } from "./fault.ts";
import type {
  Arrived,
  AskedAgain,
  SignOnPerson,
  SignOnProvider,
  SignOnTokens,
} from "./interface.ts";
import { logoutReader } from "./logout-token.ts";

const made = new WeakMap<World, SignOnProvider>();

/** Undefined where single sign-on is off. */
export function signOnProviderOf(world: World): SignOnProvider | undefined {
  const { signOn } = world.config;
  if (!signOn) return undefined;
  const known = made.get(world);
  if (known) return known;
  const about = { kind: "sign-on", name: "oidc" } as const;
  const fresh = watched(world, about, openidConnect(signOn));
  made.set(world, fresh);
  return fresh;
}

export function openidConnect(signOn: SignOn): SignOnProvider {
  const discovery = discoveryOf(signOn, () => performance.now());
  const parts = { signOn, discovery };
  const readLogout = logoutReader(signOn, discovery);
  return {
    begin: ({ redirectUri, state, nonce, verifier }) =>
      orFault(async () => {
        const url = client.buildAuthorizationUrl(await discovery.configuration(), {
          redirect_uri: redirectUri,
          scope: signOn.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        });
        return { kind: "ok", url: url.href } as const;
      }).then(notRefused),
    arrive: (returned, secrets) => orFault(() => arrive(parts, returned, secrets)),
    askAgain: (subject, tokens) => orFault(() => askAgain(parts, subject, tokens)),
    readLogout: (token) => orFault(() => readLogout(token)),
    leave: async ({ idToken, back }) => {
      const known = discovery.known();
      if (known?.serverMetadata().end_session_endpoint === undefined) return undefined;
      const hint = idToken === null ? {} : { id_token_hint: idToken };
      return client.buildEndSessionUrl(known, { ...hint, post_logout_redirect_uri: back }).href;
    },
  };
}

type Parts = { signOn: SignOn; discovery: Discovery };

const orFault = <T>(work: () => Promise<T>) => work().catch(faultOf);

/** That it calls itself otherwise than it was set is our trouble, and no answer to anybody. */
const notRefused = <T extends { kind: "ok" | "unknown" }>(
  begun: T | { kind: "refused"; code: string },
) => (begun.kind === "refused" ? ({ kind: "unknown", reason: begun.code } as const) : begun);

type Secrets = Parameters<SignOnProvider["arrive"]>[1];

async function arrive(
  { signOn, discovery }: Parts,
  returned: URL,
  { state, nonce, verifier }: Secrets,
): Promise<Arrived> {
  const configuration = await discovery.configuration();
  const answer = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims: Claims = answer.claims() ?? {};
  const subject = claims["sub"];
  if (typeof subject !== "string" || subject.length > 255)
    return { kind: "refused", code: "no subject" };
  const tokens = tokensOf(answer, { idToken: null, refreshToken: null });
  const { sid } = claims;
  const whole = await withUserInfo({ signOn, configuration, subject }, claims, tokens.accessToken);
  // What came by no signature opens no door: the factor is read in the ID token alone.
  const { hasFactor } = personIn(claims, signOn);
  return {
    kind: "ok",
    person: { subject, ...personIn(whole, signOn), hasFactor },
    sid: typeof sid === "string" && sid.length <= 255 ? sid : null,
    tokens,
  };
}

type Answer = Pick<client.TokenEndpointResponse, "id_token" | "refresh_token" | "access_token">;

/** What a provider does not give anew goes on to be good. */
const tokensOf = (
  { id_token: idToken, refresh_token: refreshToken, access_token: accessToken }: Answer,
  before: Pick<SignOnTokens, "idToken" | "refreshToken">,
): SignOnTokens => ({
  idToken: idToken ?? before.idToken,
  refreshToken: refreshToken ?? before.refreshToken,
  accessToken,
});

/** By the refresh token, or, where none was given, by whether the access token still opens the user info. */
async function askAgain(
  { signOn, discovery }: Parts,
  subject: string,
  before: SignOnTokens,
): Promise<AskedAgain> {
  const configuration = await discovery.configuration();
  const about = { signOn, configuration, subject };
  if (before.refreshToken === null) {
    const info = await client.fetchUserInfo(configuration, before.accessToken, subject);
    return { kind: "ok", person: personOf(about, info), tokens: before };
  }
  const answer = await client.refreshTokenGrant(configuration, before.refreshToken);
  const tokens = tokensOf(answer, before);
  const claims: Claims = answer.claims() ?? {};
  if (claims["sub"] !== undefined && claims["sub"] !== subject)
    return { kind: "refused", code: "another subject" };
  const whole = await withUserInfo(about, claims, tokens.accessToken);
  return { kind: "ok", person: personOf(about, whole), tokens };
}

type About = { signOn: SignOn; configuration: client.Configuration; subject: string };

const personOf = ({ signOn, subject }: About, claims: Claims): SignOnPerson => ({
  subject,
  ...personIn(claims, signOn),
});

/** The groups, where the ID token is too small for them; the library holds the subject against the one that is known. */
async function withUserInfo(
  { signOn, configuration, subject }: About,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (tellsGroups(claims, signOn) || !hasInfo) return claims;
  // What the signed token says comes before what the user info says.
  return { ...(await client.fetchUserInfo(configuration, accessToken, subject)), ...claims };
}
