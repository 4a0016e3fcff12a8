/** What a provider's server says when a session has ended there (OpenID Connect Back-Channel Logout 1.0). */
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
} from "jose";
import * as z from "zod/mini";
import type { SignOn } from "../../config/sign-on.ts";
import type { Discovery } from "./discovery.ts";
import type { LogoutNotice } from "./interface.ts";
import { type Requests, SKEW_SECONDS, TIMEOUT_SECONDS } from "./requests.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** A provider sends it at once: an older one is refused. */
const AGE_SECONDS = 120;
/** Signatures with a key of which the public half is published; neither "none" nor a shared secret. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
];

const Said = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(255)),
  iat: z.number(),
  sub: z.optional(z.string().check(z.maxLength(255))),
  sid: z.optional(z.string().check(z.maxLength(255))),
  events: z.record(z.string(), z.unknown()),
});

type LogoutParts = { signOn: SignOn; requests: Pick<Requests, "keys">; discovery: Discovery };

export function logoutReader({ signOn, requests, discovery }: LogoutParts) {
  const { issuer, clientId } = signOn;
  let keys: { address: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined;
  /** One for all: it asks for new keys at most twice a minute, no matter who sends tokens. */
  const keysAt = (address: string) => {
    if (keys?.address !== address) {
      const options = {
        timeoutDuration: TIMEOUT_SECONDS * 1000,
        cooldownDuration: 30_000,
        [customFetch]: requests.keys,
      };
      keys = { address, set: createRemoteJWKSet(new URL(address), options) };
    }
    return keys.set;
  };
  return async (token: string): Promise<LogoutNotice> => {
    // Nobody is asked for keys on behalf of what does not even claim to be for us.
    if (!isForUs(token, { issuer, clientId })) return refused("not for us");
    const found = await discovery();
    if (found.kind === "unknown") return found;
    const { jwks_uri: address } = found.value.serverMetadata();
    if (address === undefined) return refused("no keys");
    try {
      const { payload } = await jwtVerify(token, keysAt(address), {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: SKEW_SECONDS,
        maxTokenAge: AGE_SECONDS,
      });
      return judge(payload);
    } catch (error) {
      if (error instanceof errors.JWKSTimeout) return { kind: "unknown", reason: "TIMEOUT" };
      if (error instanceof errors.JOSEError) return refused(error.code);
      return { kind: "unknown", reason: "NETWORK" };
    }
  };
}

const refused = (code: string) => ({ kind: "refused", code }) as const;

function isForUs(token: string, ours: { issuer: string; clientId: string }): boolean {
  try {
    const { iss, aud } = decodeJwt(token);
    return iss === ours.issuer && [aud].flat().includes(ours.clientId);
  } catch {
    return false;
  }
}

function judge(payload: JWTPayload): LogoutNotice {
  const read = z.safeParse(Said, payload);
  // An ID token is signed by the same key; it has a nonce and no such event.
  if (!read.success || !(EVENT in read.data.events) || "nonce" in payload)
    return refused("no logout token");
  const { jti, iat, sub = null, sid = null } = read.data;
  if (sub === null && sid === null) return refused("of nobody");
  const until = new Date((iat + AGE_SECONDS + 2 * SKEW_SECONDS) * 1000);
  return { kind: "ok", subject: sub, sid, jti, until };
}
