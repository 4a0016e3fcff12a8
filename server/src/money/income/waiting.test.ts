import { expect, test } from "vitest";
import { cancelExchange } from "#contract/member/money/exchange.ts";
import { downloadYear, getEarnings, getYear, listWaiting } from "#contract/member/money/income.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import type { Call } from "#contract/client.ts";
import { Asset, AuditPolicy, BbsRole } from "#contract/enums.ts";
import { agentOn, brought, pricedTask } from "../../../test/fixture/agent.ts";
import {
  approve,
  memberWith,
  serverWithPayouts,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { bring, signedBack, started } from "../../../test/fixture/survey-platform.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { dayOf } from "../../platform/clock.ts";

const { server, simulator } = serverWithPayouts();
const waiting = (call: Call, bucket: string, more = {}) =>
  call(listWaiting, { query: { bucket: bucket as "pending", ...more } });
const DAY_MS = 86_400_000;

test("a complete of mine waits with its amount, its day and the rule behind it", async () => {
  const { call } = await server.member();
  const taskId = await publishedTask(server, { auditPolicy: AuditPolicy.of.afterDays });
  const { responseId } = await completed(call, taskId);
  const { list, next } = await waiting(call, "pending");
  expect(next).toBeNull();
  expect(list).toEqual([
    {
      about: { kind: "response", id: responseId },
      title: "咖啡习惯小调查",
      asset: Asset.of.gold,
      amount: 500,
      since: expect.any(String),
      releaseAt: expect.any(String),
      rule: "完成 3 天后自动到账",
    },
  ]);
  const [line] = list;
  expect(Date.parse(line?.releaseAt ?? "") - Date.parse(line?.since ?? "")).toBe(3 * DAY_MS);
  expect((await call(getWallet)).gold.pending).toBe(500);
});

test("what a person looks at says by which day it is usually done", async () => {
  const { call } = await server.member();
  const auditPolicy = AuditPolicy.of.reconciliation;
  await completed(call, await publishedTask(server, { auditPolicy }));
  expect((await waiting(call, "pending")).list).toMatchObject([
    { releaseAt: null, rule: expect.stringMatching(/^由工作人员审核后到账，一般在 .+前$/) },
  ]);
});

test("what only my browser has said waits for the survey platform", async () => {
  const going = await started(server);
  await bring(server, signedBack(server, going, 1), going.member.call);
  expect((await waiting(going.member.call, "pending")).list).toMatchObject([
    { releaseAt: null, rule: "等待调查平台确认，平台确认后立即到账" },
  ]);
});

test("a doubt is for a person, whatever the task's policy says", async () => {
  const { call } = await server.member();
  const auditPolicy = AuditPolicy.of.afterDays;
  const { responseId } = await completed(call, await publishedTask(server, { auditPolicy }));
  await server.db
    .updateTable("surveyResponse")
    .set({ flags: ["用时不到多数人的一半"], auditDueAt: null })
    .where("id", "=", responseId)
    .execute();
  expect((await waiting(call, "pending")).list).toMatchObject([
    { releaseAt: null, rule: expect.stringMatching(/^由工作人员核对后到账，一般在 .+前$/) },
  ]);
});

test("gold and money of one reward are two lines, and pages of one line miss none of them", async () => {
  const { call } = await server.member();
  const ids: number[] = [];
  for (const rewardFen of [120, 0, 340]) {
    const taskId = await publishedTask(server, {
      rewardFen,
      auditPolicy: AuditPolicy.of.afterDays,
    });
    ids.push((await completed(call, taskId)).responseId);
  }
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await waiting(call, "pending", { size: "1", ...(cursor && { cursor }) });
    expect(page.list).toHaveLength(1);
    seen.push(...page.list.map(({ about, asset, amount }) => `${about.id} ${asset} ${amount}`));
    cursor = page.next;
  }
  const [first, second, third] = ids;
  expect(seen).toEqual([
    `${third} 1 500`,
    `${third} 2 340`,
    `${second} 1 500`,
    `${first} 1 500`,
    `${first} 2 120`,
  ]);
});

test("of one currency, only its lines are shown, whether they wait or are held", async () => {
  const { call } = await server.member();
  const task = { rewardFen: 120, auditPolicy: AuditPolicy.of.afterDays };
  await completed(call, await publishedTask(server, task));
  const amounts = async (bucket: string, asset: Asset) =>
    (await waiting(call, bucket, { asset })).list.map((line) => line.amount);
  expect(await amounts("pending", Asset.of.gold)).toEqual([500]);
  expect(await amounts("pending", Asset.of.cash)).toEqual([120]);
  const rich = await memberWith(server, { fen: 5000 });
  await withdraw(rich.call, { amount: 1500 });
  const held = (asset: Asset) => waiting(rich.call, "held", { asset });
  expect((await held(Asset.of.cash)).list).toHaveLength(1);
  expect((await held(Asset.of.gold)).list).toEqual([]);
  await expect(waiting(call, "held", { asset: 3 })).rejects.toMatchObject({ code: 400 });
});

