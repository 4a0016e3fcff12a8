/** Nobody is paid for sending themselves, and a seat limit that is set again counts those who are there already. */
import { expect, test } from "vitest";
import { updateTask } from "#contract/console/study/task.ts";
import { AuditPolicy, AuditState, StaffRole } from "#contract/enums.ts";
import { enterByAgent } from "#contract/member/people/process.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf, publishedTask } from "../../../test/task.ts";
import {
  agentOn,
  answerIn,
  comeByLink,
  pricedTask,
  responsesOf,
  tokenIn,
} from "../../../test/fixture/agent.ts";
import { enterTask } from "#contract/member/study/survey.ts";

const server = testServer();

test("an agent who is signed in cannot answer their own link, and nothing is recorded", async () => {
  const agent = await agentOn(server);
  const task = await pricedTask(server);
  await expect(
    agent.call(enterByAgent, { body: { a: agent.code, t: task.hash } }),
  ).rejects.toMatchObject({ code: 5013, message: "不能通过自己的链接参与" });
  expect(await responsesOf(server, task.id)).toEqual([]);
});

test("what somebody without an account completes waits for a person, even where members are paid at once", async () => {
  const agent = await agentOn(server);
  const task = await pricedTask(server, { auditPolicy: AuditPolicy.of.atOnce });
  const browser = browserOf(server);
  const token = tokenIn(await comeByLink(browser, agent.code, task.hash));
  await answerIn(browser, token);
  const [row] = await responsesOf(server, task.id);
  expect(row).toMatchObject({ auditState: AuditState.of.pending });
  expect((await agent.call(getWallet)).cash).toMatchObject({ available: 0, pending: 300 });
});

test("a limit that was lifted and set again still knows who sits there", async () => {
  const operations = await server.staff(StaffRole.of.operations);
  const id = await publishedTask(server, { quotaTotal: 1 });
  const [first, second] = [await server.member(), await server.member()];
  await first.call(enterTask, { body: { taskId: id } });
  const params = { params: { id: String(id) } };
  for (const quotaTotal of [null, 1])
    await operations(updateTask, { ...params, body: draftOf({ quotaTotal }) });
  await expect(second.call(enterTask, { body: { taskId: id } })).rejects.toMatchObject({
    code: 5013,
    data: { result: 3 },
  });
});
