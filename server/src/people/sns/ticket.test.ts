import { expect, test } from "vitest";
import { App, CodeScreen } from "#contract/enums.ts";
import { bindSnsByPc } from "#contract/member/people/sns.ts";
import { browserOf } from "../../../test/browser.ts";
import { encryptedPassword, registeredBrowser } from "../../../test/password.ts";
import { accountOf, freshMobile, noticesTo, signedIn } from "../../../test/person.ts";
import {
  adopt,
  bindBySms,
  bindWith,
  boundPerson,
  freshPerson,
  goToProvider,
  serverWithSns,
  ticketFor,
} from "../../../test/fixture/sns.ts";

const server = serverWithSns();
const memberBy = (mobile: string) =>
  server.db.selectFrom("userMember").selectAll().where("mobile", "=", mobile).executeTakeFirst();
const ticketWrong = { code: 400, msg: "绑定请求已失效，请重新使用第三方账号登录" };

test("without the tick a newcomer is asked for it, and code and ticket stay good", async () => {
  const browser = browserOf(server);
  const [account, ticket] = [freshMobile(), await ticketFor(browser, { person: freshPerson() })];
  const refused = await bindBySms(server, browser, { ticket, account, agreed: false });
  expect(refused).toMatchObject({ code: 400, msg: "请先阅读并同意用户协议和隐私政策" });
  expect((await bindWith(server, browser, { ticket, account })).code).toBe(200);
});

test("a wrong code is counted and does not use up the ticket", async () => {
  const browser = browserOf(server);
  const [account, ticket] = [freshMobile(), await ticketFor(browser, { person: freshPerson() })];
  await browser.sendCode(account, CodeScreen.of.bind);
  const right = await server.codeFor(account);
  const code = right === "000000" ? "111111" : "000000";
  expect(await bindWith(server, browser, { ticket, account, code })).toMatchObject({
    code: 400,
    msg: "验证码错误或已过期",
  });
  const { tries } = await server.db
    .selectFrom("codeSent")
    .select("tries")
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(1);
  expect((await bindWith(server, browser, { ticket, account })).code).toBe(200);
});

test("a member who was there before is signed out elsewhere and told; a newcomer is told nothing", async () => {
  const member = await signedIn(server);
  const bound = async (account: string) => {
    const browser = browserOf(server);
    const ticket = await ticketFor(browser, { person: freshPerson() });
    adopt(browser, await bindBySms(server, browser, { ticket, account }));
    return browser;
  };
  const theirs = await bound(member.account);
  expect(await accountOf(theirs)).toMatchObject({ memberId: member.memberId });
  expect(await accountOf(member.browser)).toBeNull();
  expect(await noticesTo(server, member.account)).toEqual([
    expect.stringContaining("已绑定微信登录"),
  ]);
  const newcomer = freshMobile();
  await bound(newcomer);
  expect(await noticesTo(server, newcomer)).toEqual([]);
});

test("a code for signing in binds nothing", async () => {
  const browser = browserOf(server);
  const [account, ticket] = [freshMobile(), await ticketFor(browser, { person: freshPerson() })];
  await browser.sendCode(account, CodeScreen.of.login);
  expect((await bindWith(server, browser, { ticket, account })).msg).toBe("验证码错误或已过期");
});

test("the password that comes along must be right, and guessing it costs the code", async () => {
  const [account, password] = [freshMobile(), "lan-tian-92#"];
  await registeredBrowser(server, account, password);
  server.clock.move(60);
  const browser = browserOf(server);
  const ticket = await ticketFor(browser, { person: freshPerson() });
  const encryptedAs = async (text: string) => ({ password: await encryptedPassword(server, text) });
  const wrong = { ticket, account, ...(await encryptedAs("lan-tian-93#")) };
  expect(await bindBySms(server, browser, wrong)).toMatchObject({
    code: 400,
    msg: "账号或密码错误",
  });
  const right = { ticket, account, ...(await encryptedAs(password)) };
  expect((await bindWith(server, browser, right)).msg).toBe("验证码错误或已过期");
  server.clock.move(60);
  const again = { ticket, account, ...(await encryptedAs(password)) };
  expect((await bindBySms(server, browser, again)).code).toBe(200);
});

test("nobody becomes a member by a password that cannot be right", async () => {
  const browser = browserOf(server);
  const [account, ticket] = [freshMobile(), await ticketFor(browser, { person: freshPerson() })];
  const password = await encryptedPassword(server, "lan-tian-92#");
  const refused = await bindBySms(server, browser, { ticket, account, password });
  expect(refused.msg).toBe("账号或密码错误");
  expect(await memberBy(account)).toBeUndefined();
});

