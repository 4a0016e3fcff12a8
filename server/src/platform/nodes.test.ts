/** Several nodes on one database: what they share, what only one may do, and how one leaves. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { getInviter } from "#contract/member/people/invite.ts";
import { inMachineTime } from "../../../tools/pace.ts";
import { cloneDatabase } from "../../test/database.ts";
import { type TestServer, testServer } from "../../test/server.ts";
import { buildApp } from "../app.ts";
import { type Db, openDb, transact, useForSessions } from "./db.ts";
import { beginDraining } from "./draining.ts";
import { BEAT_MS, LEASE_SECONDS } from "./lease-time.ts";
import { appUrl } from "./migrate.ts";
import { joinNodes, SecondNode } from "./node.ts";
import { type ScheduledJob, startSchedule } from "./schedule.ts";
import { isListening, subscribe } from "./subscribe.ts";
import type { World } from "./world.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const others: { db: Db; app: TestServer["app"]; world: World }[] = [];
/** As a second process would be: a pool and a memory of its own. */
const otherNode = async (given: Partial<World["config"]> = {}) => {
  const db = openDb(appUrl(server.ownerUrl), 8);
  const world = { ...server.world, db, config: { ...server.world.config, ...given } };
  const node = { db, world, app: await buildApp(world) };
  others.push(node);
  return node;
};
const asOwner = async (statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
};
afterAll(async () => {
  for (const { app, db } of others) {
    // oxlint-disable-next-line no-await-in-loop
    await app.close();
    // oxlint-disable-next-line no-await-in-loop
    await db.destroy();
  }
});

const url = `/api${getInviter.path.replace(":code", "00000000")}`;
const looks = async (apps: readonly TestServer["app"][], times: number, remoteAddress: string) => {
  const codes: number[] = [];
  for (let n = 0; n < times; n++) {
    // One after the other, as somebody does who tries numbers.
    // oxlint-disable-next-line no-await-in-loop
    const reply = await apps[n % apps.length]?.inject({ url, remoteAddress });
    codes.push(reply?.json<{ code: number }>().code ?? 0);
  }
  return codes;
};

test("sixty a minute are sixty a minute over all nodes, whichever is asked", async () => {
  const second = await otherNode();
  const apps = [server.app, second.app];
  const codes = await looks(apps, 70, "10.9.1.1");
  expect(codes.filter((code) => code === 404)).toHaveLength(60);
  expect(codes.slice(60)).toEqual(Array(10).fill(429));
  // Somebody else's minute is not taken.
  expect(await looks(apps, 2, "10.9.2.1")).toEqual([404, 404]);
  const refused = await second.app.inject({ url, remoteAddress: "10.9.1.1" });
  const { data } = refused.json<{ data: { retryAfterSeconds: number } }>();
  expect(data.retryAfterSeconds).toBeGreaterThan(30);
  server.clock.move(61);
  expect(await looks(apps, 2, "10.9.1.1")).toEqual([404, 404]);
});

test("asked of all nodes at once, no more pass than are allowed", async () => {
  const nodes = [server.app, ...others.map(({ app }) => app)];
  const all = Array.from({ length: 80 }, (_, n) =>
    looks([nodes[n % nodes.length] ?? server.app], 1, "10.9.3.1"),
  );
  const codes = (await Promise.all(all)).flat();
  expect(codes.filter((code) => code === 404)).toHaveLength(60);
});

test("where Redis is set and away, PostgreSQL counts, and nobody is kept waiting", async () => {
  const away = await otherNode({ redisUrl: "redis://127.0.0.1:9" });
  const began = performance.now();
  expect(await looks([away.app], 3, "10.9.4.1")).toEqual([404, 404, 404]);
  expect(performance.now() - began).toBeLessThan(inMachineTime(5000));
  expect(
    await asOwner(
      "select array_length(times, 1) as n from rate_window where key like '%10.9.4.1%'",
    ),
  ).toEqual([{ n: 3 }]);
});

const job = (run: ScheduledJob["run"], everySeconds = 3600): ScheduledJob => ({
  name: "test.node",
  everySeconds,
  run,
});
const atOnce = { firstAfter: () => 0 };
const tokens = () => asOwner("select held_by, fence from chore_run where name = 'test.node'");

test("a job of the clock whose node dies in the middle is taken over at once, not at its next hour", async () => {
  const second = await otherNode();
  const ran: string[] = [];
  const never = startSchedule(
    server.world,
    [job(() => new Promise((resolve) => void setTimeout(resolve, 20_000).unref()))],
    // Gives no sign of life, as if it were killed.
    { ...atOnce, beat: 3_600_000, stop: 0 },
  );
  await expect.poll(tokens).toMatchObject([{ held_by: expect.any(String) }]);
  const [before] = await tokens();
  const living = startSchedule(second.world, [job(async () => void ran.push("second"))], {
    firstAfter: () => 3600,
    beat: 50,
  });
  await sleep(200);
  expect(ran).toEqual([]);
  // The drill of the nodes waits for it: a lease, and until the next look, is less than ten seconds.
  expect(LEASE_SECONDS * 1000 + BEAT_MS).toBeLessThan(10_000);
  await asOwner("update chore_run set held_until = now()");
  await expect.poll(() => ran).toEqual(["second"]);
  const [after] = await tokens();
  expect(Number(after?.["fence"])).toBeGreaterThan(Number(before?.["fence"]));
  await Promise.all([never.stop(), living.stop()]);
});

