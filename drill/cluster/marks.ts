/** A small write ten times a second, each of its own: the finest measure of what is acknowledged, and for how long nothing is. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export type Mark = { n: number; askedAt: number; ackedAt: number };
export type Marks = { acked: readonly Mark[]; stop(): Promise<void> };

const EVERY_MS = 100;
const PATIENCE_MS = 4000;

/** `url`: as members' requests come to it, by way of the one who forwards to the primary. */
export async function startMarks(url: string): Promise<Marks> {
  const acked: Mark[] = [];
  let client: pg.Client | undefined;
  let isOver = false;
  const connected = async () => {
    if (client) return client;
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    opened.on("error", () => undefined);
    await opened.connect();
    client = opened;
    return opened;
  };
  const leave = () => {
    void client?.end().catch(() => undefined);
    client = undefined;
  };
  await (await connected()).query("create table drill_mark (n int primary key)");
  const write = async () => {
    for (let n = 1; !isOver; n++) {
      const askedAt = Date.now();
      try {
        await (await connected()).query("insert into drill_mark values ($1)", [n]);
        acked.push({ n, askedAt, ackedAt: Date.now() });
      } catch {
        // Nobody knows whether it was written: it does not count.
        leave();
      }
      await sleep(EVERY_MS);
    }
  };
  const writing = write();
  return {
    acked,
    stop: async () => {
      isOver = true;
      await writing;
      leave();
    },
  };
}

/** Acknowledged, and not there. */
export async function lostMarks(url: string, acked: readonly Mark[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>("select n from drill_mark");
    const there = new Set(rows.map(({ n }) => n));
    return acked.flatMap(({ n }) => (there.has(n) ? [] : [n]));
  } finally {
    await client.end();
  }
}

/** The longest time in which nothing was acknowledged, in seconds. */
export function longestGap(acked: readonly Mark[], from: number, to: number): number {
  const inside = acked.map(({ ackedAt }) => ackedAt).filter((at) => at >= from && at <= to);
  const ends = [from, ...inside, to];
  return Math.max(...ends.slice(1).map((at, n) => at - (ends[n] ?? at))) / 1000;
}
