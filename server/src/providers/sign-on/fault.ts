/** What an error of the protocol's library means: that the provider said no, or that nothing is known. */
import * as client from "openid-client";
import type { Refused, Unknown } from "./interface.ts";

export type SignOnFault = Refused | Unknown;

/** Errors of transport and unreadable answers; a proxy's page is not an answer of the provider. */
const unreadable: readonly (string | undefined)[] = [
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
];
const TOO_MANY = 429;

/** While somebody signs in: what it refuses, and what it says that is not to be believed. */
export function faultOf(error: unknown): SignOnFault {
  if (error instanceof client.AuthorizationResponseError) return refused(error.error);
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 || error.status === TOO_MANY
      ? unknown(`HTTP_${error.status}`)
      : refusedAs(error.error);
  if (error instanceof client.WWWAuthenticateChallengeError)
    return refusedAs(`HTTP_${error.status}`);
  if (error instanceof client.ClientError)
    return unreadable.includes(error.code)
      ? unknown(error.code ?? "UNREADABLE")
      : refused(error.code ?? error.message);
  if (error instanceof TypeError) return unknown("NETWORK");
  const { name } = error as Error;
  if (name === "TimeoutError" || name === "AbortError") return unknown("TIMEOUT");
  throw error;
}

/** In a request about nobody in particular, a refusal is a fault like any other. */
export function unknownOf(error: unknown): Unknown {
  const fault = faultOf(error);
  return fault.kind === "unknown" ? fault : unknown(fault.code);
}

/**
 * A sign-in is over when the provider says `invalid_grant` of its refresh token (RFC 6749 5.2) and by nothing else:
 * too many requests, a secret that has run out or a signature that does not fit say nothing about a person.
 */
export const refreshFaultOf = (error: unknown): SignOnFault =>
  error instanceof client.ResponseBodyError && error.error === "invalid_grant" && error.status < 500
    ? refused(error.error)
    : unknownOf(error);

/** The user info refuses an access token by 401 (RFC 6750 3.1), and must not speak of somebody else. */
export function userInfoFaultOf(error: unknown): SignOnFault {
  if (error instanceof client.WWWAuthenticateChallengeError && isOfToken(error))
    return refused(`HTTP_${error.status}`);
  if (
    error instanceof client.ClientError &&
    error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"
  )
    return refused("another subject");
  return unknownOf(error);
}

/** And not a proxy's, which asks for a password of its own. */
const isOfToken = ({ status, cause }: client.WWWAuthenticateChallengeError): boolean =>
  status === 401 &&
  cause.some(
    ({ scheme, parameters: { error = "invalid_token" } }) =>
      scheme.toLowerCase() === "bearer" && error === "invalid_token",
  );

/** An endpoint's own refusal: `invalid_grant` is of the one code, all others are of our client (RFC 6749 5.2). */
const refusedAs = (code: string): Refused =>
  code === "invalid_grant" ? refused(code) : { ...refused(code), fault: "ours" };
const refused = (code: string): Refused => ({ kind: "refused", code });
const unknown = (reason: string): Unknown => ({ kind: "unknown", reason });
