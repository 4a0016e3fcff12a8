/** Two operators with the same task open: nobody's work is written over unseen. */
import { expect, test } from "vitest";
import * as contract from "#contract/console/study/task.ts";
import { StaffRole } from "#contract/enums.ts";
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
