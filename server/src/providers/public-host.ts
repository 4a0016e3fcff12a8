/** Asking an address that somebody else gave us: by the one public address that was looked up and judged. */
import { type LookupAddress, promises as dns } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** The host has an address that is not out on the Internet, or none at all. */
export class NotPublic extends Error {}

export type LookUp = (host: string) => Promise<LookupAddress[]>;
const systemLookUp: LookUp = (host) => dns.lookup(host, { all: true });

/**
 * For a request's `lookup`: the connection must not look the name up again, the second answer may be another one.
 * Throws what ended `signal` when nobody has answered by then: a slow resolver says nothing about the address.
 */
export async function publicLookup(
  host: string,
  { lookUp = systemLookUp, signal }: { lookUp?: LookUp | undefined; signal: AbortSignal },
): Promise<LookupFunction> {
  const addresses = await Promise.race([lookUp(host), timedOut(signal)]);
  const [first] = addresses;
  // One private address among the host's is enough to refuse it: which one is used would be luck.
  if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new NotPublic("an address that is not public");
  return pinnedTo(first);
}

const timedOut = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    // What it is aborted with is an Error of its own.
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });

const pinnedTo =
  ({ address, family }: LookupAddress): LookupFunction =>
  (_, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
