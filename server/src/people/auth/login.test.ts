import { expect, test } from "vitest";
import { BbsRole, CodeScreen, Role } from "#contract/enums.ts";
import { loginBySms, logout, type TokenData } from "#contract/member/people/auth.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
let made = 0;
const freshMobile = () => `136${String(10_000_000 + ++made)}`;
const memberBy = (mobile: string) =>
  server.db
    .selectFrom("userMember")
    .selectAll()
    .where("mobile", "=", mobile)
    .executeTakeFirstOrThrow();
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");

test("the first code that somebody enters makes them a member", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  const tokens = await browser.signIn(mobile);
  expect(tokens.expired - server.clock.now().getTime()).toBeGreaterThan(14 * 60_000);
  const { data } = await browser.send(getAccount);
  const account = data as Account;
  expect(account.memberCode).toMatch(/^\d{8}$/);
  expect(account).toMatchObject({
    nickname: `会员${account.memberCode.slice(4)}`,
    mobile: `136****${mobile.slice(7)}`,
    role: Role.of.member,
    userData: { balance: 0, moneyBalance: 0, moneyAmount: 0, bbsRole: BbsRole.of.respondent },
    alipay: null,
  });
});

test("registering records what was agreed to, opens a wallet and remembers the brand", async () => {
  const mobile = freshMobile();
  await browserOf(server, { host: "127.0.0.1" }).signIn(mobile);
  const member = await memberBy(mobile);
  const brands = await server.db.selectFrom("brand").select("code").orderBy("sort").execute();
  expect(member.brandCode).toBe(brands[1]?.code);
  const consents = await server.db
    .selectFrom("userConsent")
    .selectAll()
    .where("memberId", "=", member.id)
    .execute();
  expect(consents.map((consent) => consent.kind).toSorted()).toEqual(["agreement", "privacy"]);
  expect((await walletOf(server.db, member.id)).gold.available).toBe(0);
  const opened = await server.db
    .selectFrom("ledger.account")
    .select("id")
    .where("owner", "=", member.id)
    .execute();
  expect(opened).toHaveLength(8);
});

test("the same number, or the same address in capitals, is the same member", async () => {
  const first = browserOf(server);
  await first.signIn("xiaoming@example.com");
  server.clock.move(60);
  const second = browserOf(server);
  await second.sendCode("XiaoMing@Example.com");
  const code = await server.codeFor("xiaoming@example.com");
  const { data } = await second.send(loginBySms, {
    body: { mobile: " XIAOMING@example.com ", code },
  });
  second.token = (data as TokenData).token;
  const ids = await Promise.all([first, second].map((browser) => browser.send(getAccount)));
  expect(ids[0]?.data).toEqual(ids[1]?.data);
});

test("a leader's code makes the leader the inviter; a plain member's or nobody's changes nothing", async () => {
  const leader = freshMobile();
  await browserOf(server).signIn(leader);
  const { id, code } = await memberBy(leader);
  const invited = async (inviterCode: string) => {
    const mobile = freshMobile();
    await browserOf(server).signIn(mobile, { inviterCode, inviteSource: "qr" });
    return (await memberBy(mobile)).inviterId;
  };
  expect(await invited(code)).toBeNull();
  await server.db
    .updateTable("userMember")
    .set({ role: Role.of.leader })
    .where("id", "=", id)
    .execute();
  expect(await invited(code)).toBe(id);
  expect(await invited("99999999")).toBeNull();
});

test("without the tick a newcomer is asked for it, and the code stays good", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  await browser.sendCode(mobile);
  const refused = await browser.login(mobile, { agreed: false });
  expect(refused).toMatchObject({ code: 400, msg: "请先阅读并同意用户协议和隐私政策" });
  expect((await browser.login(mobile)).code).toBe(200);
});

test("signing out needs a sign-in and answers 401 without one", async () => {
  const answer = await browserOf(server).send(logout);
  expect(answer).toMatchObject({ status: 401, code: 401, msg: "请先登录" });
});

test("a closed account is told so, and its old sign-in ends", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  await browser.signIn(mobile);
  await server.db
    .updateTable("userMember")
    .set({ state: "closed" })
    .where("mobile", "=", mobile)
    .execute();
  server.clock.move(60);
  expect(await browser.send(getAccount)).toMatchObject({ status: 401 });
  await browser.sendCode(mobile);
  expect(await browser.login(mobile)).toMatchObject({
    code: 403,
    msg: "账号已停用，如有疑问请联系客服",
  });
});

