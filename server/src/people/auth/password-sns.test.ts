import { expect, test } from "vitest";
import { App } from "#contract/enums.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { passwordLogin, registeredBrowser } from "../../../test/password.ts";
import { freshMobile, serverWithSns, ticketFor } from "../../../test/fixture/sns.ts";

const server = serverWithSns();
const password = "k7#pQz-wu";
const NOT_BOUND = { status: 200, code: 1049, msg: "该账号未绑定第三方", data: null };

const member = async () => {
  const account = freshMobile();
  await registeredBrowser(server, account, password);
  return account;
};
const login = (browser: Browser, account: string, more: object) =>
  passwordLogin(server, browser, { account, password, ...more });
const isIn = async (browser: Browser) => (await browser.send(getAccount)).code === 200;

test("on the way back from a third party an account without that binding is sent on to bind", async () => {
  const account = await member();
  const browser = browserOf(server);
  const { snsCode, app } = await ticketFor(browser);
  expect(await login(browser, account, { snsCode, app })).toEqual({ ...NOT_BOUND, setCookies: [] });
  expect(await isIn(browser)).toBe(false);
  const tries = await server.db.selectFrom("authPasswordWrong").selectAll().execute();
  expect(tries).toHaveLength(0);
});

test("with a wrong password it is told nothing of bindings", async () => {
  const account = await member();
  const browser = browserOf(server);
  const { snsCode, app } = await ticketFor(browser);
  const answer = await login(browser, account, { snsCode, app, password: "k7#pQz-wU" });
  expect(answer).toMatchObject({ code: 400, msg: "账号或密码错误" });
});

test("an account that has the binding is signed in, and so is one whose ticket is no good", async () => {
  const account = await member();
  const browser = browserOf(server);
  const { snsCode } = await ticketFor(browser, { app: App.of.wechat });
  const { id } = await server.db
    .selectFrom("userMember")
    .select("id")
    .where("mobile", "=", account)
    .executeTakeFirstOrThrow();
  const asked = { snsCode, app: App.of.wechat };
  const stranger = browserOf(server);
  expect((await login(stranger, account, asked)).code).toBe(200);
  expect((await login(browser, account, { snsCode, app: App.of.qq })).code).toBe(200);
  expect((await login(browser, account, { ...asked, snsCode: "nobody's" })).code).toBe(200);
  expect((await login(browser, account, { snsCode })).code).toBe(200);
  expect((await login(browser, account, asked)).code).toBe(1049);
  await server.db
    .insertInto("userSns")
    .values({
      memberId: id,
      app: App.of.wechat,
      appId: "wx0001",
      openId: "o0001",
      boundAt: server.clock.now(),
    })
    .execute();
  expect((await login(browser, account, asked)).code).toBe(200);
  expect(await isIn(browser)).toBe(true);
});

test("ten minutes later the ticket is no good any more, and the password signs in", async () => {
  const account = await member();
  const browser = browserOf(server);
  const { snsCode, app } = await ticketFor(browser);
  server.clock.move(601);
  expect((await login(browser, account, { snsCode, app })).code).toBe(200);
});
