import { beforeEach, expect, test } from "vitest";
import { Asset, CodeScreen, ExchangeType } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { type Closure, closeAccount, getClosure } from "#contract/member/people/privacy.ts";
import { randomUUID } from "node:crypto";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import {
  accountOf,
  elsewhere,
  freshEmail,
  memberRow,
  noticesTo,
  signedIn,
  stepUp,
} from "../../../test/person.ts";
import { bindPayee } from "../../../test/fixture/exchange.ts";
import {
  balanceOf,
  close,
  closedMember,
  closeWithout,
  DAY,
  expectBooksToBalance,
  give,
  headersOf,
} from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";

const server = testServer();

beforeEach(() => server.clock.move(3600));

const closureOf = async (browser: Browser) => (await browser.send(getClosure)).data as Closure;
const stepNow = (closure: Closure) => closure.steps.find(({ state }) => state === "now");

test("a member sees what leaving would pay out, and when everything personal is gone", async () => {
  const { browser, memberId } = await signedIn(server);
  await give(server, memberId, { gold: 1203, fen: 350 });
  await bindPayee(server, memberId);
  const closure = await closureOf(browser);
  expect(closure).toMatchObject({ gold: 1203, fen: 350, payableGold: 1203, payableFen: 350 });
  expect(closure).toMatchObject({ refusals: [], askedAt: null, needs: null });
  expect(stepNow(closure)).toMatchObject({
    name: "payout",
    sentences: ["1,203 金币和3.50 元提现到已绑定的支付宝，不限最低金额，不收手续费"],
  });
  const days = (Date.parse(closure.anonymisedAt) - server.clock.now().getTime()) / (DAY * 1000);
  expect(days).toBeCloseTo(7, 3);
});

test("a reward that still waits for its audit is shown, too", async () => {
  const { browser } = await signedIn(server);
  await completed(clientOf(server.app, headersOf(browser)), await publishedTask(server));
  const closure = await closureOf(browser);
  expect(closure).toMatchObject({ gold: 0, pendingGold: 500 });
  expect(stepNow(closure)).toMatchObject({
    name: "pending",
    sentences: ["「咖啡习惯小调查」待审核（500 金币）"],
  });
});

test("who expressly gives up what they were shown leaves at once, and is signed out everywhere", async () => {
  const person = await signedIn(server);
  const other = await elsewhere(server, person);
  await give(server, person.memberId, { gold: 1200, fen: 350 });
  await stepUp(server, person, CodeScreen.of.close);
  const answer = await closeWithout(server, person);
  expect(answer.code).toBe(200);
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 0, fen: 0 });
  await expectBooksToBalance(server);
  const [kept] = await server.db
    .selectFrom("userClosure")
    .selectAll()
    .where("memberId", "=", person.memberId)
    .execute();
  expect(kept).toMatchObject({ gaveUpGold: 1200, gaveUpFen: 350, anonymisedAt: null });
  expect(answer.data).toEqual({ state: "cooling", anonymisedAt: kept?.anonymiseAt.toISOString() });
  for (const browser of [person.browser, other]) expect(await accountOf(browser)).toBeNull();
  expect(await noticesTo(server, person.account)).toEqual([expect.stringContaining("账号已注销")]);
});

test("who has left is told until when it can be taken back, and signing in with that word does it", async () => {
  const person = await closedMember(server);
  server.clock.move(60);
  const again = browserOf(server);
  await again.sendCode(person.account);
  const told = await again.login(person.account);
  expect(told).toMatchObject({ code: 1090, msg: expect.stringContaining("现在登录会撤销注销") });
  // The same code is still good.
  expect(await again.login(person.account, { reopens: true })).toMatchObject({ code: 200 });
  expect(await memberRow(server, person.memberId)).toMatchObject({ state: "active" });
  server.clock.move(8 * DAY);
  await anonymiseDue(server.world);
  expect(await memberRow(server, person.memberId)).toMatchObject({ mobile: person.account });
});

