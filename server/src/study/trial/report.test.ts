import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { setTaskState } from "#contract/console/study/task.ts";
import { JoinResult, TaskState, TrialState } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { getTrial, receiveTrial, withdrawTrial } from "#contract/member/study/trial.ts";
import { getUploadPolicy } from "#contract/member/people/upload.ts";
import { testServer } from "../../../test/server.ts";
import { newDataDir, photograph, postForm } from "../../../test/fixture/upload.ts";
import { trialOf } from "./gate.ts";
import {
  applied,
  decided,
  form,
  listed,
  operations,
  shipped,
  trial,
} from "../../../test/fixture/trial.ts";

const server = testServer({ DATA_DIR: newDataDir() });
const of = TrialState.of;
const params = (id: number) => ({ params: { id: String(id) } });
const enter = { of: (taskId: number) => ({ body: { taskId } }) };
const takenSeats = async (taskId: number) =>
  (
    await server.db
      .selectFrom("taskSeat")
      .select("taken")
      .where("taskId", "=", taskId)
      .where("cell", "=", "total")
      .executeTakeFirst()
  )?.taken;

/** Enters, uploads a photograph, answers and hands in; answers the result card. */
async function reported(call: Call, taskId: number) {
  const { token } = await call(enterTask, { body: { taskId } });
  const photo = await photograph();
  const policy = await call(getUploadPolicy, {
    query: {
      purpose: "answer",
      type: "image/jpeg",
      bytes: String(photo.length),
      token,
      question: "photo",
    },
  });
  const { status, body } = await postForm(server, policy, { file: photo });
  if (status !== 200) throw new Error(body);
  const answers = { photo: [policy.key], words: "泡沫细，洗后不紧绷" };
  for (const [name, value] of Object.entries(answers))
    // One after the other, as a person answers.
    // oxlint-disable-next-line no-await-in-loop
    await call(saveAnswer, { body: { token, name, value, milliseconds: 9000 } });
  return call(submitSheet, { body: { token } });
}

test("apply, be chosen, get the parcel, report with one seat, and be paid", async () => {
  const taskId = await trial(server, { quotaTotal: 5 });
  const { call, memberId } = await server.member();
  const application = await applied(call, taskId);
  expect(application).toMatchObject({
    taskId,
    title: "洗面奶试用",
    state: of.applied,
    address: {
      name: "沈晓棠",
      mobile: "13712345678",
      region: "浙江省 杭州市 西湖区",
      regionCodes: form.region,
      detail: "文三路 90 号 3 幢 501",
    },
    decidedAt: null,
  });
  const { id } = application;
  expect(await trialOf(server.db, taskId, memberId)).toEqual({ id, state: of.applied });

  expect(await decided(server, [id], { note: "恭喜" })).toEqual({ decided: 1, skipped: [] });
  expect(await takenSeats(taskId)).toBe(1);
  expect(await call(getTrial, params(id))).toMatchObject({ state: of.chosen, note: "恭喜" });

  expect(await shipped(server, id)).toMatchObject({ state: of.shipped, courier: "顺丰速运" });
  const received = await call(receiveTrial, params(id));
  expect(received).toMatchObject({ state: of.received, tracking: "SF1234567890" });
  expect(received.receivedAt).not.toBeNull();

  const card = await reported(call, taskId);
  expect(await takenSeats(taskId)).toBe(1);
  expect(card).toMatchObject({ result: JoinResult.of.complete, money: "pending" });
  const [row] = (await listed(await operations(server), { taskId })).list;
  expect(row).toMatchObject({ id, memberId, responseId: card.responseId, quality: 100 });
});

test("the report is only for those who have the product, and each is told what to do", async () => {
  const taskId = await trial(server);
  const { call } = await server.member();
  const refusal = async () => {
    const cause: unknown = await call(enterTask, enter.of(taskId)).catch(
      (thrown: unknown) => thrown,
    );
    return cause instanceof Error ? cause.message : "let in";
  };
  expect(await refusal()).toContain("请先申请试用");
  const { id } = await applied(call, taskId);
  expect(await refusal()).toContain("正在等待筛选");
  await call(withdrawTrial, params(id));
  expect(await refusal()).toContain("请先申请试用");
  await applied(call, taskId);
  await decided(server, [id]);
  expect(await refusal()).toContain("产品寄出后就可以填写报告");
  await shipped(server, id);
  expect(await refusal()).toBe("let in");
  const { state, receivedAt } = await call(getTrial, params(id));
  expect(state).toBe(of.received);
  expect(receivedAt).not.toBeNull();
});

test("whoever has the product reports even after the task has closed", async () => {
  const taskId = await trial(server);
  const { call } = await server.member();
  const { id } = await applied(call, taskId);
  await decided(server, [id]);
  await shipped(server, id);
  const staff = await operations(server);
  await staff(setTaskState, {
    params: { id: String(taskId) },
    body: { state: TaskState.of.closed },
  });
  expect(await call(enterTask, enter.of(taskId))).toMatchObject({ to: "own", resumed: false });
});