test("what is missing or wrong in the form is named", async () => {
  const browser = browserOf(server);
  const body = { mobile: "1", code: "123456", snsCode: "x", app: 1 };
  expect(await browser.send(bindSnsByPc, { body })).toMatchObject({
    code: 400,
    msg: "手机号/邮箱错误",
  });
  expect(
    await browser.send(bindSnsByPc, { body: { ...body, mobile: freshMobile(), app: 5 } }),
  ).toMatchObject({ code: 400, msg: "第三方格式错误" });
});

test("a ticket is for the browser that earned it, for its app, once, for ten minutes", async () => {
  const browser = browserOf(server);
  const ticket = await ticketFor(browser, { person: freshPerson() });
  const account = freshMobile();
  const thief = browserOf(server);
  await goToProvider(thief);
  expect(await bindBySms(server, thief, { ticket, account })).toMatchObject(ticketWrong);
  const code = await server.codeFor(account);
  const body = { mobile: account, code, agreed: true, snsCode: ticket.snsCode };
  expect(await browser.send(bindSnsByPc, { body: { ...body, app: App.of.qq } })).toMatchObject(
    ticketWrong,
  );
  const made = { ...body, app: ticket.app, snsCode: "made-up" };
  expect(await browser.send(bindSnsByPc, { body: made })).toMatchObject(ticketWrong);
  // All of which left the code and the ticket as they were.
  expect((await browser.send(bindSnsByPc, { body: { ...body, app: ticket.app } })).code).toBe(200);
  server.clock.move(60);
  expect(await bindBySms(server, browser, { ticket, account })).toMatchObject(ticketWrong);

  const late = await ticketFor(browser, { person: freshPerson() });
  server.clock.move(601);
  expect(await bindBySms(server, browser, { ticket: late, account })).toMatchObject(ticketWrong);
});

test("without the right code no password is even looked at", async () => {
  const browser = browserOf(server);
  const { snsCode, app } = await ticketFor(browser, { person: freshPerson() });
  const mobile = freshMobile();
  const body = { mobile, code: "123456", agreed: true, snsCode, app, password: "not encrypted" };
  expect((await browser.send(bindSnsByPc, { body })).msg).toBe("验证码错误或已过期");
});

test("an account that has another WeChat already is told to unbind it first", async () => {
  const { account } = await boundPerson(server, browserOf(server));
  server.clock.move(60);
  const browser = browserOf(server);
  const ticket = await ticketFor(browser, { person: freshPerson() });
  expect(await bindBySms(server, browser, { ticket, account })).toMatchObject({
    code: 1076,
    msg: "账号已绑定了另一个第三方账号，请先解绑",
  });
});

test("an identity that became somebody's in the meantime is not given away", async () => {
  const person = freshPerson();
  const [slow, quick] = [browserOf(server), browserOf(server)];
  const ticket = await ticketFor(slow, { person });
  await boundPerson(server, quick, { person });
  const account = freshMobile();
  expect(await bindBySms(server, slow, { ticket, account })).toMatchObject({ code: 1075 });
  expect(await memberBy(account)).toBeUndefined();
});

test("the same ticket bound twice at once is bound once", async () => {
  const browser = browserOf(server);
  const ticket = await ticketFor(browser, { person: freshPerson() });
  const accounts = [freshMobile(), freshMobile()];
  const codes: string[] = [];
  for (const account of accounts) {
    await browser.sendCode(account, CodeScreen.of.bind);
    codes.push(await server.codeFor(account));
  }
  const answers = await Promise.all(
    [0, 1, 0, 1].map((which) =>
      browser.send(bindSnsByPc, {
        body: {
          mobile: accounts[which],
          code: codes[which],
          agreed: true,
          snsCode: ticket.snsCode,
          app: ticket.app,
        },
      }),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const members = await server.db
    .selectFrom("userMember")
    .select("id")
    .where("mobile", "in", accounts)
    .execute();
  expect(members).toHaveLength(1);
});

test("two tickets of one person, bound by two accounts at once, bind one", async () => {
  const person = freshPerson();
  const each = await Promise.all(
    [browserOf(server), browserOf(server)].map(async (browser) => ({
      browser,
      ticket: await ticketFor(browser, { person }),
      account: freshMobile(),
    })),
  );
  const answers = await Promise.all(
    each.map(({ browser, ...given }) => bindBySms(server, browser, given)),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1075]);
});
