/**
 * How many members' pages one core draws a second, whole as they go out: identified, asked for, rendered and
 * compressed. By the server's own processor time, so that what else runs on the machine counts little.
 */
import { Agent, get } from "node:http";
import type { SampleMember } from "../tools/sample-member.ts";
import { cpuSeconds } from "./cpu.ts";

export const DRAWN_PATHS = ["/home", "/task", "/exchange", "/home/gold"] as const;
/** docs/quality.md web-10. */
export const DRAWN_AT_LEAST = 150;
const AT_ONCE = 8;
const WARM_MS = 2000;
const MEASURED_MS = 5000;

export type Drawn = { path: string; perCoreSecond: number; perSecond: number };

type Ground = { origin: string; member: SampleMember; serverPid: number };

export async function measureDrawn(ground: Ground, paths: readonly string[]): Promise<Drawn[]> {
  const all: Drawn[] = [];
  for (const path of paths) all.push(await measureOne(ground, path));
  return all;
}

async function measureOne(ground: Ground, path: string): Promise<Drawn> {
  const ask = askerOf(ground, path);
  await during(WARM_MS, ask);
  const before = cpuSeconds(ground.serverPid);
  const count = await during(MEASURED_MS, ask);
  const spent = cpuSeconds(ground.serverPid) - before;
  return {
    path,
    perCoreSecond: Math.round(count / spent),
    perSecond: Math.round((count * 1000) / MEASURED_MS),
  };
}

/** Asks over and over for this long; answers how many requests were answered. */
async function during(milliseconds: number, ask: () => Promise<void>): Promise<number> {
  const until = performance.now() + milliseconds;
  let count = 0;
  const one = async () => {
    while (performance.now() < until) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return count;
}

/** Asks as a browser does; throws when it gets a frame instead of a drawn page. */
function askerOf({ origin, member }: Ground, path: string): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const headers = {
    cookie: member
      .cookiesAt(origin)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; "),
    "accept-encoding": "br",
    "sec-fetch-site": "none",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  return () =>
    new Promise((resolve, reject) => {
      get(`${origin}${path}`, { agent, headers }, (reply) => {
        if (reply.headers["cache-control"] !== "private, no-store")
          reject(new Error(`${path} came as a frame`));
        reply.on("end", resolve).on("error", reject).resume();
      }).on("error", reject);
    });
}
