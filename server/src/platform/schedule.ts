/**
 * Work that time alone causes: each job on its interval, in one process at a time, two at once in each, and their
 * starts spread. None holds a connection of the pool except for its own work.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { asWork } from "./errand.ts";
import { BEAT_MS } from "./lease-time.ts";
import { type Leases, openLeases } from "./scheduled-job-lease.ts";
import { underFence } from "./scheduled-run.ts";
import { recordScheduledJobs, recordRun } from "./scheduled-job-record.ts";
import { firstAfter } from "./spread.ts";
import { inSpan } from "./span.ts";
import type { World } from "./world.ts";

export type ScheduledJob = {
  name: string;
  everySeconds: number;
  /** `signal`: another server has it by now, or this one stops. A lease can run out, so two may run at once. */
  run: (world: World, signal: AbortSignal) => Promise<unknown>;
};

const AT_ONCE = 2;
/** What comes less often may take one of the two places only: the other is for what somebody waits for. */
const OFTEN_SECONDS = 60;
const ERROR_MAX = 500;
/** Twice in each second of an interval, so that none passes without somebody asking. */
const ASKS_MS = 500;

/** Tests take others. */
type SchedulePace = {
  /** Milliseconds between two signs of life, and how long `stop` waits for what is under way. */
  beat: number;
  stop: number;
  firstAfter: typeof firstAfter;
};
const usual: SchedulePace = { beat: BEAT_MS, stop: 20_000, firstAfter };

type Running = {
  scheduledJob: ScheduledJob;
  token: string;
  control: AbortController;
  ended: Promise<void>;
};
type ScheduleParts = { world: World; leases: Leases; running: Set<Running> };

/** Starts the scheduled jobs; `stop` waits for those that are running. */
export function startSchedule(
  world: World,
  scheduledJobs: readonly ScheduledJob[],
  pace: Partial<SchedulePace> = {},
): { stop(): Promise<void> } {
  const { beat, stop, firstAfter: first } = { ...usual, ...pace };
  const parts: ScheduleParts = { world, leases: openLeases(world.db), running: new Set() };
  const line = lineOf(parts);
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  const begun = begunBefore(world, scheduledJobs).then((agoOf) => {
    if (isOver) return;
    for (const scheduledJob of scheduledJobs) {
      const start = () => {
        line.ask(scheduledJob);
        timers.add(setInterval(() => line.ask(scheduledJob), scheduledJob.everySeconds * ASKS_MS));
      };
      timers.add(
        setTimeout(start, first(scheduledJob, agoOf.get(scheduledJob.name) ?? null) * 1000),
      );
    }
  });
  const takeOver = (names: readonly string[]) => {
    for (const scheduledJob of scheduledJobs)
      if (names.includes(scheduledJob.name)) line.ask(scheduledJob);
  };
  const beating = setInterval(() => void keepAlive(parts, takeOver), beat);
  return {
    stop: async () => {
      isOver = true;
      await begun;
      for (const timer of timers) clearTimeout(timer);
      line.close();
      await endOf(parts.running, stop);
      for (const { control } of parts.running) control.abort(new Error("the server stops"));
      clearInterval(beating);
      await parts.leases.end();
    },
  };
}

/** Seconds since each last began; what is not known counts as never. */
const begunBefore = ({ db, log }: World, scheduledJobs: readonly ScheduledJob[]) =>
  recordScheduledJobs(db, scheduledJobs).catch((error: unknown) => {
    log.warn({ err: error }, "chores not kept");
    return new Map<string, number>();
  });

/** A job that is due waits in the queue once, and begins as soon as there is a place for it. */
function lineOf(parts: ScheduleParts) {
  const { running } = parts;
  const waiting = new Set<ScheduledJob>();
  let isClosed = false;
  const isOften = ({ everySeconds }: ScheduledJob) => everySeconds <= OFTEN_SECONDS;
  const mayBegin = (scheduledJob: ScheduledJob): boolean =>
    running.size < AT_ONCE &&
    (isOften(scheduledJob) || [...running].every((one) => isOften(one.scheduledJob)));
  const fill = (): void => {
    for (const scheduledJob of waiting)
      if (mayBegin(scheduledJob)) {
        waiting.delete(scheduledJob);
        const one = begin(parts, scheduledJob, { isDue: true });
        running.add(one);
        void one.ended.finally(() => {
          running.delete(one);
          fill();
        });
      }
  };
  return {
    ask: (scheduledJob: ScheduledJob): void => {
      const isRunning = [...running].some((one) => one.scheduledJob === scheduledJob);
      if (isClosed || isRunning) return;
      waiting.add(scheduledJob);
      fill();
    },
    close: (): void => {
      isClosed = true;
      waiting.clear();
    },
  };
}