test("a stranger is asked to sign in", async () => {
  const stranger = browserOf(server);
  for (const endpoint of [getClosure, closeAccount])
    expect(
      await stranger.send(endpoint, endpoint === closeAccount ? { body: {} } : {}),
    ).toMatchObject({ status: 401, msg: "请先登录" });
});

test("without the check for leaving nobody leaves", async () => {
  const person = await signedIn(server, freshEmail());
  const needed = { code: 1072, msg: "请先完成安全验证" };
  expect(await closeWithout(server, person)).toMatchObject(needed);
  await stepUp(server, person, CodeScreen.of.exportData);
  expect(await closeWithout(server, person)).toMatchObject(needed);
  await stepUp(server, person, CodeScreen.of.close);
  server.clock.move(541);
  expect(await closeWithout(server, person)).toMatchObject(needed);
  expect(await memberRow(server, person.memberId)).toMatchObject({ state: "active" });
});

test("what is given up is what was shown: more than that keeps the account open, and the sums are named", async () => {
  const person = await signedIn(server);
  await stepUp(server, person, CodeScreen.of.close);
  await give(server, person.memberId, { gold: 1200 });
  const shown = { gold: 1200, fen: 0, pending: false };
  await give(server, person.memberId, { fen: 350 });
  expect(await close(person.browser, shown)).toMatchObject({
    code: 400,
    msg: "账户现在有 1,200 金币和现金 3.50 元，与放弃的金额不符，请核对后再确认",
    data: { field: "givesUp" },
  });
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 1200, fen: 350 });
  expect(await memberRow(server, person.memberId)).toMatchObject({ state: "active" });
  const bad = await person.browser.send(closeAccount, { body: { givesUp: "yes" } });
  expect(bad.code).toBe(400);
});

test("an empty account leaves without giving anything up", async () => {
  const person = await signedIn(server);
  await stepUp(server, person, CodeScreen.of.close);
  expect((await close(person.browser)).data).toMatchObject({ state: "cooling" });
  await expectBooksToBalance(server);
});

test("less than a provider pays is dropped, and said so before", async () => {
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  await give(server, person.memberId, { gold: 9 });
  const closure = await closureOf(person.browser);
  expect(closure).toMatchObject({ gold: 9, payableGold: 0 });
  expect(closure.steps[2]?.sentences).toEqual(["9 金币不足支付宝单笔最低金额，注销时清零"]);
  await stepUp(server, person, CodeScreen.of.close);
  expect((await close(person.browser)).data).toMatchObject({ state: "cooling" });
});

const askToLeave = (browser: Browser) =>
  clientOf(server.app, headersOf(browser))(createExchange, {
    body: { type: ExchangeType.of.cash, asset: Asset.of.cash, amount: 2000 },
    idempotencyKey: randomUUID(),
  });

test("of leaving ten times at once one leaves, and the balance goes once", async () => {
  const person = await signedIn(server);
  await give(server, person.memberId, { gold: 700 });
  await stepUp(server, person, CodeScreen.of.close);
  const answers = await Promise.all(Array.from({ length: 10 }, () => closeWithout(server, person)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  for (const { code } of answers) expect([200, 401]).toContain(code);
  const moved = await server.db
    .selectFrom("userClosure")
    .select("gaveUpGold")
    .where("memberId", "=", person.memberId)
    .execute();
  expect(moved).toEqual([{ gaveUpGold: 700 }]);
  await expectBooksToBalance(server);
});

test("leaving and withdrawing at once: never a payment to nobody", async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await signedIn(server);
    await bindPayee(server, person.memberId);
    await give(server, person.memberId, { fen: 2000 });
    await stepUp(server, person, CodeScreen.of.close);
    const [closed, exchanged] = await Promise.all([
      close(person.browser),
      askToLeave(person.browser).then(
        () => "made",
        (error: Error) => error.message,
      ),
    ]);
    // Either way one withdrawal is on its way, and the account waits for it.
    expect(closed.data).toMatchObject({ state: "settling" });
    expect(exchanged).toMatch(/made|余额不足/);
    const closure = await closureOf(person.browser);
    expect(stepNow(closure)).toMatchObject({ name: "exchange", sentences: [expect.any(String)] });
  }
  await expectBooksToBalance(server);
});