test("what is found valid waits no more", async () => {
  const { call } = await server.member();
  await completed(call, await publishedTask(server, { auditPolicy: AuditPolicy.of.atOnce }));
  expect((await waiting(call, "pending")).list).toEqual([]);
});

test("an agent sees the money for those whom they brought, and these see nothing of it", async () => {
  const agent = await agentOn(server);
  const { hash } = await pricedTask(server, { auditPolicy: AuditPolicy.of.afterDays });
  await brought(server, { a: agent.code, t: hash });
  expect((await waiting(agent.call, "pending")).list).toMatchObject([
    { asset: Asset.of.cash, amount: 300, releaseAt: null },
  ]);
  const { call } = await server.member();
  expect((await waiting(call, "pending")).list).toEqual([]);
});

test("moderators and observers of discussion groups are told yuan alone, by every call of income", async () => {
  const { call, memberId, headers } = await server.member();
  const both = { rewardGold: 500, rewardFen: 80 };
  for (const auditPolicy of [AuditPolicy.of.atOnce, AuditPolicy.of.afterDays])
    await completed(call, await publishedTask(server, { ...both, auditPolicy }));
  await server.db
    .updateTable("userMember")
    .set({ bbsRole: BbsRole.of.observer })
    .where("id", "=", memberId)
    .execute();
  forgetCaller(server.world, memberId);
  const { points } = await call(getEarnings, { query: { by: "day" } });
  expect(points.at(-1)).toMatchObject({ gold: 0, fen: 80 });
  const year = dayOf(server.clock.now()).slice(0, 4);
  const { total, months } = await call(getYear, { query: { year } });
  for (const sums of [total, months.at(-1)])
    expect(sums).toMatchObject({ earnedGold: 0, earnedFen: 80 });
  const url = `/api${downloadYear.path}?year=${year}`;
  const file = await server.app.inject({ method: "GET", url, headers });
  expect(file.body).toContain("收入（元）");
  expect(file.body).not.toContain("金币");
  expect((await waiting(call, "pending")).list).toMatchObject([
    { asset: Asset.of.cash, amount: 80 },
  ]);
  await expect(waiting(call, "pending", { asset: Asset.of.gold })).rejects.toMatchObject({
    code: 403,
    message: "主持人和观察员不显示金币",
  });
});

test("a withdrawal of mine holds its amount until it ends, with the promise beside it", async () => {
  const { call } = await memberWith(server, { fen: 5000 });
  const made = await withdraw(call, { amount: 1500 });
  const promised = new Date(Date.parse(made.promisedAt) + 8 * 3_600_000).toISOString().slice(0, 10);
  expect((await waiting(call, "held")).list).toEqual([
    {
      about: { kind: "exchange", id: made.id },
      title: "提现到支付宝",
      asset: Asset.of.cash,
      amount: 1500,
      since: made.createdAt,
      releaseAt: made.promisedAt,
      rule: `等待审核，承诺 ${promised} 前完成；撤销或被驳回时全额退回`,
    },
  ]);
  await call(cancelExchange, { body: { id: made.id } });
  expect((await waiting(call, "held")).list).toEqual([]);
});

test("an approved one says that it is on its way, and pages of held lines miss none", async () => {
  simulator.setFaults("our-balance");
  const { call } = await memberWith(server, { fen: 9000 });
  const ids = [];
  for (const amount of [1001, 1002, 1003]) ids.push((await withdraw(call, { amount })).id);
  await approve(server, ids[2] ?? 0);
  const first = await waiting(call, "held", { size: "2" });
  expect(first.list[0]?.rule).toMatch(/^已通过审核，正在发放，承诺 .* 前完成；发放失败时全额退回$/);
  const rest = await waiting(call, "held", { size: "2", cursor: first.next ?? "" });
  expect([...first.list, ...rest.list].map(({ about }) => about.id)).toEqual(ids.toReversed());
  expect(rest.next).toBeNull();
});

test("strangers see nothing, and what cannot be read names its field", async () => {
  await expect(waiting(server.stranger, "held")).rejects.toMatchObject({ code: 401 });
  const { call } = await server.member();
  await expect(waiting(call, "gold")).rejects.toMatchObject({ code: 400 });
  for (const bucket of ["held", "pending"])
    await expect(waiting(call, bucket, { cursor: "x" })).rejects.toMatchObject({
      code: 400,
      message: "翻页位置错误，请回到第一页",
    });
});
