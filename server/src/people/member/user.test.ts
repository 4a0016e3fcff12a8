import { expect, test } from "vitest";
import { BbsRole, CodeScreen } from "#contract/enums.ts";
import {
  type Account,
  bindAlipay,
  getAccount,
  sendOwnEmail,
  sendOwnSms,
} from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { createMember, memberNames, memberOf } from "./service.ts";

const server = testServer();
let made = 0;
const { alipay } = CodeScreen.of;

/** Signed in, with an hour passed so that the sending limits start again. */
const signedIn = async (account = `133${String(10_000_000 + ++made)}`) => {
  const browser = browserOf(server);
  await browser.signIn(account);
  server.clock.move(60);
  return { browser, account };
};
const askCode = (
  browser: Browser,
  endpoint: typeof sendOwnSms | typeof sendOwnEmail = sendOwnSms,
) => browser.send(endpoint, { body: { screen: alipay } });
type Payee = { account: string; realName: string };
const bind = async (browser: Browser, sentTo: string, payee: Payee) => {
  await askCode(browser, sentTo.includes("@") ? sendOwnEmail : sendOwnSms);
  const code = await server.codeFor(sentTo);
  const answer = await browser.send(bindAlipay, { body: { ...payee, code } });
  server.clock.move(60);
  return answer;
};
const alipayOf = async (browser: Browser) =>
  ((await browser.send(getAccount)).data as Account).alipay;

test("a member binds an Alipay account with a code, and sees it masked", async () => {
  const { browser, account } = await signedIn();
  const answer = await bind(browser, account, { account: "Pay@Example.com", realName: "王晓明" });
  expect(answer).toMatchObject({ code: 200, data: null });
  expect(await alipayOf(browser)).toMatchObject({
    account: "p***@example.com",
    realName: "*晓明",
    lockedUntil: null,
  });
});

test("a member without a mobile proves themselves by e-mail", async () => {
  const { browser, account } = await signedIn("only-mail@example.com");
  expect(await askCode(browser, sendOwnSms)).toMatchObject({ code: 400, msg: "尚未绑定手机号" });
  expect((await bind(browser, account, { account: "13300000001", realName: "李雷" })).code).toBe(
    200,
  );
});

test("one's own code says, masked, where it went", async () => {
  const { browser, account } = await signedIn();
  const answer = await askCode(browser);
  expect(answer.data).toEqual({ sentTo: `133****${account.slice(7)}` });
  expect((await askCode(browser)).code).toBe(429);
});

test("a change locks withdrawals for 48 hours; the same once more changes nothing", async () => {
  const { browser, account } = await signedIn();
  await bind(browser, account, { account: "first@example.com", realName: "王晓明" });
  const first = await alipayOf(browser);
  await bind(browser, account, { account: "FIRST@example.com", realName: "王晓明" });
  expect(await alipayOf(browser)).toEqual(first);
  await bind(browser, account, { account: "second@example.com", realName: "王晓明" });
  const changed = await alipayOf(browser);
  const hours =
    (Date.parse(changed?.lockedUntil ?? "") - Date.parse(changed?.boundAt ?? "")) / 3.6e6;
  expect(hours).toBe(48);
});

test("points are hidden from moderators and observers", async () => {
  const { browser, account } = await signedIn();
  const see = async (bbsRole: number) => {
    await server.db
      .updateTable("userMember")
      .set({ bbsRole })
      .where("mobile", "=", account)
      .execute();
    return ((await browser.send(getAccount)).data as Account).userData.balance;
  };
  expect(await see(BbsRole.of.moderator)).toBeNull();
  expect(await see(BbsRole.of.observer)).toBeNull();
  expect(await see(BbsRole.of.respondent)).toBe(0);
});

test("a stranger is asked to sign in, before anything else is looked at", async () => {
  const stranger = browserOf(server);
  const answers = [
    await stranger.send(getAccount),
    await stranger.send(bindAlipay, { body: { nonsense: true } }),
    await stranger.send(sendOwnSms, { body: {} }),
    await stranger.send(sendOwnEmail, { body: {} }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 401, code: 401, msg: "请先登录", data: null });
});

test("bad input is answered with a sentence that names the field", async () => {
  const { browser } = await signedIn();
  const good = { account: "13300000002", realName: "王晓明", code: "123456" };
  const ask = async (more: object) =>
    (await browser.send(bindAlipay, { body: { ...good, ...more } })).msg;
  expect(await ask({ account: "" })).toBe("请输入支付宝账号");
  expect(await ask({ account: "12345" })).toBe("支付宝账号应为手机号或邮箱");
  expect(await ask({ realName: " " })).toBe("请输入真实姓名");
  expect(await ask({ realName: "王1" })).toBe("真实姓名格式错误");
  expect(await ask({ code: "12ab56" })).toBe("验证码为数字");
  expect(await ask({ memberId: 1 })).toBe("不认识的字段「memberId」");
  expect(await ask({})).toBe("验证码错误或已过期");
  const wrongScreen = await browser.send(sendOwnSms, { body: { screen: CodeScreen.of.login } });
  expect(wrongScreen).toMatchObject({ code: 400, msg: "验证码用途错误" });
});

test("another member's Alipay account is refused, and finding that out costs the code", async () => {
  const [owner, other] = [await signedIn(), await signedIn()];
  const payee = { account: "taken@example.com", realName: "王晓明" };
  await bind(owner.browser, owner.account, payee);
  expect(await bind(other.browser, other.account, payee)).toMatchObject({
    code: 2006,
    msg: "该支付宝账号已被其他会员绑定",
  });
  const code = await server.codeFor(other.account);
  const again = await other.browser.send(bindAlipay, {
    body: { account: "free@example.com", realName: "王晓明", code },
  });
  expect(again.msg).toBe("验证码错误或已过期");
});

test("of ten members who bind one Alipay account at once, one gets it", async () => {
  const members = [];
  for (let i = 0; i < 10; i += 1) members.push(await signedIn());
  const ready = [];
  for (const { browser, account } of members) {
    await askCode(browser);
    ready.push({ browser, code: await server.codeFor(account) });
  }
  const answers = await Promise.all(
    ready.map(({ browser, code }) =>
      browser.send(bindAlipay, {
        body: { account: "race@example.com", realName: "王晓明", code },
      }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(9).fill(2006),
  ]);
});

test("other features make members and ask who they are", async () => {
  const { db, clock } = server;
  const member = await db
    .transaction()
    .execute((tx) =>
      createMember(tx, clock, { mobile: "13300999999", brandCode: "qingyan", nickname: "小明" }),
    );
  expect(await memberOf(db, member.id)).toMatchObject({ nickname: "小明", state: "active" });
  expect(await memberOf(db, 999_999)).toBeUndefined();
  const names = await memberNames(db, [member.id, member.id, 999_999]);
  expect([...names]).toEqual([[member.id, { nickname: "小明", code: member.code }]]);
  expect((await memberNames(db, [])).size).toBe(0);
});
