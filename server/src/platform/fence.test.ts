/**
 * Random interleavings of several workers at the same jobs, on real PostgreSQL, against a model: what a job
 * is for is written by the one who holds it and by nobody else, and no job is lost.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { transact } from "./db.ts";
import {
  claimJobs,
  endJob,
  failJob,
  type Hold,
  LostLease,
  postponeJob,
  renewLeases,
  returnJob,
  whileHeld,
} from "./outbox-sql.ts";
import { LEASE_SECONDS } from "./lease-time.ts";
import { enqueue, hurryJob } from "./outbox.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const RUNS = Number(process.env["INTERLEAVINGS"] ?? 20);
const WORKERS = 3;
const lanes = ["left", "right"] as const;

const who = fc.nat({ max: WORKERS - 1 });
const nth = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ do: fc.constant("add" as const), lane: fc.constantFrom(...lanes) }),
  fc.record({ do: fc.constant("claim" as const), who, slots: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("beat" as const), who }),
  fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(5, 40, 61) }),
  fc.record({ do: fc.constantFrom("write", "end", "fail", "return", "later"), who, nth }),
  fc.record({ do: fc.constant("hurry" as const), nth }),
);
type FenceStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What a job is, as far as the model knows. */
type FenceKnown = { lane: string; fence: number; dueAt: number; until: number | null };
type Model = {
  jobs: Map<number, FenceKnown>;
  /** What each worker believes to hold. */
  hands: Hold[][];
  written: string[];
};

const seconds = () => server.clock.now().getTime() / 1000;
const holds = ({ jobs }: Model, { id, fence }: Hold) => jobs.get(id)?.fence === fence;
const written = (hold: Hold) => `${hold.id} ${hold.fence}`;
const pick = (hand: Hold[], n: number): Hold | undefined => hand[n % Math.max(1, hand.length)];

async function claim(model: Model, at: number, slots: number): Promise<void> {
  const now = server.clock.now();
  const got = await claimJobs(server.db, now, new Map(lanes.map((lane) => [lane, slots])));
  for (const lane of lanes) {
    const mine = got.filter((one) => one.lane === lane);
    const due = [...model.jobs].filter(
      ([, job]) =>
        job.lane === lane &&
        job.dueAt * 1000 <= now.getTime() &&
        (job.until === null || job.until * 1000 < now.getTime()),
    );
    // Nothing is taken that somebody has, and nothing due is left while there is a slot.
    expect(mine).toHaveLength(Math.min(slots, due.length));
    for (const { id, fence } of mine) {
      const job = due.find(([known]) => known === id)?.[1];
      expect(fence).toBe((job?.fence ?? -9) + 1);
      if (job) Object.assign(job, { fence, until: now.getTime() / 1000 + LEASE_SECONDS });
      model.hands[at]?.push({ id, fence });
    }
  }
}

async function write(model: Model, hold: Hold): Promise<void> {
  const isMine = holds(model, hold);
  const writing = whileHeld(server.db, hold, async (tx) => {
    await tx
      .insertInto("devInbox")
      .values({ sentTo: written(hold), kind: "sms", body: "", sentAt: server.clock.now() })
      .execute();
  });
  if (isMine) {
    await writing;
    model.written.push(written(hold));
  } else await expect(writing).rejects.toBeInstanceOf(LostLease);
}

/** An end of a hold, for better or worse: it changes the job if it is still held, and nothing otherwise. */
async function leave(model: Model, how: string, hold: Hold): Promise<void> {
  const isMine = holds(model, hold);
  const job = model.jobs.get(hold.id);
  const now = server.clock.now();
  const later = new Date(now.getTime() + 20_000);
  const failed = { message: "", availableAt: later, deadAt: null };
  const change: Record<string, () => Promise<boolean>> = {
    end: () => endJob(server.db, hold),
    fail: () => failJob(server.db, hold, failed),
    return: () => returnJob(server.db, hold),
    later: () => postponeJob(server.db, hold, later),
  };
  expect(await change[how]?.()).toBe(isMine);
  if (!isMine || !job) return;
  if (how === "end") model.jobs.delete(hold.id);
  else
    Object.assign(job, {
      fence: job.fence + 1,
      until: null,
      ...(how !== "return" && { dueAt: later.getTime() / 1000 }),
    });
}

async function beat(model: Model, hand: Hold[]): Promise<void> {
  const kept = await renewLeases(server.db, server.clock.now(), hand);
  for (const hold of hand) {
    const job = model.jobs.get(hold.id);
    if (!holds(model, hold)) continue;
    expect(kept.has(hold.id)).toBe(true);
    if (job) job.until = seconds() + LEASE_SECONDS;
  }
}

async function hurry(model: Model, n: number): Promise<void> {
  const id = [...model.jobs.keys()][n % Math.max(1, model.jobs.size)];
  const job = id === undefined ? undefined : model.jobs.get(id);
  if (id === undefined || !job) return;
  const asked = seconds();
  const answer = await transact(server.db, (tx) =>
    hurryJob(tx, server.clock, { topic: "test.fence", lane: job.lane, payload: { n: nameOf(id) } }),
  );
  const isRunning = job.until !== null && job.until >= asked;
  expect(answer).toBe(isRunning ? "running" : "due");
  if (!isRunning) Object.assign(job, { fence: job.fence + 1, until: null, dueAt: seconds() });
}

const names = new Map<number, number>();
const nameOf = (id: number) => names.get(id) ?? -1;
let made = 0;

async function add(model: Model, lane: string): Promise<void> {
  const n = ++made;
  await transact(server.db, (tx) =>
    enqueue(tx, server.clock, { topic: "test.fence", lane, payload: { n } }),
  );
  const { id, availableAt } = await server.db
    .selectFrom("outbox")
    .select(["id", "availableAt"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  names.set(id, n);
  model.jobs.set(id, { lane, fence: 0, dueAt: availableAt.getTime() / 1000, until: null });
}

async function take(model: Model, given: FenceStep): Promise<void> {
  switch (given.do) {
    case "add":
      return add(model, given.lane);
    case "claim":
      return claim(model, given.who, given.slots);
    case "beat":
      return beat(model, model.hands[given.who] ?? []);
    case "wait":
      return server.clock.move(given.seconds);
    case "hurry":
      return hurry(model, given.nth);
    default: {
      const hand = model.hands[given.who] ?? [];
      const hold = pick(hand, given.nth);
      if (!hold) return;
      if (given.do === "write") return write(model, hold);
      await leave(model, given.do, hold);
      hand.splice(hand.indexOf(hold), 1);
    }
  }
}

test("whatever the workers do, one at a time writes for a job, and none of the jobs is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await server.db.deleteFrom("outbox").execute();
      await server.db.deleteFrom("devInbox").execute();
      const model: Model = {
        jobs: new Map(),
        hands: Array.from({ length: WORKERS }, () => []),
        written: [],
      };
      for (const lane of lanes) await add(model, lane);
      for (const one of steps) await take(model, one);
      const rows = await server.db.selectFrom("devInbox").select("sentTo").orderBy("id").execute();
      expect(rows.map(({ sentTo }) => sentTo)).toEqual(model.written);
      // All workers die: whatever was not ended comes to the next one.
      server.clock.move(LEASE_SECONDS + 21);
      const left = await claimJobs(
        server.db,
        server.clock.now(),
        new Map(lanes.map((l) => [l, 99])),
      );
      expect(new Set(left.map(({ id }) => id))).toEqual(new Set(model.jobs.keys()));
    }),
    { numRuns: RUNS },
  );
});
