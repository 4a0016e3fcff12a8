import { beforeEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { sendNewEmail, sendNewMobile, setEmail, setMobile } from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import {
  accountOf,
  changesOf,
  elsewhere,
  freshEmail,
  freshMobile,
  memberRow,
  noticesTo,
  sendNew,
  setContact,
  signedIn,
  stepUp,
  wrong,
} from "../../../test/person.ts";

const server = testServer();

beforeEach(() => server.clock.move(3600));

/** Sends the code to the new one and sets it. */
async function change(browser: Browser, value: string) {
  const sent = await sendNew(browser, value);
  if (sent.code !== 200) return sent;
  const answer = await setContact(browser, value, await server.codeFor(value.toLowerCase()));
  server.clock.move(60);
  return answer;
}

const isSignedIn = async (browser: Browser) => (await accountOf(browser)) !== null;

test("a member changes the mobile; other devices are signed out and the old number is told", async () => {
  const person = await signedIn(server);
  const other = await elsewhere(server, person);
  await stepUp(server, person);
  const mobile = freshMobile();
  expect(await change(person.browser, mobile)).toMatchObject({ code: 200, data: null });
  const tail = (value: string) => `135****${value.slice(7)}`;
  expect((await accountOf(person.browser)).mobile).toBe(tail(mobile));
  expect(await isSignedIn(other)).toBe(false);
  expect(await changesOf(server, person.memberId)).toEqual([
    { kind: "mobile", note: `${tail(person.account)} → ${tail(mobile)}` },
  ]);
  expect(await noticesTo(server, person.account)).toEqual([
    expect.stringContaining("登录手机号已更换"),
  ]);
  expect(await noticesTo(server, mobile)).toEqual([]);
});

test("after the change one signs in with the new number, and the old one is free again", async () => {
  const person = await signedIn(server);
  await stepUp(server, person);
  const mobile = freshMobile();
  await change(person.browser, mobile);
  server.clock.move(60);
  expect((await signedIn(server, mobile)).memberId).toBe(person.memberId);
  expect((await signedIn(server, person.account)).memberId).not.toBe(person.memberId);
});

test("a member changes the e-mail, whatever its case, and the old address is told", async () => {
  const person = await signedIn(server, freshEmail());
  await stepUp(server, person);
  const email = freshEmail();
  expect(await change(person.browser, email.toUpperCase())).toMatchObject({ code: 200 });
  expect((await memberRow(server, person.memberId)).email).toBe(email);
  expect(await noticesTo(server, person.account)).toEqual([
    expect.stringContaining("登录邮箱已更换"),
  ]);
});

test("who has only an e-mail adds a mobile, and the reverse; the one that is there is told", async () => {
  const byMail = await signedIn(server, freshEmail());
  await stepUp(server, byMail);
  const mobile = freshMobile();
  expect((await change(byMail.browser, mobile)).code).toBe(200);
  expect(await memberRow(server, byMail.memberId)).toMatchObject({ mobile, email: byMail.account });
  expect(await noticesTo(server, byMail.account)).toEqual([
    expect.stringContaining("已绑定登录手机号"),
  ]);

  const byMobile = await signedIn(server);
  await stepUp(server, byMobile);
  const email = freshEmail();
  expect((await change(byMobile.browser, email)).code).toBe(200);
  expect(await memberRow(server, byMobile.memberId)).toMatchObject({
    mobile: byMobile.account,
    email,
  });
  expect(await changesOf(server, byMobile.memberId)).toEqual([
    { kind: "email", note: "新增 p***@example.com" },
  ]);
});

test("without 安全验证, or with one that is over, nothing is sent and nothing changes", async () => {
  const person = await signedIn(server);
  const mobile = freshMobile();
  const needed = { code: 1072, msg: "请先完成安全验证" };
  expect(await sendNew(person.browser, mobile)).toMatchObject(needed);
  expect(await sendNew(person.browser, freshEmail())).toMatchObject(needed);
  await stepUp(server, person, CodeScreen.of.exportData);
  expect(await sendNew(person.browser, mobile)).toMatchObject(needed);
  await stepUp(server, person);
  server.clock.move(300);
  expect((await sendNew(person.browser, mobile)).code).toBe(200);
  const code = await server.codeFor(mobile);
  server.clock.move(245);
  expect(await setContact(person.browser, mobile, code)).toMatchObject(needed);
  expect((await memberRow(server, person.memberId)).mobile).toBe(person.account);
  expect(await changesOf(server, person.memberId)).toEqual([]);
});

test("a stranger is asked to sign in", async () => {
  const stranger = browserOf(server);
  for (const endpoint of [sendNewMobile, sendNewEmail, setMobile, setEmail])
    expect(await stranger.send(endpoint, { body: { x: 1 } })).toMatchObject({
      status: 401,
      msg: "请先登录",
    });
});

test("bad input is answered with a sentence that names the field, and nothing changes", async () => {
  const person = await signedIn(server);
  await stepUp(server, person);
  const before = await memberRow(server, person.memberId);
  const msgOf = async (answer: Promise<{ msg: string }>) => (await answer).msg;
  expect(await msgOf(sendNew(person.browser, ""))).toBe("请输入手机号");
  expect(await msgOf(sendNew(person.browser, "1350000"))).toBe("手机号长度为11位");
  expect(await msgOf(setContact(person.browser, "23500000000", "123456"))).toBe("手机号格式错误");
  expect(await msgOf(sendNew(person.browser, "no@mail"))).toBe("邮箱格式错误");
  expect(await msgOf(setContact(person.browser, freshMobile(), "12345a"))).toBe("验证码为数字");
  expect(
    await person.browser.send(setMobile, {
      body: { mobile: freshMobile(), code: "123456", role: 1 },
    }),
  ).toMatchObject({ code: 400, msg: "不认识的字段「role」" });
  expect(await memberRow(server, person.memberId)).toEqual(before);
});

test("one's own number is no new one", async () => {
  const person = await signedIn(server);
  await stepUp(server, person);
  const refused = {
    code: 400,
    msg: "与现在的手机号相同，请输入新的手机号",
    data: { field: "mobile" },
  };
  expect(await sendNew(person.browser, person.account)).toMatchObject(refused);
  expect(await setContact(person.browser, person.account, "123456")).toMatchObject(refused);
});

test("a wrong code changes nothing and is counted; a code to one number does not bind another", async () => {
  const person = await signedIn(server);
  await stepUp(server, person);
  const [mobile, another] = [freshMobile(), freshMobile()];
  await sendNew(person.browser, mobile);
  const code = await server.codeFor(mobile);
  const refused = { code: 400, msg: "验证码错误或已过期" };
  expect(await setContact(person.browser, another, code)).toMatchObject(refused);
  for (let i = 0; i < 5; i += 1)
    expect(await setContact(person.browser, mobile, wrong(code))).toMatchObject(refused);
  expect(await setContact(person.browser, mobile, code)).toMatchObject(refused);
  expect((await memberRow(server, person.memberId)).mobile).toBe(person.account);
});

test("a number that is taken gets its code as any other, and only the right code tells", async () => {
  const [owner, person] = [await signedIn(server), await signedIn(server)];
  await stepUp(server, person);
  const free = await sendNew(person.browser, freshMobile());
  const taken = await sendNew(person.browser, owner.account);
  expect(taken).toEqual(free);
  const code = await server.codeFor(owner.account);
  expect((await setContact(person.browser, owner.account, wrong(code))).msg).toBe(
    "验证码错误或已过期",
  );
  expect(await setContact(person.browser, owner.account, code)).toMatchObject({
    code: 1074,
    msg: "该手机号已被其他账号使用",
  });
  // The question used up the code.
  expect((await setContact(person.browser, owner.account, code)).msg).toBe("验证码错误或已过期");
  const mail = await signedIn(server, freshEmail());
  expect(await change(person.browser, mail.account)).toMatchObject({
    code: 1074,
    msg: "该邮箱已被其他账号使用",
  });
  expect(await memberRow(server, person.memberId)).toMatchObject({
    mobile: person.account,
    email: null,
  });
});
