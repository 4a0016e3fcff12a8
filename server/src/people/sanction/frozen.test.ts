/** What a frozen member can do: read, appeal, withdraw what was audited; and nothing else. */
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { ExchangeType } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { askFeedback } from "#contract/member/community/feedback.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { getAccount, setNickname } from "#contract/member/people/user.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { browserOf } from "../../../test/browser.ts";
import { PASSWORD, passwordLogin, registeredBrowser } from "../../../test/password.ts";
import { accountOf, freshMobile, signedIn, wrong } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { failureOf, keepSignedIn, memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { asked, replied } from "../../../test/fixture/feedback.ts";
import { lifted, sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(30_000) });
const { withdrawalsPaused, frozen: step } = SanctionStep.of;
const words = /^账号已冻结：账号存在异常（至 \d{4}-\d\d-\d\d \d\d:\d\d）$/;
const shown = "账号存在异常";

/** Written by hand beside the contract: what changes something and stays open. */
const open = [
  "auth.checkCaptcha",
  "auth.issueCaptcha",
  "auth.loginBySms",
  "auth.logout",
  "auth.refreshToken",
  "auth.refreshTokenAlias",
  "auth.sendLoginCode",
  "exchange.cancelExchange",
  "exchange.createExchange",
  "exchange.revealCode",
  "feedback.askFeedback",
  "feedback.confirmFeedback",
  "feedback.replyFeedback",
  "goal.endGoal",
  "notice.readMessages",
  "notice.readNotices",
  "password.getPasswordNonce",
  "password.loginByPassword",
  "password.registerBySms",
  "password.resetPassword",
  "privacy.giveConsent",
  "privacy.requestExport",
  "process.comeBack",
  "push.removePushDevice",
  "push.renewPushDevice",
  "sns.bindSnsByPc",
  "sns.startSns",
  "survey.appealResponse",
  "user.bindAlipay",
  "user.checkOwnEmail",
  "user.checkOwnSms",
  "user.sendOwnEmail",
  "user.sendOwnSms",
  "wallet.seeArrived",
];

const isMembers = ({ access }: Endpoint) => typeof access === "string";
const changing = Object.entries(endpoints).filter(
  ([, endpoint]) => isMembers(endpoint) && endpoint.method !== "GET",
);

test("Whatever changes something is refused to a frozen member with the reason, but what this list names", async () => {
  expect(
    changing
      .filter(([, { evenFrozen }]) => evenFrozen)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(open);
  const { browser, memberId } = await signedIn(server);
  await sanctioned(server, memberId, { step, shown });
  const input = { params: { id: "1", hash: "x", topicHash: "x" }, body: {} };
  const refused: string[] = [];
  for (const [name, endpoint] of changing) {
    if (endpoint === endpoints["auth.logout"]) continue;
    // Fields that are missing are told after the check of access: what is let in answers something else.
    const { code, msg } = await browser.send(endpoint, input);
    if (code === 403 && words.test(msg)) refused.push(name);
  }
  const closed = changing.map(([name]) => name).filter((name) => !open.includes(name));
  expect(refused.toSorted()).toEqual(closed.toSorted());
  expect(closed).toContain("survey.enterTask");
  expect(closed).toContain("survey.saveAnswer");
});

test("A frozen member stays signed in, signs in by every way, reads why, and reads all that is theirs", async () => {
  const account = freshMobile();
  const browser = await registeredBrowser(server, account, PASSWORD);
  server.clock.move(60);
  const { memberId } = await accountOf(browser);
  // Asked just before, so that the server remembers who they are.
  expect((await browser.send(getAccount)).code).toBe(200);
  const { id } = await sanctioned(server, memberId, { step, shown });
  expect(await browser.send(setNickname, { body: { nickname: "新名字" } })).toMatchObject({
    code: 403,
    msg: expect.stringMatching(words),
  });
  const again = browserOf(server);
  await again.sendCode(account);
  const token = (await again.login(account)).data as { token: string };
  again.token = token.token;
  expect(((await again.send(getAccount)).data as { standing: object }).standing).toMatchObject({
    isFrozen: true,
    tasks: expect.stringMatching(words),
    withdrawals: null,
    prizes: expect.stringMatching(words),
  });
  expect((await again.send(getWallet)).code).toBe(200);
  expect((await again.send(listMessages, { query: {} })).data).toMatchObject({
    list: [{ title: "账号已冻结", about: { kind: "sanction", id } }],
  });
  const third = browserOf(server);
  expect((await passwordLogin(server, third, { account, password: PASSWORD })).code).toBe(200);
  await lifted(server, id);
  expect((await again.send(setNickname, { body: { nickname: "新名字" } })).code).toBe(200);
});

test("A stranger learns nothing of it: a wrong code or password is answered as ever", async () => {
  const { account, memberId } = await signedIn(server);
  await sanctioned(server, memberId, { step, shown });
  const stranger = browserOf(server);
  await stranger.sendCode(account);
  expect(
    await stranger.login(account, { code: wrong(await server.codeFor(account)) }),
  ).toMatchObject({ msg: "验证码错误或已过期" });
});

test("What was audited stays payable: a frozen member withdraws it, buys no prize with it, and begins no task", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000, gold: 500 });
  const waiting = await withdraw(call, { amount: 1000 });
  await sanctioned(server, memberId, { step: withdrawalsPaused });
  expect((await failureOf(withdraw(call))).message).toContain("提现与兑换已暂停");
  // Decided by then: the pause was for looking into it.
  await sanctioned(server, memberId, { step, shown, category: SanctionCategory.of.accounts });
  expect((await withdraw(call, { amount: 1500 })).state).toBe(0);
  const body = { type: ExchangeType.of.virtual, prizeId: 1 } as const;
  const prize = call(createExchange, { body, idempotencyKey: randomUUID() });
  expect((await failureOf(prize)).message).toMatch(words);
  const enter = call(enterTask, { body: { taskId: await publishedTask(server) } });
  expect(await failureOf(enter)).toEqual({ code: 403, message: expect.stringMatching(words) });
  expect(waiting.state).toBe(0);
});

test("Of proven fraud nothing leaves the wallet any more, and the member can still read and appeal", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000 });
  const fraud = SanctionCategory.of.fraud;
  const before = await asked(call);
  const { id } = await sanctioned(server, memberId, { step, shown, category: fraud });
  expect((await failureOf(replied(call, before.id))).message, "an old question").toMatch(words);
  expect((await failureOf(withdraw(call))).message).toMatch(words);
  expect((await call(getAccount)).standing.withdrawals).toMatch(words);
  const question = { text: "我没有作弊", pictures: [] };
  const ask = (more: object) =>
    call(askFeedback, { body: { ...question, key: randomUUID(), type: 1, ...more } });
  expect((await failureOf(ask({}))).message, "no other questions").toMatch(words);
  const about = { kind: "sanction", id } as const;
  const appeal = await ask({ type: FeedbackType.of.appeal, about });
  expect(appeal.about).toEqual({ kind: "sanction", id, title: "冻结账号" });
  expect((await replied(call, appeal.id)).lines).toHaveLength(2);
});

test("Its end lets everything be done again to the minute, though the session was remembered a moment before", async () => {
  const { call, memberId } = await memberWith(server, {});
  const { until } = await sanctioned(server, memberId, { step, shown, days: 1 });
  server.clock.move((Date.parse(until ?? "") - server.clock.now().getTime()) / 1000 - 1);
  await keepSignedIn(server);
  const rename = () => call(setNickname, { body: { nickname: "又见面了" } });
  expect((await failureOf(rename())).message).toMatch(words);
  server.clock.move(1);
  await rename();
});
