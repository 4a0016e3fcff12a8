import { expect, test } from "vitest";
import { CodeScreen, SignInWay } from "#contract/enums.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import {
  askingBrowser,
  PASSWORD,
  passwordLogin,
  register,
  registeredBrowser,
} from "../../../test/password.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
const OTHER = "v2!mTr_xo";
const CODE_WRONG = { status: 200, code: 400, msg: "验证码错误或已过期", data: null };

let made = 0;
const freshMobile = () => `135${String(30_000_000 + ++made)}`;
const memberBy = (mobile: string) =>
  server.db.selectFrom("userMember").selectAll().where("mobile", "=", mobile).executeTakeFirst();
const login = async (account: string, password: string) =>
  (await passwordLogin(server, browserOf(server), { account, password })).code;
const asking = (mobile: string) => askingBrowser(server, mobile, CodeScreen.of.register);
const registerAt = (browser: Browser, mobile: string, more = {}) =>
  register(server, browser, mobile, more);
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");

test("registering with a password makes a member who is signed in and can come back with it", async () => {
  const mobile = freshMobile();
  const browser = await registeredBrowser(server, mobile);
  const account = (await browser.send(getAccount)).data as Account;
  expect(account).toMatchObject({ hasPassword: true, consentNeeded: [] });
  expect(await login(mobile, PASSWORD)).toBe(200);
  const row = await memberBy(mobile);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const session = await server.db
    .selectFrom("authSession")
    .select("way")
    .where("memberId", "=", row?.id ?? 0)
    .orderBy("createdAt")
    .executeTakeFirst();
  expect(session?.way).toBe(SignInWay.of.register);
});

test("without a password one registers, too, and has none", async () => {
  const mobile = freshMobile();
  const browser = await asking(mobile);
  expect((await registerAt(browser, mobile, { password: null })).code).toBe(200);
  expect((await memberBy(mobile))?.passwordHash).toBeNull();
});

test("the tick is asked for before anything else, and the code stays good", async () => {
  const mobile = freshMobile();
  const browser = await asking(mobile);
  expect(await registerAt(browser, mobile, { agreed: false })).toMatchObject({
    code: 400,
    msg: "请先阅读并同意用户协议和隐私政策",
  });
  expect(await memberBy(mobile)).toBeUndefined();
  expect((await registerAt(browser, mobile)).code).toBe(200);
});

test("a password that will not do is judged before the code, which stays good", async () => {
  const mobile = freshMobile();
  const browser = await asking(mobile);
  const say = async (given: string) => {
    const { code, msg } = await registerAt(browser, mobile, { password: given });
    return `${code} ${msg}`;
  };
  expect(await say("")).toBe("400 请输入密码");
  expect(await say("k7#pQ")).toBe("400 密码长度为6-18位");
  expect(await say("k7#pQz-wu-k7#pQz-wu")).toBe("400 密码长度为6-18位");
  expect(await say("a123456")).toBe("400 密码过于简单，请换一个不易被猜到的密码");
  expect(await say(mobile.slice(-6))).toBe("400 密码过于简单，请换一个不易被猜到的密码");
  expect(await memberBy(mobile)).toBeUndefined();
  expect((await registerAt(browser, mobile)).code).toBe(200);
});

test("who is a member already is told so when the code is right, and nothing changes", async () => {
  const mobile = freshMobile();
  await registeredBrowser(server, mobile);
  server.clock.move(60);
  const browser = await asking(mobile);
  const code = await server.codeFor(mobile);
  expect(await registerAt(browser, mobile, { code: wrongOf(code) })).toMatchObject(CODE_WRONG);
  expect(await registerAt(browser, mobile, { password: OTHER })).toMatchObject({
    code: 1073,
    msg: "该账号已注册，请直接登录",
    data: null,
    setCookies: [],
  });
  expect(await login(mobile, OTHER)).toBe(400);
  expect(await login(mobile, PASSWORD)).toBe(200);
});

test("one code registers once, however often it is sent at once", async () => {
  const mobile = freshMobile();
  const browser = await asking(mobile);
  const code = await server.codeFor(mobile);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => registerAt(browser, mobile, { code, password: null })),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  const others = new Set(answers.map((answer) => answer.code));
  expect([...others].toSorted((a, b) => a - b)).toEqual([200, 400]);
});
