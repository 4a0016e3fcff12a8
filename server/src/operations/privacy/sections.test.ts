import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Asset, CodeScreen, ExchangeType } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { saveProperty } from "#contract/member/study/property.ts";
import { setNickname } from "#contract/member/people/user.ts";
import { freshEmail, sendNew, setContact, signedIn, stepUp } from "../../../test/person.ts";
import { saved } from "../../../test/address.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { bindPayee } from "../../../test/fixture/exchange.ts";
import { recordPropertyUse } from "../../study/property/api.ts";
import { ask, download, give, headersOf } from "../../../test/fixture/privacy.ts";

const server = testServer();

test("the file tells of the profile, what it was used for, third parties, changes and payments", async () => {
  const person = await signedIn(server);
  const { browser, memberId } = person;
  const call = clientOf(server.app, headersOf(browser));
  await browser.send(setNickname, { body: { nickname: "小满" } });
  await call(saveProperty, { body: { name: "gender", value: "female" } });
  const [at, taskId] = [server.clock.now(), await publishedTask(server, { title: "护肤习惯" })];
  await recordPropertyUse(server.db, { memberId, names: ["gender"], taskId, at });
  await server.db
    .insertInto("userSns")
    .values({ memberId, app: 1, appId: "wx", openId: "o1", nickname: "微信里的我", boundAt: at })
    .execute();
  await bindPayee(server, memberId);
  await saved(call);
  await give(server, memberId, { fen: 3000 });
  await call(createExchange, {
    body: { type: ExchangeType.of.cash, asset: Asset.of.cash, amount: 2000 },
    idempotencyKey: randomUUID(),
  });
  await stepUp(server, person);
  const email = freshEmail();
  await sendNew(browser, email);
  await setContact(browser, email, await server.codeFor(email));
  await stepUp(server, person, CodeScreen.of.exportData);
  await ask(browser);
  await server.drain();

  const { 内容: found } = JSON.parse((await download(server, browser)).body) as {
    内容: { name: string; data: unknown }[];
  };
  const section = (name: string) => found.find((one) => one.name === name)?.data;
  expect(section("account")).toMatchObject({ 昵称: "小满", 邮箱: email });
  expect(section("property")).toMatchObject([
    { 题目: "您的性别", 回答: "女", 来源: "资料问卷", 用途: [{ 任务: "护肤习惯" }] },
  ]);
  expect(section("addresses")).toMatchObject([
    { 收件人: "沈晓棠", 所在地区: "浙江省 杭州市 西湖区" },
  ]);
  expect(section("sns")).toMatchObject([{ 平台: "微信", 昵称: "微信里的我" }]);
  expect(section("changes")).toMatchObject([{ 项目: "邮箱", 内容: "新增 p***@example.com" }]);
  expect(section("exchanges")).toMatchObject([
    {
      项目: "提现到支付宝",
      状态: "待审核",
      到账金额分: 2000,
      经过: [{ 说明: "已提交，等待审核" }],
    },
  ]);
  expect(section("ledger")).toMatchObject([
    { 币种: "现金", 账户: "可用", 明细: [{ 变动: -2000, 事由: "提现冻结" }, { 变动: 3000 }] },
    { 币种: "现金", 账户: "冻结", 明细: [{ 变动: 2000, 变动后余额: 2000 }] },
  ]);
});

test("the file tells who brought and leads somebody, and what was found about it, with others masked", async () => {
  const [boss, person] = [await signedIn(server), await signedIn(server)];
  const at = server.clock.now();
  const pair = { memberId: person.memberId, leaderId: boss.memberId };
  await boss.browser.send(setNickname, { body: { nickname: "周以宁" } });
  await server.db
    .updateTable("userMember")
    .set({
      inviterId: boss.memberId,
      leaderId: boss.memberId,
      teamSince: at,
      inviteSource: "poster",
    })
    .where("id", "=", person.memberId)
    .execute();
  await server.db
    .insertInto("teamRate")
    .values({ ...pair, percent: 33, setAt: at })
    .execute();
  const block = { memberId: person.memberId, beneficiaryId: boss.memberId, reason: 1 };
  await server.db
    .insertInto("growthBlock")
    .values({ ...block, by: "system", at })
    .execute();
  await stepUp(server, person, CodeScreen.of.exportData);
  await ask(person.browser);
  await server.drain();
  const { 内容: found } = JSON.parse((await download(server, person.browser)).body) as {
    内容: { name: string; data: unknown }[];
  };
  expect(found.find(({ name }) => name === "growth")?.data).toMatchObject({
    邀请人: "周**",
    邀请来源: "poster",
    队长: "周**",
    分成设置: [{ 比例: 33 }],
    不计奖励: [{ 原因: "使用同一设备", 解除时间: null }],
  });
});
