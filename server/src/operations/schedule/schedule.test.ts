import { sql } from "kysely";
import { expect, test } from "vitest";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import * as contract from "#contract/console/operations/schedule.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { consoleTask, createTask, setTaskState } from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf, publishedTask } from "../../../test/task.ts";
import { carryOutSchedules } from "./service.ts";

const server = testServer();
const { operations, viewer } = StaffRole.of;
const { draft, published, paused, closed } = TaskState.of;
const at = (id: number) => ({ params: { id: String(id) } });

const inSeconds = (seconds: number) =>
  new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
const schedule = async (id: number, action: contract.ScheduleAction, seconds = 60) =>
  (await server.staff(operations))(contract.scheduleTask, {
    ...at(id),
    body: { action, at: inSeconds(seconds) },
  });
const stateOf = async (id: number) =>
  (await (await server.staff(viewer))(consoleTask, at(id))).state;
const storyOf = async (id: number) =>
  (await (await server.staff(viewer))(contract.listSchedules, at(id))).list;
const logOf = async (id: number) =>
  (
    await (
      await server.staff(viewer)
    )(listAudit, {
      query: { subjectKind: "task", subjectId: String(id) },
    })
  ).list;

const rehearsed = async (change = {}) => {
  const call = await server.staff(operations);
  const { id } = await call(createTask, { body: draftOf(change) });
  await call(rehearseTask, at(id));
  return id;
};

test("a task is published, paused, resumed and ended at its times, each with its line in the log", async () => {
  const id = await rehearsed();
  // Far enough apart for a machine that is busy with something else.
  for (const [n, action] of contract.scheduleActions.entries())
    await schedule(id, action, 600 * (n + 1));
  await carryOutSchedules(server.world);
  expect(await stateOf(id)).toBe(draft);
  for (const state of [published, paused, published, closed]) {
    server.clock.move(600);
    await carryOutSchedules(server.world);
    expect(await stateOf(id)).toBe(state);
  }
  expect(await storyOf(id)).toEqual(
    ["end", "resume", "pause", "publish"].map((action) =>
      expect.objectContaining({ action, error: "", doneAt: expect.any(String) }),
    ),
  );
  const log = await logOf(id);
  expect(log.slice(0, 4)).toEqual(
    ["结束", "恢复", "暂停", "发布"].map((done) =>
      expect.objectContaining({
        action: "task.state",
        note: `定时${done}`,
        staffName: "操作员2",
        before: expect.objectContaining({ id }),
        after: expect.objectContaining({ id }),
      }),
    ),
  );
});

test("what was due long ago, after a stop, is done in its order, whoever does it", async () => {
  const id = await rehearsed();
  for (const [n, action] of contract.scheduleActions.entries()) await schedule(id, action, 60 + n);
  server.clock.move(3600);
  const round = () => Promise.all(Array.from({ length: 3 }, () => carryOutSchedules(server.world)));
  // A round that finds an earlier change under way leaves the later one to the next round.
  await round();
  await round();
  expect(await stateOf(id)).toBe(closed);
  expect((await storyOf(id)).map(({ error }) => error)).toEqual(["", "", "", ""]);
});

test("two servers at once carry it out once", async () => {
  const id = await publishedTask(server);
  await schedule(id, "pause");
  server.clock.move(61);
  await Promise.all(Array.from({ length: 4 }, () => carryOutSchedules(server.world)));
  expect(await stateOf(id)).toBe(paused);
  expect((await logOf(id)).filter(({ note }) => note === "定时暂停")).toHaveLength(1);
  expect(await storyOf(id)).toMatchObject([{ action: "pause", error: "" }]);
});

test("publishing without a rehearsal is not done: the reason stays until somebody has seen it", async () => {
  const call = await server.staff(operations);
  const { id } = await call(createTask, { body: draftOf({ title: "没有彩排" }) });
  const { id: scheduled } = await schedule(id, "publish");
  server.clock.move(61);
  await carryOutSchedules(server.world);
  expect(await stateOf(id)).toBe(draft);
  const error = expect.stringContaining("彩排");
  const failed = async () =>
    (await call(contract.failedSchedules)).list.filter(({ taskId }) => taskId === id);
  expect(await failed()).toEqual([expect.objectContaining({ title: "没有彩排", error })]);
  expect((await logOf(id))[0]).toMatchObject({
    action: "task.schedule-failed",
    staffName: "系统",
    note: error,
  });
  await call(contract.removeSchedule, { ...at(scheduled), body: {} });
  expect(await failed()).toEqual([]);
  expect(await storyOf(id)).toMatchObject([{ error, seenAt: expect.any(String) }]);
  expect((await logOf(id))[0]).toMatchObject({ action: "task.schedule-seen" });
  await expect(call(contract.removeSchedule, { ...at(scheduled), body: {} })).rejects.toMatchObject(
    { code: 409 },
  );
});

