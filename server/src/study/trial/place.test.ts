/** Where a trial may be applied for, and with what: it is too late to ask when the report is begun. */
import { expect, test } from "vitest";
import { createTask } from "#contract/console/study/task.ts";
import { StaffRole, TaskType } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf } from "../../../test/task.ts";
import { addresses, browsers, visitor } from "../../../test/fixture/entry.ts";
import { applied, trial } from "../../../test/fixture/trial.ts";

const server = testServer();

test("a trial for one city takes no application from another", async () => {
  const taskId = await trial(server, { cities: ["苏州"], unknownCity: false });
  const { at } = await visitor(server);
  for (const [ip, said] of [
    [addresses.shanghai, "本任务不面向你网络所在的地区。这不影响你的信用。"],
    [addresses.nowhere, "从你的网络地址看不出所在地区，无法参与本任务。可以换一个网络再试。"],
  ] as const)
    await expect(applied(at({ ip }), taskId)).rejects.toMatchObject({ code: 3010, message: said });
  const { id } = await applied(at({ ip: addresses.suzhou }), taskId);
  // Anyone who has applied may correct their address on a journey.
  expect((await applied(at({ ip: addresses.shanghai }), taskId)).id).toBe(id);
});

test("a trial for phones is not applied for on a computer", async () => {
  const taskId = await trial(server, { platforms: ["h5"] });
  const { at } = await visitor(server);
  await expect(applied(at({ userAgent: browsers.pc }), taskId)).rejects.toMatchObject({
    code: 3010,
    message: "本任务只能在手机上参与，请用手机打开",
  });
  await applied(at({ userAgent: browsers.phone }), taskId);
});

test("whoever chooses people by hand sets no limit for addresses or devices", async () => {
  const call = await server.staff(StaffRole.of.operations);
  for (const change of [{ ipMax: 2 }, { deviceOnce: true }])
    await expect(
      call(createTask, { body: draftOf({ type: TaskType.of.trial, ...change }) }),
    ).rejects.toMatchObject({
      code: 400,
      message: "产品试用由您挑选申请人，不按 IP 或设备限制",
    });
});
