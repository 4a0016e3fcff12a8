/**
 * Carries out what the outbox holds: each lane with its own slots, each job within its lane's time, each
 * lease kept alive while its handler runs. Nothing here waits for the slowest.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { addSeconds, type Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { underSignal } from "./deadline.ts";
import { asLifeSign, asWork } from "./errand.ts";
import { type LaneRule, ruleOf } from "./lanes.ts";
import { BEAT_MS } from "./lease-time.ts";
import * as rows from "./outbox-sql.ts";
import { type Job, type JobHandler, onWake } from "./outbox.ts";
import { inSpan } from "./span.ts";

const MAX_ATTEMPTS = 12;
const MAX_BACKOFF_SECONDS = 600;

type Parts = { db: Db; clock: Clock; log: Logger; handlers: Record<string, JobHandler> };

/** Milliseconds; tests take shorter ones. */
export type Pace = {
  /** How often it looks for what others left. */
  poll: number;
  /** Between two signs of life: a lease survives the loss of two. */
  beat: number;
  /** From the end of a job's time until it is given up, so that it can note that it had no answer. */
  grace: number;
  /** How long `stop` waits for what is under way. */
  stop: number;
  ruleOf: (lane: string) => LaneRule;
};
export const usualPace: Pace = { poll: 1000, beat: BEAT_MS, grace: 5000, stop: 20_000, ruleOf };

/** So many of a lane at a time: draining does not go by the lanes' slots. */
const DRAINED_AT_ONCE = 10;

/** Runs due jobs until none is left, of these lanes or of all; answers how many ran. For tests and for making samples. */
export async function drainOutbox(
  parts: Parts,
  { lanes, atOnce = DRAINED_AT_ONCE }: { lanes?: readonly string[]; atOnce?: number } = {},
): Promise<number> {
  for (let ran = 0; ;) {
    const wanted = lanes ?? (await rows.lanesInUse(parts.db));
    const free = new Map(wanted.map((lane) => [lane, atOnce]));
    const jobs = await rows.claimJobs(parts.db, parts.clock.now(), free);
    if (jobs.length === 0) return ran;
    await Promise.all(jobs.map((job) => begin(parts, job, usualPace).ended));
    ran += jobs.length;
  }
}

type Running = { job: rows.Claimed; abort: (reason: Error) => void; ended: Promise<void> };

/** Starts one job; `ended` never fails. */
function begin(parts: Parts, claimed: rows.Claimed, pace: Pace): Running {
  const control = new AbortController();
  const job = { ...claimed, signal: control.signal };
  return {
    job: claimed,
    abort: (reason) => control.abort(reason),
    ended: runJob(parts, job, { control, pace }),
  };
}

type Limits = { control: AbortController; pace: Pace };

async function runJob(parts: Parts, job: Job, { control, pace }: Limits): Promise<void> {
  const { db, clock, log } = parts;
  const about = { topic: job.topic, job: job.id, fence: job.fence, attempts: job.attempts };
  const { seconds } = pace.ruleOf(job.lane);
  const limit = setTimeout(() => control.abort(tooLong(seconds)), seconds * 1000);
  const patience = patienceOf(job.signal, pace.grace);
  try {
    const again = await Promise.race([
      inSpan(`job ${job.topic}`, { "panel.job": job.id }, () => handle(parts, job)),
      patience.over,
    ]);
    const isMine = again
      ? await rows.postponeJob(db, job, addSeconds(clock.now(), again.againInSeconds))
      : await rows.endJob(db, job);
    if (!isMine) log.warn(about, "a job was another worker's by the time it was done");
  } catch (error) {
    if (error instanceof rows.LostLease) log.warn(about, "a job is another worker's by now");
    else if (error instanceof Stopped) await giveBack(parts, job);
    else await fail(parts, job, { error: error as Error, about });
  } finally {
    clearTimeout(limit);
    patience.stop();
  }
}

async function handle({ handlers }: Parts, job: Job) {
  const handler = handlers[job.topic];
  if (!handler) throw new Error(`no handler for ${job.topic}`);
  return underSignal(job.signal, () => handler(job));
}

const tooLong = (seconds: number) =>
  new DOMException(`took longer than ${seconds} s`, "TimeoutError");

/** Anyone who does not listen to the signal is left behind after the grace; by its number it can do no harm. */
function patienceOf(signal: AbortSignal, graceMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let listen: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    listen = () => {
      timer = setTimeout(() => reject(signal.reason as Error), graceMs);
    };
    signal.addEventListener("abort", listen, { once: true });
  });
  const stop = () => {
    signal.removeEventListener("abort", listen);
    clearTimeout(timer);
  };
  return { over, stop };
}