test("a node that wakes after its job was taken over writes nothing more of it", async () => {
  await asOwner("delete from chore_run");
  const asleep = Promise.withResolvers<void>();
  const told = Promise.withResolvers<unknown>();
  const paused = startSchedule(
    server.world,
    [
      job(async ({ db }) => {
        await asleep.promise;
        await transact(db, (tx) =>
          tx.insertInto("devInbox").values({ kind: "sms", sentTo: "paused", body: "" }).execute(),
        ).catch((error: unknown) => told.resolve(error));
      }),
    ],
    { ...atOnce, beat: 3_600_000 },
  );
  await expect.poll(tokens).toMatchObject([{ held_by: expect.any(String) }]);
  await asOwner("update chore_run set fence = fence + 1, held_by = gen_random_uuid()");
  asleep.resolve();
  expect(String(await told.promise)).toContain("no longer run under");
  expect(await asOwner("select from dev_inbox where sent_to = 'paused'")).toEqual([]);
  await paused.stop();
});

test("two nodes whose clocks tick at different moments run a job once in each interval", async () => {
  await asOwner("delete from chore_run");
  const second = await otherNode();
  let runs = 0;
  const run = async () => void (runs += 1);
  const began = performance.now();
  const one = startSchedule(server.world, [job(run, 0.2)], atOnce);
  await sleep(130);
  const other = startSchedule(second.world, [job(run, 0.2)], atOnce);
  await sleep(1600);
  await Promise.all([one.stop(), other.stop()]);
  const intervals = (performance.now() - began) / 200;
  // One more at either end; a busy machine may make fewer.
  expect(runs).toBeLessThanOrEqual(intervals + 2);
  expect(runs).toBeGreaterThan(2);
});

test("with uploads in a folder of its own a second node is refused, and the next one after it has left", async () => {
  const world = (storageProvider: "embedded" | "s3") => ({
    ...server.world,
    config: { ...server.world.config, storageProvider },
  });
  const first = await joinNodes(world("embedded"), "1");
  const began = performance.now();
  const refused = await Promise.allSettled([
    joinNodes(world("embedded"), "1", 300),
    joinNodes(world("s3"), "1", 300),
  ]);
  for (const one of refused) {
    expect(one.status).toBe("rejected");
    const { reason } = one as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(SecondNode);
    expect(String(reason)).toContain("STORAGE_PROVIDER=embedded 只能运行一个节点");
  }
  expect(performance.now() - began).toBeLessThan(inMachineTime(5000));
  await first.stop();
  const pair = await Promise.all([joinNodes(world("s3"), "1"), joinNodes(world("s3"), "1")]);
  expect(await asOwner("select storage from node")).toEqual([{ storage: "s3" }, { storage: "s3" }]);
  await Promise.all(pair.map((node) => node.stop()));
  expect(await asOwner("select from node")).toEqual([]);
});

test("a node that was killed on this machine is not waited for", async () => {
  // No process has that number.
  await asOwner(
    `insert into node (id, host, pid, version, storage)
     values (gen_random_uuid(), '${(await import("node:os")).hostname()}', 4194305, '1', 'embedded')`,
  );
  const began = performance.now();
  const node = await joinNodes(server.world, "1");
  expect(performance.now() - began).toBeLessThan(inMachineTime(1000, LEASE_SECONDS * 1000));
  await node.stop();
  await asOwner("delete from node");
});

test("a node that is about to close says so before it does, and serves what still comes", async () => {
  const leaving = await otherNode();
  expect((await leaving.app.inject({ url: "/readyz" })).statusCode).toBe(200);
  beginDraining(leaving.world);
  const ready = await leaving.app.inject({ url: "/readyz" });
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ msg: "服务正在停止", data: { draining: true } });
  const served = await leaving.app.inject({ url: "/healthz" });
  expect([served.statusCode, served.headers["connection"]]).toEqual([200, "close"]);
});

test("a connection that listens and hears nothing is noticed and said, and one that hears is not", async () => {
  const said: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void said.push(line) });
  const quiet = { onNews: () => undefined, onListening: () => undefined };
  const direct = subscribe({ db: server.db, log }, quiet);
  await expect.poll(() => isListening(server.db)).toBe(true);
  await direct.stop();
  expect(said).toEqual([]);
  // Where LISTEN goes is not where NOTIFY goes: what a pooler does between two statements.
  const elsewhere = await cloneDatabase();
  const db = openDb(appUrl(server.ownerUrl), 2);
  useForSessions(db, elsewhere.ownerUrl);
  const deaf = subscribe({ db, log }, quiet);
  await expect.poll(() => isListening(db), { timeout: inMachineTime(6000) }).toBe(false);
  expect(said.join("")).toContain("LISTEN_DATABASE_URL");
  expect(said).toHaveLength(1);
  await deaf.stop();
  await db.destroy();
  await elsewhere.drop();
});
