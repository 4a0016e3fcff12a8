/** What each step of the ladder stops, and that it is over by itself. */
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { Call } from "#contract/client.ts";
import { listSanctions } from "#contract/console/people/sanction.ts";
import { Asset, ExchangeType, JoinResult, StaffRole } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { type EntryRefusal, enterTask, saveAnswer } from "#contract/member/study/survey.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  agentOn,
  comeByLink,
  comeBySupplier,
  pricedTask,
  signedUrl,
  supplierOf,
  tokenIn,
} from "../../../test/fixture/agent.ts";
import { failureOf, keepSignedIn, memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { tellEnded } from "./ended.ts";
import { lifted, sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(30_000) });
const DAY = 86_400;
const { fewerTasks, withdrawalsPaused, frozen } = SanctionStep.of;

const params = (id: number) => ({ params: { id: String(id) } });
const operations = () => server.staff(StaffRole.of.operations);
const titles = async (call: Call) =>
  (await call(listMessages, { query: {} })).list.map(({ title }) => title);

test("Paused withdrawals: nothing is asked for, money or prize, until the minute when it ends, whether or not a chore ran", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000, gold: 500 });
  const shown = "收款信息核实中";
  const { until } = await sanctioned(server, memberId, { step: withdrawalsPaused, shown, days: 2 });
  const words = /^账号的提现与兑换已暂停：收款信息核实中（至 \d{4}-\d\d-\d\d \d\d:\d\d）$/;
  expect((await failureOf(withdraw(call))).message).toMatch(words);
  const body = { type: ExchangeType.of.virtual, prizeId: 1 } as const;
  const prize = call(createExchange, { body, idempotencyKey: randomUUID() });
  expect((await failureOf(prize)).message).toMatch(words);
  const early = { body: { taskId: await publishedTask(server) } };
  expect((await call(enterTask, early)).to).toBe("own");
  expect((await call(getAccount)).standing).toMatchObject({
    isFrozen: false,
    tasks: null,
    withdrawals: expect.stringMatching(words),
  });

  const left = Date.parse(until ?? "") - server.clock.now().getTime();
  server.clock.move(left / 1000 - 1);
  await keepSignedIn(server);
  expect((await failureOf(withdraw(call))).message).toMatch(words);
  server.clock.move(1);
  expect((await withdraw(call, { amount: 1000, asset: Asset.of.cash })).amount).toBe(1000);
  const operator = await operations();
  const { list } = await operator(listSanctions, params(memberId));
  expect(list).toMatchObject([{ inForce: false, liftedAt: until, liftedBy: null }]);
  // Told once, however often it is looked for.
  await tellEnded(server.world);
  await tellEnded(server.world);
  expect(await titles(call)).toEqual(["提现与兑换已恢复", "账号的提现与兑换已暂停"]);
  // Its place is free for another one.
  expect((await sanctioned(server, memberId, { step: withdrawalsPaused })).inForce).toBe(true);
});

test("Who may not take part enters nothing new, and finishes what was begun", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000 });
  const [begun, other] = [await publishedTask(server), await publishedTask(server)];
  const { token } = await call(enterTask, { body: { taskId: begun } });
  const { id } = await sanctioned(server, memberId, { step: fewerTasks, shown: "答题质量待核实" });
  const words = /^账号暂时不能参与任务：答题质量待核实（至 /;
  const refusal = await failureOf(call(enterTask, { body: { taskId: other } }));
  expect(refusal).toEqual({ code: 5013, message: expect.stringMatching(words) });
  expect((await call(getAccount)).standing.tasks).toMatch(words);
  expect(await call(enterTask, { body: { taskId: begun } })).toMatchObject({ resumed: true });
  await call(saveAnswer, { body: { token, name: "drinks", value: "daily", milliseconds: 9000 } });
  expect((await withdraw(call)).id).toBeGreaterThan(0);
  await lifted(server, id);
  expect((await call(enterTask, { body: { taskId: other } })).resumed).toBe(false);
  expect(await titles(call)).toEqual(["可以正常参与任务了", "账号暂时不能参与任务"]);
});

test("Fewer tasks: so many a day and no more, also when all are entered at once, and tomorrow again", async () => {
  const { call, memberId } = await server.member();
  const tasks: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) tasks.push(await publishedTask(server));
  await sanctioned(server, memberId, { step: fewerTasks, tasksPerDay: 2 });
  expect((await call(getAccount)).standing.tasks).toBeNull();
  const enter = (taskId: number) => call(enterTask, { body: { taskId } });
  const all = await Promise.allSettled(tasks.map(enter));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const entered = tasks[all.findIndex(({ status }) => status === "fulfilled")] ?? 0;
  const other = tasks[all.findIndex(({ status }) => status === "rejected")] ?? 0;
  const words = /^今天的任务已做满。账号每天最多参与 2 个新任务：资料核实中（至 /;
  expect((await failureOf(enter(other))).message).toMatch(words);
  expect((await call(getAccount)).standing.tasks).toMatch(words);
  expect((await enter(entered)).resumed, "goes on").toBe(true);
  server.clock.move(DAY);
  await keepSignedIn(server);
  expect((await enter(other)).resumed).toBe(false);
});

test("What ends while something else still stops the same is not called free again", async () => {
  const { call, memberId } = await server.member();
  await sanctioned(server, memberId, { step: fewerTasks, days: 2 });
  const { id: pause } = await sanctioned(server, memberId, { step: withdrawalsPaused, days: 5 });
  const { id } = await sanctioned(server, memberId, { step: frozen, days: 6 });
  server.clock.move(2 * DAY);
  await keepSignedIn(server);
  await tellEnded(server.world);
  await lifted(server, pause);
  expect((await titles(call)).slice(0, 2)).toEqual([
    "「暂停提现与兑换」已结束，其他处罚仍然有效",
    "「暂停参与任务」已结束，其他处罚仍然有效",
  ]);
  await lifted(server, id);
  expect((await titles(call))[0]).toBe("账号已解除冻结");
});

test("A sanctioned agent's links and suppliers let nobody in, or so many a day, and do not say why", async () => {
  const agent = await agentOn(server);
  const { hash } = await pricedTask(server);
  const { supplier, secret } = await supplierOf(agent);
  const bySupplier = () =>
    comeBySupplier(
      browserOf(server),
      signedUrl({ a: supplier.code, t: hash, uid: randomUUID(), secret }),
    );
  const going = browserOf(server);
  const token = tokenIn(await comeByLink(going, agent.code, hash));
  const refused = { code: 5013, msg: "该链接已暂停使用，请联系发送链接的人" };
  const { id } = await sanctioned(server, agent.memberId, { step: fewerTasks });
  for (const answer of [
    await comeByLink(browserOf(server), agent.code, hash),
    await bySupplier(),
  ]) {
    expect(answer).toMatchObject(refused);
    expect((answer.data as EntryRefusal).result).toBe(JoinResult.of.incomplete);
  }
  expect(tokenIn(await comeByLink(going, agent.code, hash)), "goes on").toBe(token);
  await lifted(server, id);
  const fewer = await sanctioned(server, agent.memberId, { step: fewerTasks, tasksPerDay: 2 });
  expect((await bySupplier()).code, "the second of today").toBe(200);
  expect(await bySupplier()).toMatchObject(refused);
  await lifted(server, fewer.id);
  await sanctioned(server, agent.memberId, { step: frozen });
  expect(await bySupplier()).toMatchObject(refused);
});