test("bad input is answered with the given words", async () => {
  const browser = browserOf(server);
  const ask = async (body: object) => (await browser.send(loginBySms, { body })).msg;
  const mobile = freshMobile();
  expect(await ask({ code: "123456" })).toBe("请输入手机号/邮箱");
  expect(await ask({ mobile: "  ", code: "123456" })).toBe("请输入手机号/邮箱");
  expect(await ask({ mobile: "12345678901", code: "123456" })).toBe("手机号/邮箱错误");
  expect(await ask({ mobile: "a@b", code: "123456" })).toBe("手机号/邮箱错误");
  expect(await ask({ mobile: `${"a".repeat(60)}@b.cn`, code: "123456" })).toBe("手机号/邮箱错误");
  expect(await ask({ mobile })).toBe("请输入验证码");
  expect(await ask({ mobile, code: "" })).toBe("请输入验证码");
  expect(await ask({ mobile, code: "12345" })).toBe("验证码长度为6位");
  expect(await ask({ mobile, code: "1234567" })).toBe("验证码长度为6位");
  expect(await ask({ mobile, code: "12345a" })).toBe("验证码为数字");
  expect(await ask({ mobile, code: "123456", role: 2 })).toBe("不认识的字段「role」");
});

test("a code is good for its own purpose, account and device only", async () => {
  const mobile = freshMobile();
  const device = "a".repeat(40);
  const owner = browserOf(server, { device });
  await owner.sendCode(mobile, CodeScreen.of.reset);
  expect(await owner.login(mobile)).toMatchObject({ code: 400, msg: "验证码错误或已过期" });
  server.clock.move(60);
  await owner.sendCode(mobile);
  const code = await server.codeFor(mobile);
  const other = await owner.send(loginBySms, {
    body: { mobile: freshMobile(), code, agreed: true },
  });
  expect(other.msg).toBe("验证码错误或已过期");
  const stranger = browserOf(server, { device: "b".repeat(40) });
  expect((await stranger.login(mobile)).msg).toBe("验证码错误或已过期");
  expect((await owner.login(mobile)).code).toBe(200);
});

test("a code is good for five minutes", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  await browser.sendCode(mobile);
  const code = await server.codeFor(mobile);
  server.clock.move(301);
  const answer = await browser.send(loginBySms, { body: { mobile, code, agreed: true } });
  expect(answer.msg).toBe("验证码错误或已过期");
});

test("the fifth wrong try kills a code, and a used one is dead at once", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  await browser.sendCode(mobile);
  const wrong = wrongOf(await server.codeFor(mobile));
  for (let i = 0; i < 5; i += 1) await browser.login(mobile, { code: wrong });
  expect((await browser.login(mobile)).code).toBe(400);
  server.clock.move(60);
  await browser.sendCode(mobile);
  expect((await browser.login(mobile)).code).toBe(200);
  expect((await browser.login(mobile)).code).toBe(400);
});

test("ten wrong codes an hour are enough: then even the right one must wait", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  for (let round = 0; round < 2; round += 1) {
    await browser.sendCode(mobile);
    const wrong = wrongOf(await server.codeFor(mobile));
    for (let i = 0; i < 5; i += 1) await browser.login(mobile, { code: wrong });
    server.clock.move(60);
  }
  await browser.sendCode(mobile);
  const refused = await browser.login(mobile);
  expect(refused.code).toBe(429);
  expect(refused.msg).toMatch(/^操作过于频繁，请 \d+ 分钟后再试$/);
  server.clock.move(3600);
  await browser.sendCode(mobile);
  expect((await browser.login(mobile)).code).toBe(200);
});

test("of a thousand guesses at once no more than five are looked at", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  await browser.sendCode(mobile);
  const right = await server.codeFor(mobile);
  const guesses = Array.from({ length: 1000 }, (_, i) => String(i).padStart(6, "0"));
  const answers = await Promise.all(
    guesses
      .filter((code) => code !== right)
      .map((code) => browser.send(loginBySms, { body: { mobile, code, agreed: true } })),
  );
  expect(new Set(answers.map((answer) => answer.msg))).toEqual(new Set(["验证码错误或已过期"]));
  const wrong = await server.db
    .selectFrom("codeWrong")
    .select("at")
    .where("account", "=", mobile)
    .execute();
  expect(wrong).toHaveLength(5);
});

test("one code used fifty times at once signs in once, and makes one member", async () => {
  const mobile = freshMobile();
  const browser = browserOf(server);
  await browser.sendCode(mobile);
  const code = await server.codeFor(mobile);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      browser.send(loginBySms, { body: { mobile, code, agreed: true } }),
    ),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  const sessions = await server.db
    .selectFrom("authSession")
    .select("id")
    .where("memberId", "=", (await memberBy(mobile)).id)
    .execute();
  expect(sessions).toHaveLength(1);
});
