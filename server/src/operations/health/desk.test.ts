/** The health page as an operator uses it: what waits, what failed, once more. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import {
  getHealth,
  listDeadJobs,
  listRetention,
  retryJob,
} from "#contract/console/operations/health.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { scheduledJobsOf, handlersOf } from "../../background.ts";
import { retention } from "../../config/retention.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { transact } from "../../platform/db.ts";
import { enqueue } from "../../platform/outbox.ts";
import { type ScheduledJob, runAlone, startSchedule } from "../../platform/schedule.ts";
import { watched } from "../../providers/watch.ts";
import { masked } from "./masked.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const viewer = () => server.staff(StaffRole.of.viewer);
const health = async () => (await viewer())(getHealth);
const operations = () => server.staff(StaffRole.of.operations);

const put = (topic: string, payload: unknown, inSeconds = 0) =>
  transact(server.db, (tx) => enqueue(tx, server.clock, { topic, payload, inSeconds }));
/** Tried until it was given up, as the worker does it. */
async function giveUp(topic: string, payload: unknown): Promise<number> {
  await put(topic, payload);
  const { id } = await server.db
    .updateTable("outbox")
    .set({ deadAt: server.clock.now(), attempts: 12, lastError: "550 <ming@example.com> rejected" })
    .where("topic", "=", topic)
    .where("deadAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

let dead = 0;
beforeAll(async () => {
  await put("test.later", {}, 600);
  await put("test.due", {});
  dead = await giveUp("test.dead", { to: "13812341234", sealedNote: "x", exchangeId: 7 });
});

test("the page says what waits in which queue, for how long, and what was given up", async () => {
  server.clock.move(90);
  const { queues } = await health();
  const of = (topic: string) => queues.find((queue) => queue.topic === topic);
  expect(of("test.later")).toEqual({
    topic: "test.later",
    lane: "test",
    waiting: 1,
    running: 0,
    dead: 0,
    oldestSeconds: null,
  });
  expect(of("test.due")).toMatchObject({ waiting: 1, dead: 0 });
  expect(of("test.due")?.oldestSeconds).toBeGreaterThanOrEqual(90);
  expect(of("test.dead")).toMatchObject({ waiting: 0, dead: 1, oldestSeconds: null });
});

test("a job of the clock shows when it last ran, how long it took, and what went wrong", async () => {
  let isBroken = false;
  const scheduledJob: ScheduledJob = {
    name: "test.chore",
    everySeconds: 60,
    run: async () => {
      if (isBroken) throw new Error("给 13812341234 的文件：磁盘已满");
    },
  };
  const stop = startSchedule(server.world, [scheduledJob]);
  const found = async () =>
    (await health()).scheduledJobs.find(({ name }) => name === scheduledJob.name);
  await expect.poll(found).toMatchObject({ everySeconds: 60, lastAt: null, error: "" });
  await runAlone(server.world, scheduledJob);
  expect(await found()).toMatchObject({ error: "", failedAt: null, isLate: false });
  isBroken = true;
  await runAlone(server.world, scheduledJob);
  expect(await found()).toMatchObject({ error: "给 138****1234 的文件：磁盘已满" });
  isBroken = false;
  await runAlone(server.world, scheduledJob);
  const well = await found();
  expect(well?.error).toBe("");
  expect(well?.failedAt).not.toBeNull();
  server.clock.move(300);
  expect((await found())?.isLate).toBe(true);
  await stop.stop();
});

test("every job of the clock and every kind of queue has a Chinese name on the page", () => {
  const words = readFileSync(
    new URL("../../../../console/src/operations/health/words.ts", import.meta.url),
    "utf8",
  );
  const names = [
    ...scheduledJobsOf().map(({ name }) => name),
    ...Object.keys(handlersOf(server.world)),
  ];
  expect(names.filter((name) => !words.includes(`"${name}": "`))).toEqual([]);
});

test("how long what is kept is on the page, each with a scheduled job that deletes it", async () => {
  const list = await (await viewer())(listRetention);
  expect(list).toHaveLength(Object.keys(retention).length);
  const said = list.find(({ name }) => name === "messageRead");
  expect(said).toEqual({
    name: "messageRead",
    what: "已读的站内消息",
    seconds: 180 * 86_400,
    from: "发出",
    why: "消息不是档案",
    by: "message.remove-old",
  });
  const removers = new Set(["use", "outbox", ...scheduledJobsOf().map(({ name }) => name)]);
  expect(list.filter(({ by }) => !removers.has(by))).toEqual([]);
  await expect(server.stranger(listRetention)).rejects.toMatchObject({ code: 401 });
});

test("a provider's calls are counted without a row for each, and a new day begins at nothing", async () => {
  const answers = { send: async (kind: string) => ({ kind, code: "NETWORK", fault: "number" }) };
  const provider = watched(server.world, { kind: "sms", name: "test" }, answers);
  for (const kind of ["ok", "ok", "rejected", "unknown"])
    // oxlint-disable-next-line no-await-in-loop
    expect(await provider.send(kind)).toMatchObject({ kind });
  const found = async () => (await health()).providers.find(({ name }) => name === "test");
  // A number that cannot be reached is not the provider's fault.
  expect(await found()).toMatchObject({ callsToday: 4, failuresToday: 1, error: "NETWORK" });
  const broken = watched(
    server.world,
    { kind: "sms", name: "test" },
    {
      send: async () => {
        throw new Error("断线：+8613812341234");
      },
    },
  );
  await expect(broken.send()).rejects.toThrow(/^断线/);
  expect(await found()).toMatchObject({
    callsToday: 5,
    failuresToday: 2,
    error: "断线：+86138****1234",
  });
  server.clock.move(86_400);
  await keepSignedIn(server);
  expect(await found()).toMatchObject({
    callsToday: 0,
    failuresToday: 0,
    error: "断线：+86138****1234",
  });
  await provider.send("ok");
  expect(await found()).toMatchObject({ callsToday: 1, failuresToday: 0 });
});

test("a code by SMS shows up among the providers", async () => {
  await browserOf(server).signIn("13900001111");
  const { providers, database, version } = await health();
  expect(providers.find(({ kind }) => kind === "sms")).toMatchObject({ name: "inbox" });
  expect(database.connections).toBeGreaterThan(0);
  expect(database.connectionsMax).toBeGreaterThan(database.connections);
  expect(database.migration).toMatch(/^\d{4}_.*\.sql$/);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("a job that was given up is shown with personal data masked", async () => {
  const { list } = await (await viewer())(listDeadJobs, { query: { topic: "test.dead" } });
  expect(list).toMatchObject([
    {
      id: dead,
      attempts: 12,
      error: "550 <m***@example.com> rejected",
      payload: { to: "138****1234", sealedNote: "（不显示）", exchangeId: 7 },
    },
  ]);
  expect(masked({ a: ["写信给 xiaoming@example.com"], token: "t" })).toEqual({
    a: ["写信给 x***@example.com"],
    token: "（不显示）",
  });
});

test("dead jobs come in pages, the newest first", async () => {
  const ids = [dead];
  // oxlint-disable-next-line no-await-in-loop
  for (let n = 0; n < 4; n++) ids.push(await giveUp("test.many", { n }));
  const call = await viewer();
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop
    const page = await call(listDeadJobs, { query: { size: "2", cursor } as never });
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(ids.toReversed());
});

test("retrying makes it due now, once, and the log says who did it and why", async () => {
  const call = await operations();
  const input = { params: { id: String(dead) }, body: { note: "服务商已恢复" } };
  await call(retryJob, input);
  const row = await server.db
    .selectFrom("outbox")
    .select(["deadAt", "attempts"])
    .where("id", "=", dead)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ deadAt: null, attempts: 0 });
  const { list } = await call(listAudit, { query: { subjectKind: "job" } });
  expect(list).toMatchObject([
    {
      action: "job.retry",
      subjectId: String(dead),
      note: "服务商已恢复",
      before: { topic: "test.dead", attempts: 12 },
      after: { topic: "test.dead", attempts: 0, deadAt: null },
    },
  ]);
  await expect(call(retryJob, input)).rejects.toMatchObject({
    message: "任务已在排队，不需要重试",
  });
});

test("a viewer may look and not retry; what was never there is not found; a note is needed", async () => {
  const input = { params: { id: String(dead) }, body: { note: "试试" } };
  await expect((await viewer())(retryJob, input)).rejects.toMatchObject({ code: 403 });
  const call = await operations();
  await expect(
    call(retryJob, { params: { id: "999999999" }, body: { note: "试试" } }),
  ).rejects.toMatchObject({ code: 404, message: "任务不存在，可能已经完成" });
  await expect(call(retryJob, { ...input, body: { note: "" } })).rejects.toMatchObject({
    message: "请输入说明",
  });
});

test("of two operators who retry at once, one is told that it is done", async () => {
  const id = await giveUp("test.race", {});
  const call = await operations();
  const tries = await Promise.allSettled(
    [1, 2].map(() => call(retryJob, { params: { id: String(id) }, body: { note: "同时" } })),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
