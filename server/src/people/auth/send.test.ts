import { expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { sendLoginCode } from "#contract/member/people/auth.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
let made = 0;
const freshMobile = () => `138${String(10_000_000 + ++made)}`;
const inboxOf = (to: string) =>
  server.db.selectFrom("devInbox").selectAll().where("sentTo", "=", to).execute();

test("a code arrives by SMS or by mail, with the site's name and what it is for", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  expect(await browser.sendCode(mobile)).toMatchObject({ code: 200, data: null });
  await browser.sendCode("new@example.com", CodeScreen.of.reset);
  await server.drain();
  const [sms] = await inboxOf(mobile);
  expect(sms?.kind).toBe("sms");
  expect(sms?.body).toMatch(/^【.+】验证码 \d{6}，用于登录，5 分钟内有效。请勿告诉他人。$/);
  const [mail] = await inboxOf("new@example.com");
  expect(mail).toMatchObject({ kind: "mail" });
  expect(mail?.body).toContain("用于重置密码");
});

test("the development inbox shows the newest code first, as JSON", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  await browser.sendCode(mobile);
  const code = await server.codeFor(mobile);
  const reply = await server.app.inject({ url: `/dev/inbox?to=${mobile}` });
  expect(reply.json()).toMatchObject({
    code: 200,
    msg: "ok",
    data: [{ to: mobile, kind: "sms", code }],
  });
});

test("neither the database nor the outbox keeps the code in the clear", async () => {
  const mobile = freshMobile();
  await browserOf(server).sendCode(mobile);
  const jobs = await server.db.selectFrom("outbox").select("payload").execute();
  const codes = await server.db
    .selectFrom("codeSent")
    .selectAll()
    .where("account", "=", mobile)
    .execute();
  const code = await server.codeFor(mobile);
  expect(JSON.stringify([jobs, codes])).not.toContain(code);
  expect(JSON.stringify(jobs)).not.toContain(mobile);
});

test("a code that could not be delivered in time is not delivered late", async () => {
  const mobile = freshMobile();
  await browserOf(server).sendCode(mobile);
  server.clock.move(301);
  await server.drain();
  expect(await inboxOf(mobile)).toHaveLength(0);
});

test("bad input is refused: no captcha, a wrong number, another's purpose", async () => {
  const browser = browserOf(server);
  const mobile = freshMobile();
  const ask = (body: object) => browser.send(sendLoginCode, { body });
  expect(await ask({ screen: 1, mobile })).toMatchObject({ code: 400, msg: "请先完成滑块验证" });
  expect((await ask({ screen: 1, mobile: "" })).msg).toBe("请输入手机号/邮箱");
  expect((await ask({ screen: 1, mobile: "10012345678" })).msg).toBe("手机号/邮箱错误");
  const own = await browser.sendCode(mobile, CodeScreen.of.alipay);
  expect(own).toMatchObject({ code: 400, data: { field: "screen" } });
  expect((await ask({ screen: 99, mobile })).code).toBe(400);
});

test("a known and an unknown account get the same answer", async () => {
  const known = freshMobile();
  await browserOf(server).signIn(known);
  server.clock.move(60);
  const answers = await Promise.all(
    [known, freshMobile()].map((mobile) => browserOf(server).sendCode(mobile, CodeScreen.of.reset)),
  );
  expect(answers[0]).toEqual(answers[1]);
});

test("one number gets a code every 59 seconds, five an hour, ten a day", async () => {
  const mobile = freshMobile();
  const send = () => browserOf(server).sendCode(mobile);
  expect((await send()).code).toBe(200);
  const soon = await send();
  expect(soon.code).toBe(429);
  expect(soon.msg).toMatch(/^操作过于频繁，请 5[89] 秒后再试$/);
  server.clock.move(57);
  expect((await send()).code).toBe(429);
  server.clock.move(2);
  for (let i = 2; i <= 5; i += 1) {
    expect((await send()).code).toBe(200);
    server.clock.move(60);
  }
  const sixth = await send();
  expect(sixth.msg).toMatch(/^操作过于频繁，请 5\d 分钟后再试$/);
  server.clock.move(3600);
  for (let i = 6; i <= 10; i += 1) {
    expect((await send()).code).toBe(200);
    server.clock.move(60);
  }
  server.clock.move(3600);
  expect((await send()).msg).toMatch(/^操作过于频繁，请 2\d 小时后再试$/);
  server.clock.move(86_400);
  expect((await send()).code).toBe(200);
});

test("one network sends twenty an hour, whatever its addresses say", async () => {
  const sendFrom = (ip: string, headers = {}) =>
    browserOf(server, { ip, headers }).sendCode(freshMobile());
  for (let i = 0; i < 20; i += 1)
    expect((await sendFrom(`203.0.113.${i}`, { "x-forwarded-for": `8.8.8.${i}` })).code).toBe(200);
  expect((await sendFrom("203.0.113.200")).code).toBe(429);
  expect((await sendFrom("::ffff:203.0.113.201")).code).toBe(429);
  expect((await sendFrom("203.0.114.1")).code).toBe(200);
  for (let i = 0; i < 20; i += 1) expect((await sendFrom(`2001:db8:0:1::${i + 1}`)).code).toBe(200);
  expect((await sendFrom("2001:db8:0:1:ffff::1")).code).toBe(429);
  expect((await sendFrom("2001:db8:0:2::1")).code).toBe(200);
});

test("one device sends ten a day, from wherever", async () => {
  const device = "d".repeat(40);
  const send = () => browserOf(server, { device }).sendCode(freshMobile());
  for (let i = 0; i < 10; i += 1) expect((await send()).code).toBe(200);
  expect((await send()).code).toBe(429);
});

test("fifty sends at once to one number make one SMS", async () => {
  const mobile = freshMobile();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browserOf(server).sendCode(mobile)),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 429)).toHaveLength(49);
  await server.drain();
  expect(await inboxOf(mobile)).toHaveLength(1);
});
