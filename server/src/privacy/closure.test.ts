import { beforeEach, expect, test } from "vitest";
import { Asset, CodeScreen, ExchangeType } from "#contract/enums.ts";
import { cancelExchange, createExchange } from "#contract/member/exchange.ts";
import { type Closure, closeAccount, getClosure } from "#contract/member/privacy.ts";
import { randomUUID } from "node:crypto";
import { type Browser, browserOf } from "../../test/browser.ts";
import { completed, publishedTask } from "../../test/task.ts";
import { clientOf, testServer } from "../../test/server.ts";
import {
  accountOf,
  elsewhere,
  freshEmail,
  memberRow,
  noticesTo,
  signedIn,
  stepUp,
} from "../../test/person.ts";
import { bindPayee } from "../exchange/fixture.ts";
import {
  balanceOf,
  close,
  closedMember,
  DAY,
  expectBooksToBalance,
  give,
  headersOf,
} from "./fixture.ts";

const server = testServer();

beforeEach(() => server.clock.move(3600));

const closureOf = async (browser: Browser) => (await browser.send(getClosure)).data as Closure;

test("a member sees what leaving would cost, and when everything personal is gone", async () => {
  const { browser, memberId } = await signedIn(server);
  await give(server, memberId, { gold: 1200, fen: 350 });
  const closure = await closureOf(browser);
  expect(closure).toMatchObject({ gold: 1200, fen: 350, pendingGold: 0, pendingFen: 0 });
  expect(closure.blockers).toEqual([]);
  const days = (Date.parse(closure.anonymisedAt) - server.clock.now().getTime()) / (DAY * 1000);
  expect(days).toBeCloseTo(7, 3);
});

test("a reward that still waits for its audit is shown, too", async () => {
  const { browser } = await signedIn(server);
  await completed(clientOf(server.app, headersOf(browser)), await publishedTask(server));
  expect(await closureOf(browser)).toMatchObject({ gold: 0, pendingGold: 500 });
});

test("leaving gives the balance to the house, signs out everywhere and is kept", async () => {
  const person = await signedIn(server);
  const other = await elsewhere(server, person);
  await give(server, person.memberId, { gold: 1200, fen: 350 });
  await stepUp(server, person, CodeScreen.of.close);
  const answer = await close(person.browser, true);
  expect(answer.code).toBe(200);
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 0, fen: 0 });
  await expectBooksToBalance(server);
  const [kept] = await server.db
    .selectFrom("userClosure")
    .selectAll()
    .where("memberId", "=", person.memberId)
    .execute();
  expect(kept).toMatchObject({ gaveUpGold: 1200, gaveUpFen: 350, anonymisedAt: null });
  expect(answer.data).toEqual({ anonymisedAt: kept?.anonymiseAt.toISOString() });
  for (const browser of [person.browser, other]) expect(await accountOf(browser)).toBeNull();
  expect(await noticesTo(server, person.account)).toEqual([expect.stringContaining("账号已注销")]);
});

test("who has left and signs in again is told that the account is closed", async () => {
  const person = await closedMember(server);
  server.clock.move(60);
  const again = browserOf(server);
  await again.sendCode(person.account);
  expect(await again.login(person.account)).toMatchObject({
    code: 403,
    msg: "账号已停用，如有疑问请联系客服",
  });
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
  expect(await close(person.browser, true)).toMatchObject(needed);
  await stepUp(server, person, CodeScreen.of.exportData);
  expect(await close(person.browser, true)).toMatchObject(needed);
  await stepUp(server, person, CodeScreen.of.close);
  server.clock.move(241);
  expect(await close(person.browser, true)).toMatchObject(needed);
  expect(await memberRow(server, person.memberId)).toMatchObject({ state: "active" });
});

test("a balance that is not given up keeps the account open, and the sums are named", async () => {
  const person = await signedIn(server);
  await stepUp(server, person, CodeScreen.of.close);
  await give(server, person.memberId, { gold: 1200 });
  expect(await close(person.browser, false)).toMatchObject({
    code: 400,
    msg: "账户还有 1,200 金币，请先提现，或确认放弃余额",
    data: { field: "givesUpBalance" },
  });
  await give(server, person.memberId, { fen: 350 });
  expect((await close(person.browser, false)).msg).toBe(
    "账户还有 1,200 金币和现金 3.50 元，请先提现，或确认放弃余额",
  );
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 1200, fen: 350 });
  expect(await memberRow(server, person.memberId)).toMatchObject({ state: "active" });
  const bad = await person.browser.send(closeAccount, { body: { givesUpBalance: "yes" } });
  expect(bad.code).toBe(400);
});

test("an empty account leaves without giving anything up", async () => {
  const person = await signedIn(server);
  await stepUp(server, person, CodeScreen.of.close);
  expect((await close(person.browser, false)).code).toBe(200);
  await expectBooksToBalance(server);
});

const wish = (browser: Browser) =>
  clientOf(server.app, headersOf(browser))(createExchange, {
    body: { type: ExchangeType.of.cash, asset: Asset.of.cash, amount: 2000 },
    idempotencyKey: randomUUID(),
  });

test("a withdrawal on its way keeps the account open and says so; cancelled, it does not", async () => {
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  await give(server, person.memberId, { fen: 2000 });
  const { id } = await wish(person.browser);
  const blockers = [`提现 ${id}（到账 20.00 元）待审核，请等待或先撤销`];
  expect((await closureOf(person.browser)).blockers).toEqual(blockers);
  await stepUp(server, person, CodeScreen.of.close);
  expect(await close(person.browser, true)).toMatchObject({
    code: 1079,
    msg: `暂时不能注销：${blockers[0]}`,
    data: { blockers },
  });
  expect(await memberRow(server, person.memberId)).toMatchObject({ state: "active" });
  const call = clientOf(server.app, headersOf(person.browser));
  await call(cancelExchange, { body: { id } });
  expect((await close(person.browser, true)).code).toBe(200);
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 0, fen: 0 });
});

test("of leaving ten times at once one leaves, and the balance goes once", async () => {
  const person = await signedIn(server);
  await give(server, person.memberId, { gold: 700 });
  await stepUp(server, person, CodeScreen.of.close);
  const answers = await Promise.all(Array.from({ length: 10 }, () => close(person.browser, true)));
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

test("leaving and withdrawing at once: one of the two, never a payment to nobody", async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await signedIn(server);
    await bindPayee(server, person.memberId);
    await give(server, person.memberId, { fen: 2000 });
    await stepUp(server, person, CodeScreen.of.close);
    const [closed, exchanged] = await Promise.all([
      close(person.browser, true),
      wish(person.browser).then(
        () => "made",
        (error: Error) => error.message,
      ),
    ]);
    if (exchanged === "made") expect(closed.code).toBe(1079);
    else
      expect([closed.code, exchanged]).toEqual([200, expect.stringMatching(/余额不足|请先登录/)]);
  }
  await expectBooksToBalance(server);
});
