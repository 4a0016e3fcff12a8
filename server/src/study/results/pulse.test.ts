/** A page of results that stays open asks whether there is news, and is told of everything that moves a figure. */
import { expect, test } from "vitest";
import { excludeResponses, includeResponses } from "#contract/console/study/cleaning.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { resultPulse } from "#contract/console/study/results-pulse.ts";
import { resultCards, resultOutline } from "#contract/console/study/results.ts";
import { StaffRole } from "#contract/enums.ts";
import { submitSheet } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";

const server = testServer();

/** As a page does: the outline first, and from then on the mark that came with the last answer. */
async function openResults(taskId: number) {
  const call = await server.staff(StaffRole.of.viewer);
  const params = { id: String(taskId) };
  let { mark } = await call(resultOutline, { params });
  return {
    isNew: async () => {
      const pulse = await call(resultPulse, { params, query: { mark } });
      ({ mark } = pulse);
      return pulse.isNew;
    },
    responses: async () => (await call(resultCards, { params, query: { keys: "[]" } })).responses,
  };
}

test("whoever keeps the results open is told once of each beginning, complete, verdict, and exclusion, and of no other task's", async () => {
  const taskId = await publishedTask(server);
  const other = await publishedTask(server);
  const [page, elsewhere] = [await openResults(taskId), await openResults(other)];
  expect([await page.isNew(), await page.responses()]).toEqual([false, 0]);
  const { call } = await server.member();
  const token = await answered(call, taskId);
  expect([await page.isNew(), await page.isNew()]).toEqual([true, false]);
  const { responseId } = await call(submitSheet, { body: { token } });
  expect([await page.isNew(), await page.isNew(), await page.responses()]).toEqual([
    true,
    false,
    1,
  ]);

  const operations = await server.staff(StaffRole.of.operations);
  await operations(decideResponses, { body: { ids: [responseId], valid: true } });
  expect([await page.isNew(), await page.isNew()]).toEqual([true, false]);

  const params = { id: String(taskId) };
  const exclusion = { which: { ids: [responseId] }, reason: "重复", expected: 1 };
  await operations(excludeResponses, { params, body: exclusion });
  expect([await page.isNew(), await page.isNew(), await page.responses()]).toEqual([
    true,
    false,
    0,
  ]);
  await operations(includeResponses, { params, body: { ids: [responseId] } });
  expect([await page.isNew(), await page.isNew(), await page.responses()]).toEqual([
    true,
    false,
    1,
  ]);
  expect(await elsewhere.isNew()).toBe(false);
  await completed((await server.member()).call, other);
  expect([await page.isNew(), await elsewhere.isNew()]).toEqual([false, true]);
});

test("what was written shortly before the mark and seen only after it is news, and so is everything for whoever was away long", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const { responseId } = await completed(call, taskId);
  const page = await openResults(taskId);
  expect(await page.isNew()).toBe(false);
  // As a transaction that began before the mark and was done after it, on a node whose clock is behind.
  await server.db
    .updateTable("surveyResponse")
    .set({ auditedAt: new Date(server.clock.now().getTime() - 20_000) })
    .where("id", "=", responseId)
    .execute();
  expect([await page.isNew(), await page.isNew()]).toEqual([true, false]);
  const viewer = await server.staff(StaffRole.of.viewer);
  const params = { id: String(taskId) };
  const hourAgo = `${server.clock.now().getTime() - 3_600_000}-0-0`;
  const { isNew, mark } = await viewer(resultPulse, { params, query: { mark: hourAgo } });
  expect(isNew).toBe(true);
  expect(await viewer(resultPulse, { params, query: { mark } })).toMatchObject({ isNew: false });
});

test("the question is not for strangers, wants a mark of ours, and a task that is there", async () => {
  const params = { id: String(await publishedTask(server)) };
  const query = { mark: `${server.clock.now().getTime()}-0-0` };
  await expect(server.stranger(resultPulse, { params, query })).rejects.toMatchObject({
    code: 401,
  });
  const viewer = await server.staff(StaffRole.of.viewer);
  await expect(viewer(resultPulse, { params, query: { mark: "昨天" } })).rejects.toThrow(
    "标记格式错误",
  );
  await expect(viewer(resultPulse, { params: { id: "999999" }, query })).rejects.toThrow(
    "内容不存在",
  );
});
