/** Requests at a steady rate, whatever becomes of those before: what members do while something breaks. */
import { setTimeout as sleep } from "node:timers/promises";

export type Asked = { at: number; milliseconds: number; status: number };
export type Ask = { name: string; everyMs: number; url: () => string; init?: RequestInit };
export type Seen = Map<string, Asked[]>;

const GIVE_UP_MS = 60_000;

/** Asks all of them until `work` is over, then waits for the last answers. Status 0: none. `hear` is called with each. */
export async function underLoad(
  asks: readonly Ask[],
  work: () => Promise<void>,
  hear: (asked: Asked) => void = () => undefined,
): Promise<Seen> {
  const seen: Seen = new Map(asks.map(({ name }) => [name, []]));
  const open = new Set<Promise<void>>();
  let isOver = false;
  const drive = async ({ name, everyMs, url, init }: Ask) => {
    while (!isOver) {
      const one = askOnce(url(), init).then((asked) => {
        seen.get(name)?.push(asked);
        hear(asked);
      });
      open.add(one);
      void one.finally(() => open.delete(one));
      await sleep(everyMs);
    }
  };
  const driving = asks.map(drive);
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(driving);
    await Promise.all(open);
  }
  return seen;
}

export async function askOnce(url: string, init: RequestInit = {}): Promise<Asked> {
  const at = Date.now();
  const began = performance.now();
  const status = await fetch(url, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
    async (reply) => {
      const { code } = (await reply.json().catch(() => ({}))) as { code?: number };
      // Business errors come with 200; for us a refusal by a limit is no success either.
      return reply.status === 200 && code !== undefined ? code : reply.status;
    },
    () => 0,
  );
  return { at, milliseconds: performance.now() - began, status };
}

export const isBad = ({ status }: Asked): boolean => status !== 200;

/** "120 × 200, 3 × 503; slowest 812 ms". */
export function inWords(asked: readonly Asked[]): string {
  const byStatus = [...Map.groupBy(asked, ({ status }) => status)].toSorted(([a], [b]) => a - b);
  const counts = byStatus.map(([status, all]) => `${all.length} × ${status || "no answer"}`);
  const slowest = Math.max(0, ...asked.map(({ milliseconds }) => milliseconds));
  return `${counts.join(", ") || "nothing"}; slowest ${slowest.toFixed(0)} ms`;
}

/** Milliseconds from the first bad answer to the last. */
export function badFor(asked: readonly Asked[]): number {
  const ends = asked.filter(isBad).map(({ at, milliseconds }) => at + milliseconds);
  return ends.length === 0 ? 0 : Math.max(...ends) - Math.min(...ends);
}
