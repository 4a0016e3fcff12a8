import { beforeEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { setPassword } from "#contract/member/people/password.ts";
import {
  checkOwnEmail,
  checkOwnSms,
  sendNewMobile,
  sendOwnEmail,
  sendOwnSms,
} from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { encryptedPassword, PASSWORD } from "../../../test/password.ts";
import {
  askOwnCode,
  changesOf,
  checkOwn,
  elsewhere,
  freshEmail,
  freshMobile,
  sendNew,
  setContact,
  signedIn,
  stepUp,
  wrong,
} from "../../../test/person.ts";
import { requireStepUp } from "./step-up.ts";

const server = testServer();
const { oldMobile, oldEmail, close, exportData, reset, bind, alipay, login } = CodeScreen.of;

/** Whether this sign-in may change the mobile now. */
const mayChange = async (browser: Browser) => {
  const answer = await browser.send(sendNewMobile, { body: { mobile: freshMobile() } });
  if (answer.code !== 200) expect(answer).toMatchObject({ code: 1072, msg: "请先完成安全验证" });
  return answer.code === 200;
};

beforeEach(() => server.clock.move(3600));

test("a code to one's own mobile opens the change for ten minutes, for several tries", async () => {
  const { browser, account } = await signedIn(server);
  expect(await mayChange(browser)).toBe(false);
  await stepUp(server, { browser, account });
  expect(await mayChange(browser)).toBe(true);
  expect(await mayChange(browser)).toBe(true);
  server.clock.move(535);
  expect(await mayChange(browser)).toBe(true);
  server.clock.move(10);
  expect(await mayChange(browser)).toBe(false);
});

test("a member with only an e-mail proves themselves by it", async () => {
  const { browser, account } = await signedIn(server, freshEmail());
  await stepUp(server, { browser, account });
  expect(await mayChange(browser)).toBe(true);
});

test("one code is enough to change the mobile, then the e-mail, then the password", async () => {
  const { browser, account, memberId } = await signedIn(server);
  await stepUp(server, { browser, account });
  const [mobile, email] = [freshMobile(), freshEmail()];
  for (const value of [mobile, email]) {
    expect((await sendNew(browser, value)).code).toBe(200);
    expect((await setContact(browser, value, await server.codeFor(value))).code).toBe(200);
  }
  const password = await encryptedPassword(server, PASSWORD);
  expect(await browser.send(setPassword, { body: { password } })).toMatchObject({ code: 200 });
  expect(await changesOf(server, memberId)).toHaveLength(3);
});

test("a check for closing the account opens nothing else", async () => {
  const { browser, account, memberId } = await signedIn(server);
  await stepUp(server, { browser, account }, close);
  expect(await mayChange(browser)).toBe(false);
  const { id: sessionId } = await server.db
    .selectFrom("authSession")
    .select("id")
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  const ask = (screen: CodeScreen) => requireStepUp(server.db, server.world, { sessionId, screen });
  for (const other of [oldMobile, oldEmail, reset, bind, exportData])
    await expect(ask(other)).rejects.toThrow("请先完成安全验证");
  await expect(ask(close)).resolves.toBeUndefined();
});

test("a code that was sent for one purpose is refused for another", async () => {
  const { browser, account } = await signedIn(server);
  await askOwnCode(browser, account, close);
  const code = await server.codeFor(account);
  expect(await checkOwn(browser, { account, screen: oldMobile, code })).toMatchObject({
    code: 400,
    msg: "验证码错误或已过期",
  });
  expect(await mayChange(browser)).toBe(false);
  expect((await checkOwn(browser, { account, screen: close, code })).code).toBe(200);
});

test("the check of one sign-in says nothing about another one of the same member", async () => {
  const person = await signedIn(server);
  const other = await elsewhere(server, person);
  await stepUp(server, person);
  expect(await mayChange(other)).toBe(false);
  expect(await mayChange(person.browser)).toBe(true);
});

test("a stranger is asked to sign in, before anything else is looked at", async () => {
  const stranger = browserOf(server);
  for (const endpoint of [sendOwnSms, sendOwnEmail, checkOwnSms, checkOwnEmail])
    expect(await stranger.send(endpoint, { body: { nonsense: 1 } })).toMatchObject({
      status: 401,
      msg: "请先登录",
    });
});

test("a purpose that one's own code does not serve is refused by name", async () => {
  const { browser, account } = await signedIn(server);
  const refused = { code: 400, msg: "验证码用途错误", data: { field: "screen" } };
  expect(await askOwnCode(browser, account, login)).toMatchObject(refused);
  expect(await askOwnCode(browser, account, oldEmail)).toMatchObject(refused);
  const check = (screen: CodeScreen) => checkOwn(browser, { account, screen, code: "123456" });
  // These codes go along with what they allow; checked beforehand they would be lost.
  expect(await check(alipay)).toMatchObject(refused);
  expect(await check(login)).toMatchObject(refused);
  expect(
    await browser.send(checkOwnEmail, { body: { screen: close, code: "123456" } }),
  ).toMatchObject({ code: 400, msg: "尚未绑定邮箱" });
  expect(await checkOwn(browser, { account, screen: close, code: "12" })).toMatchObject({
    msg: "验证码长度为6位",
  });
});

test("a wrong code opens nothing and is counted; the fifth kills the code", async () => {
  const { browser, account } = await signedIn(server);
  await askOwnCode(browser, account, oldMobile);
  const code = await server.codeFor(account);
  for (let i = 0; i < 5; i += 1)
    expect(
      await checkOwn(browser, { account, screen: oldMobile, code: wrong(code) }),
    ).toMatchObject({ msg: "验证码错误或已过期" });
  expect((await checkOwn(browser, { account, screen: oldMobile, code })).code).toBe(400);
  expect(await mayChange(browser)).toBe(false);
});

test("of twenty checks with one code at once, one passes", async () => {
  const { browser, account } = await signedIn(server);
  await askOwnCode(browser, account, oldMobile);
  const code = await server.codeFor(account);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => checkOwn(browser, { account, screen: oldMobile, code })),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(await mayChange(browser)).toBe(true);
});
