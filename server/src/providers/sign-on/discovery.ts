/** Where the provider's addresses are: asked for once in ten minutes, and from memory while it does not answer. */
import * as client from "openid-client";
import type { SignOn } from "../../config/sign-on.ts";

const FRESH_MS = 10 * 60_000;
/** Older than that nobody believes an address any more. */
const KEPT_MS = 24 * 3_600_000;
export const TIMEOUT_SECONDS = 5;
/** Between two machines whose clocks are set. */
export const SKEW_SECONDS = 30;

type Known = { server: client.ServerMetadata; at: number };

export type Discovery = {
  /** A configuration of its own for each use: the keys of signatures are read anew with it, so that they may change. */
  configuration(): Promise<client.Configuration>;
  /** The same without asking anybody; undefined when nothing is known. */
  known(): client.Configuration | undefined;
};

export function discoveryOf(signOn: SignOn, now: () => number): Discovery {
  let known: Known | undefined;
  let asking: Promise<Known> | undefined;
  const ask = (): Promise<Known> =>
    (asking ??= discover(signOn)
      .then((server) => (known = { server, at: now() }))
      .finally(() => {
        asking = undefined;
      }));
  const isYounger = (than: number): boolean => known !== undefined && now() - known.at < than;
  return {
    configuration: async () => {
      if (known && isYounger(FRESH_MS)) return configure(signOn, known.server);
      const { server } = await ask().catch((error: unknown) => {
        if (known && isYounger(KEPT_MS)) return known;
        throw error;
      });
      return configure(signOn, server);
    },
    known: () => (known && isYounger(KEPT_MS) ? configure(signOn, known.server) : undefined),
  };
}

/** The library compares the issuer letter by letter with the one that was asked for. */
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

/** http, which settings allow in development alone. */
const isPlain = (issuer: string): boolean => issuer.startsWith("http:");

function configure(signOn: SignOn, server: client.ServerMetadata): client.Configuration {
  const { issuer, clientId, clientSecret } = signOn;
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic")
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
  const metadata = { [client.clockTolerance]: SKEW_SECONDS };
  const configured = new client.Configuration(server, clientId, metadata, authenticate);
  configured.timeout = TIMEOUT_SECONDS;
  if (isPlain(issuer)) client.allowInsecureRequests(configured);
  // Without it an ID token is believed because it came by TLS, whoever signed it.
  client.enableNonRepudiationChecks(configured);
  return configured;
}
