/** What an error of the protocol's library means: that the provider said no, or that nothing is known. */
import * as client from "openid-client";

/** Of the transport and of answers that cannot be read; a proxy's page is no word of the provider's. */
const unreadable: readonly (string | undefined)[] = [
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
];

export type Fault = { kind: "refused"; code: string } | { kind: "unknown"; reason: string };

export function faultOf(error: unknown): Fault {
  if (error instanceof client.AuthorizationResponseError)
    return { kind: "refused", code: error.error };
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500
      ? { kind: "unknown", reason: `HTTP_${error.status}` }
      : { kind: "refused", code: error.error };
  if (error instanceof client.WWWAuthenticateChallengeError)
    return { kind: "refused", code: `HTTP_${error.status}` };
  if (error instanceof client.ClientError)
    return unreadable.includes(error.code)
      ? { kind: "unknown", reason: error.code ?? "UNREADABLE" }
      : { kind: "refused", code: error.code ?? error.message };
  if (error instanceof TypeError) return { kind: "unknown", reason: "NETWORK" };
  const { name } = error as Error;
  if (name === "TimeoutError" || name === "AbortError")
    return { kind: "unknown", reason: "TIMEOUT" };
  throw error;
}
