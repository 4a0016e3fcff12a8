/** One fault under load, from before it strikes until all is well again, and what members met meanwhile. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Asked } from "../nodes/load.ts";
import { isBad } from "../nodes/load.ts";
import { untilWell } from "./database.ts";
import type { Fault, Scene } from "./faults.ts";
import { longestGap, type Marks } from "./marks.ts";

export type Round = {
  fault: string;
  failed: number;
  asked: number;
  /** Answers that were neither good nor 503, by their status; 0: none came. */
  others: number[];
  /** From the strike to the last moment around which one answer in ten was bad. */
  recoverySeconds: number;
  /** The longest that anybody waited for an answer. */
  slowestSeconds: number;
  /** The longest time without an acknowledged write. */
  writeSeconds: number;
  /** Payouts that workers had in hand when it struck. */
  jobs: number | undefined;
  /** Until the last of these jobs was done or taken over. */
  jobsSeconds: number | undefined;
  /** From the mending until everything stood as before. */
  wholeSeconds: number;
  surprises: string[];
};

type Watched = { scene: Scene; owner: Pool; marks: Marks; answers(): readonly Asked[] };

const WELL_MS = 120_000;
/** What was asked before it was well has its answer by then. */
const LAST_MS = 3000;

export async function runRound(
  fault: Fault,
  { scene, owner, marks, answers }: Watched,
): Promise<Round> {
  if (fault.withJobs) await scene.burst();
  const jobs = fault.withJobs ? await inHand(owner) : undefined;
  const struckAt = Date.now();
  const mend = await fault.strike(scene);
  const taken = jobs ? takenOver(owner, jobs, struckAt) : Promise.resolve(undefined);
  await sleep(fault.seconds * 1000);
  await mend();
  const mendedAt = Date.now();
  await untilWell(WELL_MS);
  const surprises = await untilReady(scene);
  const wellAt = Date.now();
  await sleep(LAST_MS);
  const during = answers().filter(({ at }) => at >= struckAt - 1000 && at <= wellAt);
  const bad = during.filter(isBad);
  return {
    fault: fault.name,
    failed: bad.length,
    asked: during.length,
    others: bad.map(({ status }) => status).filter((status) => status !== 503),
    recoverySeconds: (recoveredAt(during, struckAt) - struckAt) / 1000,
    slowestSeconds: Math.max(0, ...during.map(({ milliseconds }) => milliseconds)) / 1000,
    writeSeconds: longestGap(marks.acked, struckAt, wellAt),
    jobs: jobs?.length,
    jobsSeconds: await taken,
    wholeSeconds: (wellAt - mendedAt) / 1000,
    surprises,
  };
}

const WINDOW_MS = 2000;
/** Below it a site is not well; above it somebody met a lock or a busy machine. */
const WELL_SHARE = 0.9;

/** The end of the last two seconds in which more than one answer in ten was bad; the strike itself where there are none. */
export function recoveredAt(asked: readonly Asked[], struckAt: number): number {
  let last = struckAt;
  const end = Math.max(struckAt, ...asked.map(({ at }) => at));
  for (let from = struckAt; from <= end; from += WINDOW_MS / 2) {
    const inside = asked.filter(({ at }) => at >= from && at < from + WINDOW_MS);
    const bad = inside.filter(isBad);
    if (bad.length > inside.length * (1 - WELL_SHARE))
      last = Math.max(last, ...bad.map(({ at, milliseconds }) => at + milliseconds));
  }
  return last;
}

type Job = { id: string; fence: string };
const inHand = async (owner: Pool): Promise<Job[]> =>
  (
    await owner.query<Job>(
      "select id, fence from outbox where locked_until > clock_timestamp() and lane like 'payout%'",
    )
  ).rows;

const TAKEN_LIMIT_MS = 90_000;

/** Seconds until each of them was done or taken over; jobs of living workers end in this time, too. */
async function takenOver(owner: Pool, jobs: readonly Job[], struckAt: number): Promise<number> {
  const values = [jobs.map(({ id }) => id), jobs.map(({ fence }) => fence)];
  const untouched = `
    select count(*)::int as n from outbox o
      join unnest($1::bigint[], $2::bigint[]) as was (id, fence) on o.id = was.id and o.fence = was.fence`;
  while (Date.now() - struckAt < TAKEN_LIMIT_MS) {
    const left = await owner.query<{ n: number }>(untouched, values).catch(() => undefined);
    if (left?.rows[0]?.n === 0) return (Date.now() - struckAt) / 1000;
    await sleep(100);
  }
  return Infinity;
}

/** Waits for every process of the site. One that ended although nobody killed it is reported and started again. */
async function untilReady({ site }: Scene): Promise<string[]> {
  const surprises: string[] = [];
  for (const node of site.nodes) {
    if (node.running.isDead()) {
      surprises.push(`${node.machine.name} ended by itself`);
      await node.start();
    }
    const url = `http://${node.machine.address}:3000/readyz`;
    for (const until = Date.now() + WELL_MS; !(await isReady(url)); await sleep(200))
      if (Date.now() > until) {
        surprises.push(`${node.machine.name} does not become ready`);
        break;
      }
  }
  return surprises;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.ok;
    },
    () => false,
  );
