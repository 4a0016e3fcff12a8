/** Two operators with the same task open: nobody's work is written over unseen. */
import { expect, test } from "vitest";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import * as contract from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf } from "../../../test/task.ts";

const server = testServer();
const at = (id: number) => ({ params: { id: String(id) } });

test("who saves a task that a colleague has changed meanwhile is told, and nothing is written", async () => {
  const [call, colleague] = await Promise.all([
    server.staff(StaffRole.of.operations),
    server.staff(StaffRole.of.admin),
  ]);
  const read = await call(contract.createTask, { body: draftOf({ title: "两人同时改" }) });
  const save = (by: typeof call, change: object) =>
    by(contract.updateTask, {
      ...at(read.id),
      body: { ...read.draft, ...change, version: read.version },
    });
  const theirs = await save(colleague, { rewardGold: 900 });
  await expect(save(call, { title: "我的标题" })).rejects.toMatchObject({
    code: 409,
    message: "「两人同时改」刚刚被别人修改，您的修改还没有保存，请核对后再保存",
    data: { id: read.id, version: theirs.version, draft: { rewardGold: 900 } },
  });
  const stands = await call(contract.consoleTask, at(read.id));
  expect(stands.draft).toMatchObject({ title: "两人同时改", rewardGold: 900 });
  // The same once more, because its first answer was lost.
  expect((await save(colleague, { rewardGold: 900 })).version).toBe(theirs.version);
  // On top of what stands.
  const body = { ...stands.draft, title: "我的标题", version: stands.version };
  const mine = await call(contract.updateTask, { ...at(read.id), body });
  expect(mine.draft).toMatchObject({ title: "我的标题", rewardGold: 900 });
});

test("who publishes or resumes a task that a colleague has changed meanwhile is told, and may pause it", async () => {
  const [call, colleague] = await Promise.all([
    server.staff(StaffRole.of.operations),
    server.staff(StaffRole.of.admin),
  ]);
  const read = await call(contract.createTask, { body: draftOf({ title: "发布前改了" }) });
  await call(rehearseTask, at(read.id));
  const { draft, published, paused } = TaskState.of;
  const move = (state: TaskState, version: string) =>
    call(contract.setTaskState, { ...at(read.id), body: { state, version } });
  const change = (now: contract.ConsoleTask, title: string) =>
    colleague(contract.updateTask, { ...at(read.id), body: { ...now.draft, title } });
  const theirs = await change(read, "同事改的");
  await expect(move(published, read.version)).rejects.toMatchObject({
    code: 409,
    message: "「同事改的」刚刚被别人修改，还没有发布，请核对后再发布",
    data: { version: theirs.version, state: draft },
  });
  const open = await move(published, theirs.version);
  const later = await change(open, "又改了");
  expect(await move(paused, theirs.version)).toMatchObject({ state: paused });
  await expect(move(published, theirs.version)).rejects.toMatchObject({
    message: "「又改了」刚刚被别人修改，还没有恢复，请核对后再恢复",
  });
  expect(await move(published, later.version)).toMatchObject({ state: published });
  // A state that does not allow it says what stands, too.
  await expect(move(published, later.version)).rejects.toMatchObject({
    code: 409,
    data: { state: published },
  });
});

test("of several who save at once one is written, and the others are told", async () => {
  const call = await server.staff(StaffRole.of.operations);
  const read = await call(contract.createTask, { body: draftOf() });
  const answers = await Promise.allSettled(
    [501, 502, 503, 504].map((rewardGold) =>
      call(contract.updateTask, {
        ...at(read.id),
        body: { ...read.draft, rewardGold, version: read.version },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: 409 });
});
