import { expect, test } from "vitest";
import { consoleResponse, consoleResponses } from "#contract/console/study/response.ts";
import { setTaskState } from "#contract/console/study/task.ts";
import { JoinResult, StaffRole, TaskState } from "#contract/enums.ts";
import {
  enterTask,
  getResponse,
  listResponses,
  submitSheet,
} from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import {
  agentOn,
  answerIn,
  comeByLink,
  comeBySupplier,
  pricedTask,
  signedUrl,
  supplierOf,
  tokenIn,
} from "../../../test/fixture/agent.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { bring, signedBack, started } from "../../../test/fixture/survey-platform.ts";
import { dayOf } from "../../platform/clock.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { screenedOut, tooShort, quotaFull, complete } = JoinResult.of;
const DAY = 86_400;

const cardOfTask = async (member: Awaited<ReturnType<typeof server.member>>) => {
  const { list } = await member.call(listResponses, { query: {} });
  return list[0];
};
const inWords = (at: Date) => {
  const [, month, day] = dayOf(at).split("-").map(Number);
  return `${month} 月 ${day} 日`;
};

test("who met a full task at the door reads that one may knock again", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 1 });
  const [ann, bob] = [await server.member(), await server.member()];
  await ann.call(enterTask, { body: { taskId } });
  await expect(bob.call(enterTask, { body: { taskId } })).rejects.toMatchObject({ code: 5013 });
  expect(await cardOfTask(bob)).toMatchObject({
    result: quotaFull,
    money: "none",
    again: "有名额释放时可以再次进入，不影响信用。",
  });
  expect(await cardOfTask(ann)).toMatchObject({ again: "截止前可以随时继续，不需要重新开始。" });
});

test("the card says when a daily and a weekly task can be taken again, and that a single one cannot", async () => {
  const daily = await server.member();
  await completed(daily.call, await publishedTask(server, { repeat: "daily" }));
  const tomorrow = new Date(server.clock.now().getTime() + DAY * 1000);
  expect((await cardOfTask(daily))?.again).toBe(
    `本任务每天可以参与一次，${inWords(tomorrow)}起可以再次参与。`,
  );
  const weekly = await server.member();
  await completed(weekly.call, await publishedTask(server, { repeat: "weekly" }));
  const again = (await cardOfTask(weekly))?.again ?? "";
  const nextDays = Array.from(
    { length: 7 },
    (_, n) => new Date(server.clock.now().getTime() + (n + 1) * DAY * 1000),
  );
  const monday = nextDays.find((day) => new Date(`${dayOf(day)}T00:00:00Z`).getUTCDay() === 1);
  expect(again).toBe(`本任务每周可以参与一次，${inWords(monday ?? tomorrow)}起可以再次参与。`);
  const once = await server.member();
  await completed(once.call, await publishedTask(server));
  expect((await cardOfTask(once))?.again).toBe("每人只能参与一次，不能再次参与。");
  await keepSignedIn(server);
  server.clock.move(8 * DAY);
  for (const member of [daily, weekly])
    expect((await cardOfTask(member))?.again).toMatch(/现在就可以再次参与。$/);
});

test("of a task that is over nobody may try again", async () => {
  const taskId = await publishedTask(server, { repeat: "daily" });
  const member = await server.member();
  await completed(member.call, taskId);
  const operations = await server.staff(StaffRole.of.operations);
  await operations(setTaskState, {
    params: { id: String(taskId) },
    body: { state: TaskState.of.closed },
  });
  expect((await cardOfTask(member))?.again).toBe("任务已结束，现在不能再次参与。");
});

test("who was too fast reads how fast, and not what would have been enough", async () => {
  const taskId = await publishedTask(server, { minimumSeconds: 60 });
  const member = await server.member();
  const token = await answered(member.call, taskId);
  server.clock.move(20);
  const card = await member.call(submitSheet, { body: { token } });
  expect(card).toMatchObject({ result: tooShort, money: "none" });
  expect(card.reason).toMatch(/^你用了 2\d 秒，比读完全部内容所需的时间还短/);
  expect(card.reason).not.toContain("60");
});

test.each([
  [2, 11],
  [5, 22],
  [9, 33],
])("a screen-out after %i minutes by our clock pays its band", async (minutes, gold) => {
  const taskId = await publishedTask(server, { screenOutGold: [11, 22, 33] });
  const { call } = await server.member();
  const token = await answered(call, taskId, { drinks: "never" });
  server.clock.move(minutes * 60);
  expect(await call(submitSheet, { body: { token } })).toMatchObject({
    result: screenedOut,
    rewardGold: gold,
  });
  expect((await call(getWallet)).gold.available).toBe(gold);
});

test("who came back without a word that can be believed reads that it is being waited for", async () => {
  const going = await started(server);
  const { platform } = going;
  const keys = { ...platform.keys, back: "no" };
  const forged = signedBack(server, { ...going, platform: { ...platform, keys } }, 1);
  await bring(server, forged);
  const { list } = await going.member.call(listResponses, { query: {} });
  expect(list[0]).toMatchObject({
    result: JoinResult.of.incomplete,
    claimed: true,
    again: "正在等待外部平台确认，不需要再次参与。",
  });
  expect(list[0]?.claimUntil).not.toBeNull();
});

test("operators see an agent's respondents under the agent's name, with the supplier's uid", async () => {
  const task = await pricedTask(server);
  const agent = await agentOn(server);
  const supplier = await supplierOf(agent);
  const one = browserOf(server);
  await answerIn(one, tokenIn(await comeByLink(one, agent.code, task.hash)));
  const two = browserOf(server);
  const address = signedUrl({
    a: supplier.supplier.code,
    t: task.hash,
    uid: "U-77",
    secret: supplier.secret,
  });
  const token = tokenIn(await comeBySupplier(two, address));
  await answerIn(two, token);
  // A stolen token opens nothing in another browser.
  const thief = browserOf(server);
  expect(await answerIn(thief, token).catch((error: Error) => error.message)).toContain("不存在");

  const support = await server.staff(StaffRole.of.support);
  const query = { agentId: String(agent.memberId) };
  const { list } = await support(consoleResponses, { query });
  const { nickname } = await server.db
    .selectFrom("userMember")
    .select("nickname")
    .where("id", "=", agent.memberId)
    .executeTakeFirstOrThrow();
  expect(list.map((row) => [row.memberName, row.memberId, row.result])).toEqual([
    [`代理 ${nickname} · U-77`, null, complete],
    [`代理 ${nickname}`, null, complete],
  ]);
  const { response } = await support(consoleResponse, { params: { id: String(list[0]?.id) } });
  expect(response).toMatchObject({ agentId: agent.memberId, platformName: null });
  // The agent is paid, and has no card of somebody else's participation.
  await expect(
    agent.call(getResponse, { params: { id: String(list[0]?.id) } }),
  ).rejects.toMatchObject({ code: 404 });
});
