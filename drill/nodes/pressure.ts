/** What members meet while something breaks or is taken away: each act under load, with what may and may not suffer. */
import { setTimeout as sleep } from "node:timers/promises";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { getPasswordNonce } from "#contract/member/people/password.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { startServer } from "../server.ts";
import type { Act } from "./acts.ts";
import { type Ask, type Asked, badFor, inWords, isBad, type Seen, underLoad } from "./load.ts";
import type { Site } from "./site.ts";

/** Headers of a member who is signed in. */
export type Signed = Record<string, string>;

const asksOf = ({ balancer: { origin } }: Site, signed: Signed): Record<string, Ask> => ({
  tasks: { name: "tasks", everyMs: 25, url: () => `${origin}/api${listTasks.path}` },
  messages: {
    name: "messages",
    everyMs: 25,
    url: () => `${origin}/api${listMessages.path}`,
    init: { headers: signed },
  },
  exchanges: {
    name: "exchanges",
    everyMs: 15,
    url: () => `${origin}/api${listExchanges.path}`,
    init: { headers: signed },
  },
  // Where every sign-in by a password begins.
  signIn: {
    name: "sign-in",
    everyMs: 200,
    url: () => `${origin}/api${getPasswordNonce.path}`,
    init: { method: getPasswordNonce.method },
  },
});

const all = (seen: Seen): Asked[] => [...seen.values()].flat();

/** One node after the other is stopped in order and started again. */
export async function rollingRestart(site: Site, signed: Signed): Promise<Act> {
  const { tasks, exchanges } = asksOf(site, signed);
  const seen = await underLoad(given(tasks, exchanges), async () => {
    for (const [n, place] of site.places.entries()) {
      await site.nodes[n]?.stop();
      site.nodes[n] = await startServer(place);
      await sleep(1000);
    }
  });
  const failed = all(seen).filter(isBad).length;
  const words = `${failed} of ${all(seen).length} requests failed (${inWords(all(seen))})`;
  return { name: "rolling restart", seen: words, isGood: failed === 0 && all(seen).length > 100 };
}

const given = (...asks: (Ask | undefined)[]): Ask[] => asks.flatMap((ask) => ask ?? []);

/** Other requests may be slow for as long as the server needs to see which routes are stuck. */
const OTHERS_MS = 2500;

export async function lockedTable(site: Site, signed: Signed, seconds: number): Promise<Act> {
  const { tasks, messages, exchanges, signIn } = asksOf(site, signed);
  const seen = await underLoad(given(tasks, messages, exchanges, signIn), async () => {
    await sleep(1000);
    const client = await site.owner.connect();
    await client.query("begin");
    await client.query("lock table exchange in access exclusive mode");
    await sleep(seconds * 1000);
    await client.query("rollback");
    client.release();
    await sleep(1000);
  });
  const needs = seen.get("exchanges") ?? [];
  const others = [...seen].flatMap(([name, asked]) => (name === "exchanges" ? [] : asked));
  const failed = others.filter(isBad).length;
  const slowest = Math.max(...others.map(({ milliseconds }) => milliseconds));
  const isHonest = needs.every(({ status }) => status === 200 || status === 503);
  const each = [...seen].map(([name, asked]) => `${name} ${inWords(asked)}`).join("; ");
  return {
    name: `a table locked for ${seconds} s`,
    seen: `what needs it: ${inWords(needs)}. Everything else: ${inWords(others)} (${each})`,
    isGood: failed === 0 && slowest < OTHERS_MS && isHonest,
  };
}

/** PostgreSQL stopped fast and started; PgBouncer killed and started. */
const ERRORS_MS = 2000;

type Restart = { name: string; restart: () => Promise<void> };

export async function restarted(site: Site, signed: Signed, how: Restart): Promise<Act> {
  const { tasks, exchanges } = asksOf(site, signed);
  let took = 0;
  const seen = await underLoad(given(tasks, exchanges), async () => {
    await sleep(1000);
    const began = performance.now();
    await how.restart();
    took = performance.now() - began;
    await sleep(6000);
  });
  const bad = all(seen).filter(isBad);
  const isHonest = bad.every(({ status }) => status === 503);
  const longest = badFor(all(seen));
  const words = `away for ${took.toFixed(0)} ms, errors for ${longest.toFixed(0)} ms (${inWords(all(seen))})`;
  return { name: how.name, seen: words, isGood: isHonest && longest <= ERRORS_MS };
}

/** PostgreSQL answers nobody: the pool fills, and further requests are refused in time. */
const TOLD_MS = 5000;

export async function fullPool(site: Site, signed: Signed): Promise<Act | undefined> {
  const { pooler } = site;
  if (!pooler) return undefined;
  const { tasks, exchanges } = asksOf(site, signed);
  const seen = await underLoad(given(tasks, exchanges), async () => {
    await sleep(1000);
    pooler.pause();
    await sleep(8000);
    pooler.wake();
    await sleep(2000);
  });
  const asked = all(seen);
  const refused = asked.filter(isBad);
  const slowest = Math.max(0, ...refused.map(({ milliseconds }) => milliseconds));
  const isHonest = refused.length > 0 && refused.every(({ status }) => status === 503);
  return {
    name: "no answer from the database for 8 s",
    seen: inWords(asked),
    isGood: isHonest && slowest < TOLD_MS,
  };
}
