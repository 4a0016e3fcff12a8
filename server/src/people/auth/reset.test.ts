import { expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import {
  askingBrowser,
  PASSWORD,
  passwordLogin,
  register,
  registeredBrowser,
  reset,
} from "../../../test/password.ts";
import { noticesTo } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
const next = "v2!mTr_xo";
const CODE_WRONG = { status: 200, code: 400, msg: "验证码错误或已过期", data: null };

let made = 0;
const freshMobile = () => `135${String(60_000_000 + ++made)}`;
const memberBy = (mobile: string) =>
  server.db.selectFrom("userMember").selectAll().where("mobile", "=", mobile).executeTakeFirst();
const isIn = async (browser: Browser) => (await browser.send(getAccount)).code === 200;
const login = async (account: string, password: string, browser = browserOf(server)) =>
  (await passwordLogin(server, browser, { account, password })).code;
const asking = (mobile: string, screen: CodeScreen = CodeScreen.of.reset) =>
  askingBrowser(server, mobile, screen);
const resetAt = (browser: Browser, mobile: string, more = {}) =>
  reset(server, browser, mobile, { password: next, ...more });
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");

test("a new password ends every sign-in of the old one, and is the only one from then on", async () => {
  const mobile = freshMobile();
  const first = await registeredBrowser(server, mobile);
  const second = browserOf(server);
  expect(await login(mobile, PASSWORD, second)).toBe(200);
  server.clock.move(60);
  const browser = await asking(mobile);
  expect(await resetAt(browser, mobile)).toMatchObject({ code: 200, data: null, setCookies: [] });
  expect(await Promise.all([first, second].map(isIn))).toEqual([false, false]);
  expect(await login(mobile, PASSWORD)).toBe(400);
  expect(await login(mobile, next)).toBe(200);
  const memberId = (await memberBy(mobile))?.id ?? 0;
  const change = await server.db
    .selectFrom("userChange")
    .select(["kind", "note", "ip"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  expect(change).toMatchObject({ kind: "password", note: "重置密码", ip: expect.any(String) });
  const ended = await server.db
    .selectFrom("authSession")
    .select("endedWhy")
    .where("memberId", "=", memberId)
    .where("endedAt", "is not", null)
    .execute();
  expect(ended.map((row) => row.endedWhy)).toEqual(["password", "password"]);
});

test("who registered by code gets a first password the same way", async () => {
  const mobile = freshMobile();
  await browserOf(server).signIn(mobile);
  server.clock.move(60);
  expect((await resetAt(await asking(mobile), mobile)).code).toBe(200);
  expect(await login(mobile, next)).toBe(200);
});

test("wrong tries count together, by whichever name of an account, and a new password forgets them", async () => {
  const mobile = freshMobile();
  await registeredBrowser(server, mobile);
  await server.db
    .updateTable("userMember")
    .set({ email: "forgetful@example.com" })
    .where("mobile", "=", mobile)
    .execute();
  for (let i = 0; i < 5; i += 1)
    await login(i % 2 === 0 ? mobile : "forgetful@example.com", `wrong-${i}`);
  // Five together, and no five for each name.
  expect(await login(mobile, PASSWORD)).toBe(1070);
  expect(await login("forgetful@example.com", PASSWORD)).toBe(1070);
  const tries = await server.db.selectFrom("authPasswordWrong").select("account").execute();
  expect(tries.map(({ account }) => account)).not.toContain("forgetful@example.com");
  server.clock.move(60);
  await resetAt(await asking(mobile), mobile);
  expect(await login(mobile, next)).toBe(200);
  expect(await login("forgetful@example.com", next)).toBe(200);
});

test("a password that will not do costs no code, and a wrong code changes nothing", async () => {
  const mobile = freshMobile();
  const owner = await registeredBrowser(server, mobile);
  server.clock.move(60);
  const browser = await asking(mobile);
  expect((await resetAt(browser, mobile, { password: "12345" })).msg).toBe("密码长度为6-18位");
  expect((await resetAt(browser, mobile, { password: "woaini1314" })).msg).toMatch(/^密码过于简单/);
  const code = await server.codeFor(mobile);
  expect(await resetAt(browser, mobile, { code: wrongOf(code) })).toMatchObject(CODE_WRONG);
  expect(await isIn(owner)).toBe(true);
  expect(await login(mobile, PASSWORD)).toBe(200);
  expect((await resetAt(browser, mobile)).code).toBe(200);
});

test("without the right code no password is even looked at, here or in registering", async () => {
  const mobile = freshMobile();
  const wrong = { code: "123456", password: "woaini1314" };
  expect(await resetAt(browserOf(server), mobile, wrong)).toMatchObject(CODE_WRONG);
  expect(await register(server, browserOf(server), mobile, wrong)).toMatchObject(CODE_WRONG);
});

test("the owner is told of a new password", async () => {
  const mobile = freshMobile();
  await registeredBrowser(server, mobile);
  server.clock.move(60);
  await resetAt(await asking(mobile), mobile);
  expect(await noticesTo(server, mobile)).toEqual([expect.stringContaining("登录密码已重置")]);
});

test("the fifth wrong code kills the right one here, too", async () => {
  const mobile = freshMobile();
  await registeredBrowser(server, mobile);
  server.clock.move(60);
  const browser = await asking(mobile);
  const wrong = wrongOf(await server.codeFor(mobile));
  for (let i = 0; i < 5; i += 1) await resetAt(browser, mobile, { code: wrong });
  expect(await resetAt(browser, mobile)).toMatchObject(CODE_WRONG);
  expect(await login(mobile, PASSWORD)).toBe(200);
});

test("an account that nobody has is answered like a wrong code, even to who has its code", async () => {
  const mobile = freshMobile();
  const browser = await asking(mobile);
  expect(await resetAt(browser, mobile)).toEqual({ ...CODE_WRONG, setCookies: [] });
  expect(await memberBy(mobile)).toBeUndefined();
});

test("a closed account is told so when the code is right", async () => {
  const mobile = freshMobile();
  await registeredBrowser(server, mobile);
  await server.db
    .updateTable("userMember")
    .set({ state: "closed" })
    .where("mobile", "=", mobile)
    .execute();
  server.clock.move(60);
  expect((await resetAt(await asking(mobile), mobile)).code).toBe(403);
});

test("a sign-in by the old password that is under way during the change does not outlive it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const mobile = freshMobile();
    await registeredBrowser(server, mobile);
    server.clock.move(60);
    const browser = await asking(mobile);
    const others = Array.from({ length: 4 }, () => browserOf(server));
    await Promise.all([
      resetAt(browser, mobile),
      ...others.map((other) => login(mobile, PASSWORD, other)),
    ]);
    server.clock.move(6);
    expect(await Promise.all(others.map(isIn))).toEqual([false, false, false, false]);
  }
});

test("a code is good for what it was asked for: signing in, registering or a new password", async () => {
  const { login: toLogIn, register: toRegister, reset: toReset, bind } = CodeScreen.of;
  const doors = [
    { screen: toLogIn, open: (b: Browser, mobile: string) => b.login(mobile) },
    { screen: toRegister, open: (b: Browser, mobile: string) => register(server, b, mobile) },
    { screen: toReset, open: resetAt },
  ];
  for (const screen of [toLogIn, toRegister, toReset, bind])
    for (const door of doors.filter((one) => one.screen !== screen)) {
      const mobile = freshMobile();
      const answer = await door.open(await asking(mobile, screen), mobile);
      expect(answer, `${screen} at ${door.screen}`).toMatchObject(CODE_WRONG);
    }
});