/** The server is going; the next one may begin at once, and it counts for no attempt. */
class Stopped extends Error {}

const giveBack = ({ db, log }: Parts, job: rows.Claimed): Promise<unknown> =>
  rows
    .returnJob(db, job)
    // Its lease runs out, and somebody takes it then.
    .catch((error: unknown) => log.warn({ err: error, job: job.id }, "a job is not given back"));

type Failed = { error: Error; about: object };

async function fail({ db, clock, log }: Parts, job: Job, { error, about }: Failed): Promise<void> {
  log.error({ err: error, ...about }, "job failed");
  const now = clock.now();
  const ceiling = Math.min(2 ** job.attempts, MAX_BACKOFF_SECONDS);
  // Full jitter: many jobs that failed together must not come back together.
  const wait = 1 + clock.random(Math.max(1, ceiling));
  try {
    await rows.failJob(db, job, {
      message: error.message,
      availableAt: addSeconds(now, wait),
      deadAt: job.attempts >= MAX_ATTEMPTS ? now : null,
    });
  } catch (lost) {
    // Its lease runs out, and somebody tries again.
    log.error({ err: lost, ...about }, "outbox unreachable");
  }
}

type Worker = { stop(): Promise<void> };

/** A worker in this process: wakes on commit, and polls each second for what others left. */
export function startOutbox(parts: Parts, pace: Pace = usualPace): Worker {
  const running = new Set<Running>();
  const looking = oneAtATime(() => takeAndBegin(parts, { running, start, pace }), parts.log);
  const start = (claimed: rows.Claimed) => {
    if (looking.isOver()) return giveBack(parts, claimed);
    const one = begin(parts, claimed, pace);
    running.add(one);
    void one.ended.finally(() => {
      running.delete(one);
      looking.ask();
    });
    return undefined;
  };
  const sleepless = onWake(looking.ask);
  const poll = setInterval(looking.ask, pace.poll);
  const beat = setInterval(() => void keepAlive(parts, running), pace.beat);
  looking.ask();
  return {
    stop: async () => {
      sleepless();
      clearInterval(poll);
      await looking.end();
      await endOf(running, pace.stop);
      for (const one of running) one.abort(new Stopped());
      // Their grace, and the time to say so.
      await endOf(running, pace.grace + 1000);
      clearInterval(beat);
    },
  };
}

type TakeJobsInput = {
  running: ReadonlySet<Running>;
  start: (claimed: rows.Claimed) => unknown;
  pace: Pace;
};

/** Fills the free slots of each lane that has jobs. */
async function takeAndBegin(
  { db, clock }: Parts,
  { running, start, pace }: TakeJobsInput,
): Promise<void> {
  const taken = Map.groupBy(running, ({ job }) => job.lane);
  const free = new Map<string, number>();
  for (const lane of await rows.lanesInUse(db)) {
    const slots = pace.ruleOf(lane).slots - (taken.get(lane)?.length ?? 0);
    if (slots > 0) free.set(lane, slots);
  }
  const own = [...running].map(({ job }) => job.id);
  await Promise.all((await rows.claimJobs(db, clock.now(), free, own)).map(start));
}

async function keepAlive({ db, clock, log }: Parts, running: ReadonlySet<Running>): Promise<void> {
  const all = [...running];
  if (all.length === 0) return;
  try {
    const jobs = all.map(({ job }) => job);
    const held = await asLifeSign(() => rows.renewLeases(db, clock.now(), jobs));
    for (const { job, abort } of all) if (!held.has(job.id)) abort(new rows.LostLease(job));
  } catch (error) {
    log.warn({ err: error }, "leases not renewed");
  }
}

/** Runs `work` whenever it is asked for, never twice at once; all that ask meanwhile are served by one more run. */
function oneAtATime(work: () => Promise<void>, log: Logger) {
  let going: Promise<void> | undefined;
  let again = false;
  let isOver = false;
  const ask = (): void => {
    again = true;
    if (isOver || going) return;
    again = false;
    // Whatever started it: a job belongs to no request.
    going = asWork(work)
      .catch((error: unknown) => log.error({ err: error }, "outbox unreachable"))
      .finally(() => {
        going = undefined;
        if (again) ask();
      });
  };
  const end = async () => {
    isOver = true;
    await going;
  };
  return { ask, end, isOver: () => isOver };
}

/** When all have ended, or after this long. */
async function endOf(running: ReadonlySet<Running>, milliseconds: number): Promise<void> {
  if (running.size === 0) return;
  const control = new AbortController();
  await Promise.race([
    Promise.all([...running].map(({ ended }) => ended)),
    sleep(milliseconds, undefined, { signal: control.signal }).catch(() => undefined),
  ]);
  control.abort();
}
