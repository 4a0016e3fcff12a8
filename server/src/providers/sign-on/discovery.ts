/** Where the provider's addresses are: asked for once in ten minutes, and from memory while it does not answer. */
import type { Configuration, ServerMetadata } from "openid-client";
import type { SignOn } from "../../config/sign-on.ts";
import type { Unknown } from "./interface.ts";
import { type Answer, configure, type Requests } from "./requests.ts";

const FRESH_MS = 10 * 60_000;
/** Older than that nobody believes an address any more. */
const KEPT_MS = 24 * 3_600_000;

type KnownServer = { server: ServerMetadata; at: number };

/** A configuration of its own for each use: the keys of signatures are read again with it, so that they may change. */
export type Discovery = () => Promise<Answer<Configuration, Unknown>>;

export function discoveryOf(
  signOn: SignOn,
  { discover }: Pick<Requests, "discover">,
  now: () => number,
): Discovery {
  let known: KnownServer | undefined;
  let asking: ReturnType<typeof discover> | undefined;
  const ask = () =>
    (asking ??= discover().finally(() => {
      asking = undefined;
    }));
  const keptFor = (milliseconds: number) =>
    known && now() - known.at < milliseconds ? known.server : undefined;
  const configured = (server: ServerMetadata) =>
    ({ kind: "ok", value: configure(signOn, server) }) as const;
  return async () => {
    const fresh = keptFor(FRESH_MS);
    if (fresh) return configured(fresh);
    const found = await ask();
    if (found.kind === "ok") {
      known = { server: found.value, at: now() };
      return configured(found.value);
    }
    const kept = keptFor(KEPT_MS);
    return kept ? configured(kept) : found;
  };
}