test("a pause that comes too late says in which state the task was", async () => {
  const id = await publishedTask(server);
  await schedule(id, "pause");
  const call = await server.staff(operations);
  await call(setTaskState, { ...at(id), body: { state: closed } });
  server.clock.move(61);
  await carryOutSchedules(server.world);
  expect(await storyOf(id)).toMatchObject([{ error: "到时间时任务是“已结束”，没有暂停" }]);
});

test("another time takes the place of the first, and what is to come can be taken back", async () => {
  const id = await publishedTask(server);
  const first = await schedule(id, "pause");
  const second = await schedule(id, "pause", 600);
  expect(await storyOf(id)).toMatchObject([{ id: first.id, at: second.at, doneAt: null }]);
  expect((await logOf(id))[0]).toMatchObject({
    action: "task.schedule",
    before: { action: "pause", at: first.at },
    after: { action: "pause", at: second.at },
  });
  const call = await server.staff(operations);
  await call(contract.removeSchedule, { ...at(first.id), body: {} });
  expect(await storyOf(id)).toEqual([]);
  expect((await logOf(id))[0]).toMatchObject({ action: "task.unschedule", after: null });
  server.clock.move(700);
  await carryOutSchedules(server.world);
  expect(await stateOf(id)).toBe(published);
});

test("publishing or resuming after the task's own end is not done, and told", async () => {
  const closesAt = inSeconds(600);
  const [id, other] = [await rehearsed({ closesAt }), await publishedTask(server, { closesAt })];
  const call = await server.staff(operations);
  await call(setTaskState, { ...at(other), body: { state: paused } });
  await schedule(id, "publish", 1200);
  await schedule(other, "resume", 1200);
  server.clock.move(1201);
  await carryOutSchedules(server.world);
  expect([await stateOf(id), await stateOf(other)]).toEqual([draft, paused]);
  expect([await storyOf(id), await storyOf(other)]).toMatchObject([
    [{ error: "任务的结束时间已过，没有发布" }],
    [{ error: "任务的结束时间已过，没有恢复" }],
  ]);
});

const holdTask = (tx: Tx, id: number) =>
  tx.selectFrom("task").select("id").where("id", "=", id).forUpdate().execute();
/** How many wait for a lock. */
const sleepers = async () => {
  const found = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return found.rows[0]?.n;
};

test("a new time that is given while the old one fails stands, and is not taken for what failed", async () => {
  const call = await server.staff(operations);
  const { id } = await call(createTask, { body: draftOf({ title: "改了时间" }) });
  await schedule(id, "publish");
  server.clock.move(61);
  const { carriedOut, moved } = await transact(server.db, async (tx) => {
    await holdTask(tx, id);
    const first = carryOutSchedules(server.world);
    await expect.poll(sleepers, { timeout: inMachineTime(10_000) }).toBe(1);
    const second = schedule(id, "publish", 600);
    await expect.poll(sleepers, { timeout: inMachineTime(10_000) }).toBe(2);
    return { carriedOut: first, moved: second };
  });
  await carriedOut;
  const { at: later } = await moved;
  const open = (await storyOf(id)).filter(({ doneAt }) => doneAt === null);
  expect(open).toMatchObject([{ at: later, error: "" }]);
});

test("a connection that is lost on the way is no reason to leave it undone", async () => {
  const id = await publishedTask(server);
  await schedule(id, "pause");
  server.clock.move(61);
  const carriedOut = await transact(server.db, async (tx) => {
    await holdTask(tx, id);
    const first = carryOutSchedules(server.world);
    await expect.poll(sleepers, { timeout: inMachineTime(10_000) }).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    return { first };
  });
  await carriedOut.first.catch(() => undefined);
  // Until the pool has seen that it is gone, a round may still be given that connection.
  await expect
    .poll(
      async () => {
        await carryOutSchedules(server.world).catch(() => undefined);
        return stateOf(id);
      },
      { timeout: inMachineTime(10_000) },
    )
    .toBe(paused);
  expect(await storyOf(id)).toMatchObject([{ action: "pause", error: "" }]);
});

test.each([
  ["pause", -1, "时间应晚于现在"],
  ["pause", 400 * 86_400, "时间应在一年之内"],
  ["publish", 60, "任务已经发布过，请改为安排恢复"],
] as const)("%s in %i seconds of a task under way says %s", async (action, seconds, said) => {
  const id = await publishedTask(server);
  await expect(schedule(id, action, seconds)).rejects.toMatchObject({ code: 400, message: said });
});

test("nothing is scheduled for a task that is over, or that does not exist", async () => {
  const id = await publishedTask(server);
  const call = await server.staff(operations);
  await call(setTaskState, { ...at(id), body: { state: closed } });
  await expect(schedule(id, "resume")).rejects.toMatchObject({ code: 409 });
  await expect(schedule(999_999, "end")).rejects.toMatchObject({ code: 404 });
  await expect(call(contract.listSchedules, at(999_999))).rejects.toMatchObject({ code: 404 });
  await expect(call(contract.removeSchedule, { ...at(999_999), body: {} })).rejects.toMatchObject({
    code: 404,
  });
});
