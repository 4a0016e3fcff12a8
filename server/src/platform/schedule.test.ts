/** The clock's jobs beside members' requests: whatever they cost, nobody waits for them. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { scheduledJobsOf } from "../background.ts";
import { type Db, openDb } from "./db.ts";
import { appUrl } from "./migrate.ts";
import { type ScheduledJob, startSchedule } from "./schedule.ts";
import { firstAfter } from "./spread.ts";
import { inMachineTime } from "../../../tools/pace.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const atOnce = { firstAfter: () => 0 };

async function asOwner(statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const { rows } = await client.query(statement, values);
  await client.end();
  return rows;
}

/** A scheduled job that counts how many of it and its like run at the same time. */
function counting(names: readonly string[], milliseconds: number, everySeconds = 0.05) {
  const seen = { now: 0, most: 0, runs: new Map<string, number>() };
  const scheduledJobs = names.map((name): ScheduledJob => ({
    name,
    everySeconds,
    run: async () => {
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      await sleep(milliseconds);
      seen.now -= 1;
      seen.runs.set(name, (seen.runs.get(name) ?? 0) + 1);
    },
  }));
  return { seen, scheduledJobs };
}

test.each([16, 4])(
  "with a pool of %i every job of the clock runs, and what members ask beside them takes its usual time",
  async (pool) => {
    const db = openDb(appUrl(server.ownerUrl), pool);
    const done = new Set<string>();
    const failed: unknown[] = [];
    const scheduledJobs = scheduledJobsOf().map((scheduledJob): ScheduledJob => ({
      ...scheduledJob,
      run: async (world, signal) => {
        try {
          await sql`select pg_sleep(0.1)`.execute(world.db);
          await scheduledJob.run(world, signal);
          done.add(scheduledJob.name);
        } catch (error) {
          failed.push(error);
        }
      },
    }));
    // All in the same second, as they were.
    const schedule = startSchedule({ ...server.world, db }, scheduledJobs, atOnce);
    // Beside a pool that no scheduled job uses, so that a busy machine counts on both sides.
    const alone = openDb(appUrl(server.ownerUrl), 1);
    const timed = async (one: Db) => {
      const began = performance.now();
      await sql`select count(*) from task`.execute(one);
      return performance.now() - began;
    };
    const waited: number[] = [];
    // oxlint-disable no-await-in-loop
    while (done.size + failed.length < scheduledJobs.length) {
      const [ours, usual] = await Promise.all([timed(db), timed(alone)]);
      waited.push(ours - usual);
      await sleep(10);
    }
    // oxlint-enable no-await-in-loop
    await schedule.stop();
    await db.destroy();
    await alone.destroy();
    await asOwner("delete from chore_run");
    expect(failed).toEqual([]);
    expect(done.size).toBe(scheduledJobs.length);
    expect(Math.max(...waited)).toBeLessThan(inMachineTime(1000));
  },
);

test("two at once, none of them twice, and in two processes still one of each", async () => {
  const names = ["test.a", "test.b", "test.c", "test.d"];
  const one = counting(names, 120);
  const lone = startSchedule(server.world, one.scheduledJobs, atOnce);
  await expect.poll(() => one.seen.runs.size).toBe(4);
  await lone.stop();
  expect(one.seen.most).toBe(2);

  const both = counting(["test.only"], 150);
  const pair = [1, 2].map(() => startSchedule(server.world, both.scheduledJobs, atOnce));
  await expect.poll(() => both.seen.runs.get("test.only") ?? 0).toBeGreaterThan(2);
  await Promise.all(pair.map((schedule) => schedule.stop()));
  expect(both.seen.most).toBe(1);
});

test("what comes every few seconds does not wait for what takes minutes", async () => {
  const slow = counting(["test.slow-1", "test.slow-2"], 1500, 600);
  const quick = counting(["test.quick"], 1);
  const schedule = startSchedule(
    server.world,
    [...slow.scheduledJobs, ...quick.scheduledJobs],
    atOnce,
  );
  await expect.poll(() => quick.seen.runs.get("test.quick") ?? 0).toBeGreaterThan(3);
  expect(slow.seen).toMatchObject({ now: 1, most: 1 });
  // Stopping waits for what is under way.
  await schedule.stop();
  expect(slow.seen).toMatchObject({ now: 0, runs: new Map([["test.slow-1", 1]]) });
});

test("a server that has lost a job is told so, and another has taken it over", async () => {
  const told = Promise.withResolvers<string>();
  const first: ScheduledJob = {
    name: "test.lost",
    everySeconds: 3600,
    run: (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          told.resolve(String(signal.reason));
          resolve(undefined);
        });
      }),
  };
  const held = () => asOwner("select held_by from chore_run where name = 'test.lost'");
  const one = startSchedule(server.world, [first], { ...atOnce, beat: 20 });
  await expect.poll(held).toMatchObject([{ held_by: expect.any(String) }]);
  // It was paused past its lease, and past its interval; anyone who took it has died meanwhile.
  await asOwner(
    `update chore_run set held_until = now() + interval '1 hour', begun_at = now() - interval '1 day',
            held_by = gen_random_uuid() where name = 'test.lost'`,
  );
  expect(await told.promise).toContain("another server has it");
  // It would take what is free again itself.
  await one.stop();
  await asOwner(
    "update chore_run set held_until = now() - interval '1 second' where name = 'test.lost'",
  );
  const second = counting(["test.lost"], 1, 3600);
  const other = startSchedule(server.world, second.scheduledJobs, atOnce);
  await expect.poll(() => second.seen.runs.get("test.lost")).toBe(1);
  await other.stop();
});

test("when the connection of the leases breaks, the jobs go on", async () => {
  const { seen, scheduledJobs } = counting(["test.broken"], 1);
  const schedule = startSchedule(server.world, scheduledJobs, { ...atOnce, beat: 20 });
  await expect.poll(() => seen.runs.get("test.broken") ?? 0).toBeGreaterThan(0);
  const killed = await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%chore_run%' and pid <> pg_backend_pid()`,
  );
  expect(killed.length).toBeGreaterThan(0);
  const before = seen.runs.get("test.broken") ?? 0;
  await expect.poll(() => seen.runs.get("test.broken") ?? 0).toBeGreaterThan(before + 2);
  await schedule.stop();
});

test("starts are spread: in a day no second sees more than three of the jobs that come seldom", () => {
  const seldom = scheduledJobsOf().filter(({ everySeconds }) => everySeconds >= 60);
  const starts = seldom.flatMap((scheduledJob) => {
    const first = firstAfter(scheduledJob, null);
    const times = Math.floor((86_400 - first) / scheduledJob.everySeconds);
    return Array.from({ length: times }, (_, n) =>
      Math.floor(first + n * scheduledJob.everySeconds),
    );
  });
  const most = (all: readonly number[]) => {
    const bySecond = [...Map.groupBy(all, (second) => second).values()];
    return Math.max(...bySecond.map(({ length }) => length));
  };
  expect(seldom.length).toBeGreaterThan(15);
  expect(most(starts)).toBeLessThanOrEqual(3);
});

test("a server that is often started anew goes on where the last one stood, and makes up for what was missed", () => {
  const hourly = { name: "test.hourly", everySeconds: 3600 };
  expect(firstAfter(hourly, 3000)).toBe(600);
  expect(firstAfter(hourly, 90_000)).toBeLessThan(60);
  expect(firstAfter(hourly, 90_000)).toBe(firstAfter(hourly, 100_000));
  expect(firstAfter(hourly, null)).toBeGreaterThanOrEqual(1800);
  expect(firstAfter(hourly, null)).toBeLessThan(3600);
});
