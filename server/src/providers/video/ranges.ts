/**
 * Reads parts of a video at an address that an operator gave: ours as it is, any other only at one public address
 * that was looked up and judged before, and without redirects, so that nobody reads our own network by it.
 */
import { promises as dns } from "node:dns";
import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { timeLimit } from "../../platform/deadline.ts";
import { isPublicAddress } from "../public-address.ts";

/** Why it could not be read, as a sentence for the operator. */
export class VideoUnreadable extends Error {}

/** Bytes from `at`, as many as there are up to `length`. */
export type ReadRange = (at: number, length: number) => Promise<Buffer>;

const TIMEOUT_MS = 5_000;
/** A storage that knows no ranges sends all: so far it is read. */
const SKIP_MAX = 4 * 1024 * 1024;
const UNREACHED = "视频打不开，请检查地址";

/** `own`: the site's own origin, for addresses that begin with /. Throws VideoUnreadable. */
export async function rangesOf(address: string, own: string): Promise<ReadRange> {
  const url = new URL(address, own);
  const lookup = url.origin === new URL(own).origin ? undefined : await judged(url);
  return async (at, length) => {
    const asking = {
      signal: timeLimit(TIMEOUT_MS),
      agent: false,
      headers: { accept: "video/*", range: `bytes=${at}-${at + length - 1}` },
      ...(lookup && { lookup }),
    } as const;
    try {
      return await part(await answered(url, asking), at, length);
    } catch (error) {
      if (error instanceof VideoUnreadable) throw error;
      throw new VideoUnreadable(UNREACHED, { cause: error });
    }
  };
}

/** The connection does not look the name up again: the second answer may be another one. */
async function judged({ protocol, hostname, port, username, password }: URL) {
  if (
    protocol !== "https:" ||
    port ||
    username ||
    password ||
    isIP(hostname.replace(/^\[|\]$/g, ""))
  )
    throw new VideoUnreadable("视频地址应是 https 的域名，不带端口");
  const found = await dns.lookup(hostname, { all: true }).catch(() => []);
  const [first] = found;
  if (!first || !found.every(({ address }) => isPublicAddress(address)))
    throw new VideoUnreadable(UNREACHED);
  const { address, family } = first;
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  return lookup;
}

const answered = (url: URL, asking: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.protocol === "https:" ? httpsGet : httpGet;
    get(url, asking, resolve).on("error", reject);
  });

async function part(answer: IncomingMessage, at: number, length: number): Promise<Buffer> {
  try {
    const { statusCode = 0 } = answer;
    // Behind the end.
    if (statusCode === 416) return Buffer.alloc(0);
    if (statusCode >= 300 && statusCode < 400)
      throw new VideoUnreadable("视频地址会跳转到别处，请填写最终的地址");
    if (statusCode !== 200 && statusCode !== 206)
      throw new VideoUnreadable(`${UNREACHED}（HTTP ${statusCode}）`);
    const skipped = statusCode === 206 ? 0 : at;
    if (skipped > SKIP_MAX) return Buffer.alloc(0);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= skipped + length) break;
    }
    return Buffer.concat(chunks).subarray(skipped, skipped + length);
  } finally {
    answer.destroy();
  }
}
