/**
 * Fetches a picture from an address that somebody else gave us (rule site-28): only
 * from hosts that we know, by the one address that was looked up and judged, without redirects.
 */
import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type LookUp, NotPublic, publicLookup } from "../public-host.ts";
import { timeLimit } from "../../platform/deadline.ts";

export type Rules = {
  /** These and what ends with a dot and one of these. */
  hosts: readonly string[];
  /** The one origin that is trusted as it is; development only. */
  simulator: string | undefined;
  bytesMax: number;
  timeoutMs: number;
  /** The system's, unless said. */
  lookUp?: LookUp;
};

/** Pictures are not fetched from this address, or the answer is no picture as expected. */
export class PictureRefused extends Error {}

export async function fetchPicture(text: string, rules: Rules): Promise<Buffer> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new PictureRefused("not an address");
  const signal = timeLimit(rules.timeoutMs);
  if (rules.simulator !== undefined && url.origin === rules.simulator)
    return bodyOf(await answered(url, { signal }), rules.bytesMax);
  refuseStrange(url, rules.hosts);
  const lookup = await publicLookup(url.hostname, { lookUp: rules.lookUp, signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw new PictureRefused("too slow");
      throw error instanceof NotPublic ? new PictureRefused(error.message) : error;
    },
  );
  return bodyOf(await answered(url, { signal, lookup }), rules.bytesMax);
}

function refuseStrange(url: URL, hosts: readonly string[]): void {
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== "https:") throw new PictureRefused("not https");
  if (port || username || password) throw new PictureRefused("a port or a password");
  const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (!isKnown || isIP(hostname)) throw new PictureRefused("an unknown host");
}

type AnsweredInput = { signal: AbortSignal; lookup?: LookupFunction };

const answered = (url: URL, asking: AnsweredInput): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.protocol === "https:" ? httpsGet : httpGet;
    get(url, { ...asking, agent: false, headers: { accept: "image/*" } }, resolve).on(
      "error",
      reject,
    );
  });

async function bodyOf(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  try {
    // A redirect is an address that nobody judged.
    if (answer.statusCode !== 200) throw new PictureRefused(`status ${answer.statusCode}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) throw new PictureRefused("too large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}
