/** A limit that is put on a running task beside somebody who is halfway in or out of it (rule study-8). */
import { expect, test } from "vitest";
import { taskSeats } from "#contract/console/study/task-seats.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { enterTask, leaveResponse, listResponses } from "#contract/member/study/survey.ts";
import { knock } from "../../../test/fixture/entry.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { changedTask, publishedTask } from "../../../test/task.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { enter } from "../../study/entry/api.ts";
import { settle } from "../../study/survey/api.ts";
import { lockOwned } from "../../study/survey/lock-sql.ts";
import { seatIn, taskById } from "../../study/task/api.ts";

const server = testServer();

const totalOf = async (taskId: number) =>
  (await (await server.staff(StaffRole.of.viewer))(taskSeats, { params: { id: String(taskId) } }))
    .total;

/** Done, but for the commit, which the answered function lets go. */
async function heldBack(work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<unknown>> {
  const done = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = transact(server.db, async (tx) => {
    await work(tx);
    done.resolve();
    await gate.promise;
  });
  await Promise.race([done.promise, ended]);
  return () => {
    gate.resolve();
    return ended;
  };
}

const entering =
  ({ memberId }: SignedIn, taskId: number) =>
  (tx: Tx) =>
    enter(tx, server.world, {
      participant: { kind: "member", memberId, role: Role.of.member },
      taskId,
      origin: { ip: "10.9.9.9", deviceId: undefined, userAgent: "", host: "localhost" },
      visitorId: `visitor-${memberId}`,
    });

const leaving = (memberId: number, responseId: number) => async (tx: Tx) => {
  const response = await lockOwned(tx, { responseId, ownerId: memberId });
  const task = response && (await taskById(tx, response.taskId));
  if (!response || !task) throw new Error("nothing to leave");
  const settling = { tx, world: server.world, task, response, now: server.clock.now() };
  await settle(settling, "timedOut", { confirmed: false });
};

test("who enters while a limit is made counts in it, and nobody gets in above it", async () => {
  const taskId = await publishedTask(server);
  const [early, halfway, late, tooLate] = [
    await server.member(),
    await server.member(),
    await server.member(),
    await server.member(),
  ];
  await early.call(enterTask, { body: { taskId } });
  const commit = await heldBack(entering(halfway, taskId));
  await changedTask(server, taskId, { quotaTotal: 3 });
  // Not counted as long as nobody can see them: asked for later.
  await server.drain();
  expect(await totalOf(taskId)).toMatchObject({ taken: 1 });
  await commit();
  server.clock.move(2);
  await server.drain();
  expect(await totalOf(taskId)).toEqual({ seats: 3, taken: 2, inHand: 2 });
  expect(await knock(late.call, taskId)).toHaveProperty("token");
  expect(await knock(tooLate.call, taskId)).not.toHaveProperty("token");
  await server.drain();
  expect(await totalOf(taskId)).toEqual({ seats: 3, taken: 3, inHand: 3 });
});

test("who leaves while a limit is made gives their seat back", async () => {
  const taskId = await publishedTask(server);
  const [stays, goes] = [await server.member(), await server.member()];
  for (const { call } of [stays, goes]) await call(enterTask, { body: { taskId } });
  const { list } = await goes.call(listResponses, { query: {} });
  const commit = await heldBack(leaving(goes.memberId, list[0]?.responseId ?? 0));
  await changedTask(server, taskId, { quotaTotal: 2, quotaDaily: 2 });
  await commit();
  await server.drain();
  expect(await totalOf(taskId)).toEqual({ seats: 2, taken: 1, inHand: 1 });
  expect(await knock((await server.member()).call, taskId)).toHaveProperty("token");
  expect(await knock((await server.member()).call, taskId)).not.toHaveProperty("token");
  const { list: open } = await stays.call(listResponses, { query: {} });
  await stays.call(leaveResponse, { params: { id: String(open[0]?.responseId) } });
  expect(await totalOf(taskId)).toEqual({ seats: 2, taken: 1, inHand: 1 });
});

test("who saw no limit and writes behind it counts at once, and is refused where it is full", async () => {
  const taskId = await publishedTask(server);
  const before = await transact(server.db, (tx) => taskById(tx, taskId));
  await changedTask(server, taskId, { quotaTotal: 1 });
  expect(before?.quotaTotal).toBeNull();
  const asSeen = { id: taskId, quotaTotal: null, quotaDaily: null };
  const sit = () =>
    transact(server.db, (tx) =>
      seatIn(tx, asSeen, server.clock.now(), ["day:2026-01-01", "total"]),
    );
  expect(await sit()).toBeUndefined();
  expect(await sit()).toBe("total");
  expect((await totalOf(taskId)).taken).toBe(1);
});
