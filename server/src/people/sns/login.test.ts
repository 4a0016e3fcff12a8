import { expect, test } from "vitest";
import { App, Role } from "#contract/enums.ts";
import { getSite } from "#contract/member/community/site.ts";
import type { SnsTicket } from "#contract/member/people/sns.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { browserOf } from "../../../test/browser.ts";
import { closing, freshMobile } from "../../../test/person.ts";
import {
  adopt,
  bindBySms,
  boundPerson,
  freshPerson,
  loginBySns,
  serverWithSns,
  ticketFor,
} from "../../../test/fixture/sns.ts";

const server = serverWithSns();
const memberBy = (mobile: string) =>
  server.db.selectFrom("userMember").selectAll().where("mobile", "=", mobile).executeTakeFirst();
const bindingOf = async (account: string) =>
  server.db
    .selectFrom("userSns")
    .selectAll()
    .where("memberId", "=", (await memberBy(account))?.id ?? 0)
    .executeTakeFirstOrThrow();

test("the site offers all four", async () => {
  const { sns } = await server.stranger(getSite);
  expect(sns.map(({ app }) => app)).toEqual([1, 2, 3, 4]);
  expect(sns.every(({ authorizeUrl }) => URL.canParse(authorizeUrl))).toBe(true);
});

test.each(App.values)(
  "a newcomer binds a mobile and is a member; the second time they are let straight in (%i)",
  async (app) => {
    const [account, person] = [freshMobile(), freshPerson()];
    const browser = browserOf(server);
    const first = await loginBySns(browser, { app, person, next: "/task?type=2" });
    expect(first).toMatchObject({
      code: 1060,
      data: { app, nickname: person, snsCode: expect.any(String) },
    });
    const ticket = first.data as SnsTicket;
    const bound = await bindBySms(server, browser, { ticket, account });
    expect(adopt(browser, bound).next).toBe("/task?type=2");
    const newcomer = (await browser.send(getAccount)).data as Account;
    expect(newcomer).toMatchObject({ nickname: person, role: Role.of.member });

    const elsewhere = browserOf(server);
    const second = await loginBySns(elsewhere, { app, person });
    expect(adopt(elsewhere, second).next).toBe("/home");
    expect((await elsewhere.send(getAccount)).data).toMatchObject({ memberId: newcomer.memberId });
    const ways = await server.db
      .selectFrom("authSession")
      .select("way")
      .where("memberId", "=", newcomer.memberId)
      .execute();
    // SignInWay: ten more than the app.
    expect(ways.map(({ way }) => way)).toEqual([app + 10, app + 10]);
  },
);

test("a member of old binds, keeps name and face, and it is written down", async () => {
  const account = freshMobile();
  await browserOf(server).signIn(account);
  const before = await memberBy(account);
  server.clock.move(60);
  const browser = browserOf(server);
  const ticket = await ticketFor(browser, { person: freshPerson() });
  expect((await bindBySms(server, browser, { ticket, account, agreed: false })).code).toBe(200);
  expect(await memberBy(account)).toEqual(before);
  const changes = await server.db
    .selectFrom("userChange")
    .select(["kind", "note"])
    .where("memberId", "=", before?.id ?? 0)
    .execute();
  expect(changes).toEqual([{ kind: "sns", note: "绑定微信" }]);
});

test("a newcomer gets the picture from over there, as a copy of ours", async () => {
  const browser = browserOf(server);
  const { account } = await boundPerson(server, browser, { app: App.of.qq });
  await server.drain();
  const avatar = (await memberBy(account))?.avatar;
  expect(avatar).toEqual(expect.any(String));
  expect(avatar).not.toContain("/sns/avatar/");
});

test("a name that our rules refuse is not taken over", async () => {
  const browser = browserOf(server);
  const { account } = await boundPerson(server, browser, { person: "官方\u0000客服<b>" });
  const member = await memberBy(account);
  expect(member?.nickname).toBe(`会员${member?.code.slice(4)}`);
});

test("who invited somebody is remembered on the way to the provider and back", async () => {
  const leader = freshMobile();
  await browserOf(server).signIn(leader);
  await server.db
    .updateTable("userMember")
    .set({ role: Role.of.leader })
    .where("mobile", "=", leader)
    .execute();
  const { id, code } = (await memberBy(leader)) ?? { id: 0, code: "" };
  const browser = browserOf(server);
  const { account } = await boundPerson(server, browser, { inviterCode: code });
  expect((await memberBy(account))?.inviterId).toBe(id);
});

test("a unionid that is told only later is kept, and no second account comes of it", async () => {
  const browser = browserOf(server);
  const { person, account } = await boundPerson(server, browser, { fault: "no-union-id" });
  expect((await bindingOf(account)).unionId).toBeNull();
  expect((await loginBySns(browserOf(server), { person })).code).toBe(200);
  expect((await bindingOf(account)).unionId).toMatch(/^oU/);
  // As another app of the same owner would know them.
  await server.db
    .updateTable("userSns")
    .set({ appId: "wx-other", openId: "o-other" })
    .where("unionId", "=", (await bindingOf(account)).unionId)
    .execute();
  expect((await loginBySns(browserOf(server), { person })).code).toBe(200);
  expect(await bindingOf(account)).toMatchObject({ appId: "wx-other", openId: "o-other" });
});

test("a closed account is told so and not signed in", async () => {
  const { person, account } = await boundPerson(server, browserOf(server));
  await server.db
    .updateTable("userMember")
    .set({ state: "closed" })
    .where("mobile", "=", account)
    .execute();
  expect(await loginBySns(browserOf(server), { person })).toMatchObject({
    code: 403,
    msg: "账号已停用，如有疑问请联系客服",
    setCookies: [],
  });
});

test("an account that is being closed says until when it can be taken back, and how", async () => {
  const { person, account } = await boundPerson(server, browserOf(server));
  const { id } = (await memberBy(account)) ?? { id: 0 };
  await closing(server, id);
  expect(await loginBySns(browserOf(server), { person })).toMatchObject({
    code: 403,
    msg: expect.stringMatching(/^账号正在注销，将于 .* 清除个人信息；要撤销注销，请用验证码登录$/),
    setCookies: [],
  });
});

test("who cancels over there is told so", async () => {
  for (const app of App.values)
    expect(await loginBySns(browserOf(server), { app, decision: "refuse" })).toMatchObject({
      code: 1077,
      msg: "已取消授权",
    });
});

test.each(["code-used", "profile-refused", "garbage", "error-500"] as const)(
  "a provider that fails (%s) signs nobody in",
  async (fault) => {
    const { person } = await boundPerson(server, browserOf(server));
    expect(await loginBySns(browserOf(server), { person, fault })).toMatchObject({
      code: 1078,
      msg: "第三方登录失败，请稍后重试",
      setCookies: [],
    });
  },
);

test("an answer of Alipay's that is wrongly signed signs nobody in", async () => {
  const app = App.of.alipay;
  const { person } = await boundPerson(server, browserOf(server), { app });
  expect(
    await loginBySns(browserOf(server), { app, person, fault: "wrongly-signed" }),
  ).toMatchObject({ code: 1078 });
});
