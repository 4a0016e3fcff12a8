/** The sign-on provider of this deployment: OpenID Connect by openid-client, authorization code with PKCE. */
import * as client from "openid-client";
import type { SignOn } from "../../config/sign-on.ts";
import type { World } from "../../platform/world.ts";
import { watched } from "../watch.ts";
import { type Claims, groupsIn, personIn } from "./claims.ts";
import { type Discovery, discoveryOf } from "./discovery.ts";
import type {
  Arrived,
  AskedAgain,
  KeepTokens,
  SignOnPerson,
  SignOnProvider,
  SignOnTokens,
} from "./interface.ts";
import { logoutReader } from "./logout-token.ts";
import { type Answer, type Requests, requestsTo, type Tokens } from "./requests.ts";

const made = new WeakMap<World, SignOnProvider>();

/** Undefined where single sign-on is off. */
export function signOnProviderOf(world: World): SignOnProvider | undefined {
  const { signOn } = world.config;
  if (!signOn) return undefined;
  const known = made.get(world);
  if (known) return known;
  const about = { kind: "sign-on", name: "oidc" } as const;
  const fresh = openidConnect(signOn, watched(world, about, requestsTo(signOn)));
  made.set(world, fresh);
  return fresh;
}

function openidConnect(signOn: SignOn, requests: Requests): SignOnProvider {
  const discovery = discoveryOf(signOn, requests, () => performance.now());
  const parts = { signOn, requests, discovery };
  return {
    begin: async ({ redirectUri, state, nonce, verifier }) => {
      const found = await discovery();
      if (found.kind === "unknown") return found;
      const url = client.buildAuthorizationUrl(found.value, {
        redirect_uri: redirectUri,
        scope: signOn.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return { kind: "ok", url: url.href };
    },
    arrive: (returned, secrets) => arrive(parts, returned, secrets),
    askAgain: (subject, tokens, keep) => askAgain(parts, { subject, tokens, keep }),
    readLogout: logoutReader(parts),
    leave: async ({ idToken, back }) => {
      const found = await discovery();
      if (found.kind === "unknown") return undefined;
      const { end_session_endpoint: page } = found.value.serverMetadata();
      if (page === undefined) return undefined;
      const hint = idToken === null ? {} : { id_token_hint: idToken };
      return client.buildEndSessionUrl(found.value, { ...hint, post_logout_redirect_uri: back })
        .href;
    },
  };
}

type ProviderParts = { signOn: SignOn; requests: Requests; discovery: Discovery };
type Secrets = Parameters<SignOnProvider["arrive"]>[1];

async function arrive(
  { signOn, requests, discovery }: ProviderParts,
  returned: URL,
  { state, nonce, verifier }: Secrets,
): Promise<Arrived> {
  const found = await discovery();
  if (found.kind === "unknown") return found;
  const configuration = found.value;
  const answer = await requests.exchange(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  if (answer.kind !== "ok") return answer;
  const claims: Claims = answer.value.claims() ?? {};
  const { sub: subject, sid } = claims;
  if (typeof subject !== "string" || subject.length > 255)
    return { kind: "refused", code: "no subject" };
  const tokens = tokensOf(answer.value, { idToken: null, refreshToken: null });
  const about = { signOn, requests, configuration, subject };
  const person = await withUserInfo(about, claims, tokens.accessToken);
  if (person.kind !== "ok") return person;
  // Unsigned answers are not trusted: the second factor is read from the ID token only.
  const { hasFactor } = personIn(claims, signOn);
  return {
    kind: "ok",
    person: { ...person.value, hasFactor },
    sid: typeof sid === "string" && sid.length <= 255 ? sid : null,
    tokens,
  };
}

/** A token that the provider does not send again stays valid. */
const tokensOf = (
  { id_token: idToken, refresh_token: refreshToken, access_token: accessToken }: Tokens,
  before: Pick<SignOnTokens, "idToken" | "refreshToken">,
): SignOnTokens => ({
  idToken: idToken ?? before.idToken,
  refreshToken: refreshToken ?? before.refreshToken,
  accessToken,
});

type Asking = { subject: string; tokens: SignOnTokens; keep: KeepTokens };

/** By the refresh token, or, where none was given, by whether the access token still opens the user info. */
async function askAgain(
  { signOn, requests, discovery }: ProviderParts,
  { subject, tokens: before, keep }: Asking,
): Promise<AskedAgain> {
  const found = await discovery();
  if (found.kind === "unknown") return found;
  const configuration = found.value;
  const about = { signOn, requests, configuration, subject };
  if (before.refreshToken === null) {
    const { accessToken } = before;
    const info = await requests.userInfo(configuration, { accessToken, subject });
    if (info.kind !== "ok") return info;
    return { kind: "ok", person: personOf(about, info.value), tokens: before };
  }
  const answer = await requests.refresh(configuration, {
    refreshToken: before.refreshToken,
    keep: (refreshToken) => keep({ ...before, refreshToken }),
  });
  if (answer.kind !== "ok") return answer;
  const tokens = tokensOf(answer.value, before);
  const claims: Claims = answer.value.claims() ?? {};
  if (claims["sub"] !== undefined && claims["sub"] !== subject)
    return { kind: "refused", code: "another subject" };
  const person = await withUserInfo(about, claims, tokens.accessToken);
  return person.kind === "ok" ? { kind: "ok", person: person.value, tokens } : person;
}

type About = {
  signOn: SignOn;
  requests: Requests;
  configuration: client.Configuration;
  subject: string;
};

const personOf = ({ signOn, subject }: Pick<About, "signOn" | "subject">, claims: Claims) => ({
  subject,
  ...personIn(claims, signOn),
});

/** The groups, where the ID token is too small for them; the library compares the subject with the known one. */
async function withUserInfo(
  about: About,
  claims: Claims,
  accessToken: string,
): Promise<Answer<SignOnPerson>> {
  const { signOn, requests, configuration, subject } = about;
  const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (groupsIn(claims, signOn) !== null || !hasInfo)
    return { kind: "ok", value: personOf(about, claims) };
  const info = await requests.userInfo(configuration, { accessToken, subject });
  if (info.kind !== "ok") return info;
  // What the signed token says comes before what the user info says.
  const person = personOf(about, { ...info.value, ...claims });
  return { kind: "ok", value: { ...person, groups: groupsIn(info.value, signOn) } };
}