type TakeJobInput = { isDue: boolean };

function begin(parts: ScheduleParts, scheduledJob: ScheduledJob, { isDue }: TakeJobInput): Running {
  const control = new AbortController();
  const token = parts.world.clock.uuid();
  const run = { scheduledJob, token, isDue, signal: control.signal };
  const ended = asWork(() => runLeased(parts, run));
  return { scheduledJob, token, control, ended };
}

type Run = { scheduledJob: ScheduledJob; token: string; isDue: boolean; signal: AbortSignal };

/** Never fails. */
async function runLeased({ world, leases }: ScheduleParts, run: Run): Promise<void> {
  const { scheduledJob, token, isDue, signal } = run;
  const { name } = scheduledJob;
  let fence: number | undefined;
  try {
    fence = await leases.take({ ...scheduledJob, token, isDue });
    if (fence === undefined) return;
  } catch (error) {
    return world.log.error(
      { err: error, scheduledJob: name },
      "the lease of a chore cannot be had",
    );
  }
  const began = performance.now();
  let failure = "";
  try {
    await inSpan(`clock ${name}`, {}, () =>
      underFence({ name, fence }, () => scheduledJob.run(world, signal)),
    );
  } catch (error) {
    world.log.error({ err: error, scheduledJob: name }, "chore failed");
    failure = String((error as Error).message || error).slice(0, ERROR_MAX);
  }
  const milliseconds = performance.now() - began;
  // A lease that is not given back runs out by itself.
  const isMine = await leases.release({ name, token }).catch(() => true);
  if (isMine) await record(world, scheduledJob, { failure, milliseconds });
  else
    world.log.warn({ scheduledJob: name }, "a chore was another server's by the time it was done");
}

/** Signs of life for what runs here, and a look at what the dead have left. */
async function keepAlive(
  { world, leases, running }: ScheduleParts,
  takeOver: (names: readonly string[]) => void,
): Promise<void> {
  const all = [...running];
  try {
    takeOver(await leases.abandoned());
    if (all.length === 0) return;
    const held = await leases.renew(
      all.map(({ scheduledJob: { name }, token }) => ({ name, token })),
    );
    for (const { token, control } of all)
      if (!held.has(token)) control.abort(new Error("another server has it by now"));
  } catch (error) {
    // The next one asks on a new connection; a lease survives the loss of two.
    world.log.warn({ err: error }, "leases of chores not renewed");
  }
}

/** Runs it once, now, unless another process runs it. */
export async function runAlone(world: World, scheduledJob: ScheduledJob): Promise<void> {
  const parts: ScheduleParts = { world, leases: openLeases(world.db), running: new Set() };
  await begin(parts, scheduledJob, { isDue: false }).ended;
  await parts.leases.end();
}

/**
 * For what each process does for itself, no matter who else does it, too; a run that takes longer than the interval is
 * the next one as well. Answers how to end it.
 */
export function repeatEvery(seconds: number, run: () => Promise<unknown>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
    });
  }, seconds * 1000).unref();
  return () => clearInterval(timer);
}

type EndedRun = { failure: string; milliseconds: number };

/** Only shown on a page: a failure to store it must not end the process. */
const record = (
  { db, clock, log }: World,
  scheduledJob: ScheduledJob,
  { failure, milliseconds }: EndedRun,
) =>
  recordRun(db, {
    ...scheduledJob,
    at: clock.now(),
    milliseconds: Math.round(milliseconds),
    error: failure,
  }).catch((error: unknown) => log.warn({ err: error }, "run of a chore not kept"));

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
