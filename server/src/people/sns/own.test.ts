import { expect, test } from "vitest";
import { App, CodeScreen } from "#contract/enums.ts";
import {
  bindAlipaySns,
  bindQq,
  bindWechat,
  bindWeibo,
  listSns,
  SnsBinding,
  startSns,
  unbindSns,
} from "#contract/member/people/sns.ts";
import {
  accountOf,
  changesOf,
  elsewhere,
  noticesTo,
  type Person,
  signedIn,
  stepUp,
} from "../../../test/person.ts";
import { browserOf } from "../../../test/browser.ts";
import {
  boundPerson,
  freshPerson,
  goToProvider,
  loginBySns,
  provenMember,
  queryOf,
  serverWithSns,
  type Wanted,
} from "../../../test/fixture/sns.ts";

const server = serverWithSns();
const binders = { 1: bindWechat, 2: bindQq, 3: bindWeibo, 4: bindAlipaySns } as const;

const bind = async ({ browser }: Person, wanted: Wanted & { app: App }) => {
  const way = await goToProvider(browser, { purpose: "bind", ...wanted });
  return browser.send(binders[wanted.app], { body: queryOf(way) });
};
const listOf = async ({ browser }: Person) =>
  ((await browser.send(listSns)).data as unknown[]).map((one) => SnsBinding.parse(one));

test.each(App.values)("a member binds and unbinds in the account centre (%i)", async (app) => {
  const member = await provenMember(server);
  expect(await listOf(member)).toEqual(
    App.values.map((each) => ({ app: each, enabled: true, nickname: null, boundAt: null })),
  );
  const person = freshPerson();
  const bound = await bind(member, { app, person });
  expect(bound).toMatchObject({ code: 200, data: { app, enabled: true, nickname: person } });
  expect((await listOf(member)).find((one) => one.app === app)).toEqual(bound.data);
  expect((await loginBySns(browserOf(server), { app, person })).code).toBe(200);

  expect((await member.browser.send(unbindSns, { body: { app } })).code).toBe(200);
  expect((await listOf(member)).every(({ boundAt }) => boundAt === null)).toBe(true);
  expect((await loginBySns(browserOf(server), { app, person })).code).toBe(1060);
  const notes = ["绑定", "解绑"].map((what) => ({ kind: "sns", note: `${what}${App.label(app)}` }));
  expect(await changesOf(server, member.memberId)).toEqual(notes);
});

test("binding and unbinding sign out everybody else and tell the member", async () => {
  const member = await provenMember(server);
  const app = App.of.qq;
  const before = await elsewhere(server, member);
  await bind(member, { app, person: freshPerson() });
  expect(await accountOf(before)).toBeNull();
  const after = await elsewhere(server, member);
  await member.browser.send(unbindSns, { body: { app } });
  expect(await accountOf(after)).toBeNull();
  expect(await accountOf(member.browser)).toMatchObject({ memberId: member.memberId });
  expect(await noticesTo(server, member.account)).toEqual([
    expect.stringContaining("已绑定QQ登录"),
    expect.stringContaining("QQ登录已解绑"),
  ]);
});

test("who is not signed in is answered 401", async () => {
  const browser = browserOf(server);
  for (const [endpoint, body] of [
    [listSns, undefined],
    [unbindSns, { app: 1 }],
    [bindWechat, {}],
    [bindAlipaySns, {}],
  ] as const)
    expect(await browser.send(endpoint, body && { body })).toMatchObject({ status: 401 });
});

test("a stranger cannot begin to bind", async () => {
  const body = { app: App.of.wechat, purpose: "bind" };
  expect(await browserOf(server).send(startSns, { body })).toMatchObject({ status: 401 });
});

test("binding and unbinding need a security check of the last ten minutes", async () => {
  const member = await provenMember(server);
  server.clock.move(100);
  const way = await goToProvider(member.browser, { purpose: "bind", person: freshPerson() });
  server.clock.move(445);
  const needed = { code: 1072, msg: "请先完成安全验证" };
  const { browser } = member;
  const start = { app: App.of.wechat, purpose: "bind" };
  expect(await browser.send(startSns, { body: start })).toMatchObject(needed);
  expect(await browser.send(bindWechat, { body: queryOf(way) })).toMatchObject(needed);
  expect(await browser.send(unbindSns, { body: { app: 1 } })).toMatchObject(needed);
  // The state was not used up by it: after another check the same way back is good.
  await stepUp(server, member, CodeScreen.of.bind);
  expect((await browser.send(bindWechat, { body: queryOf(way) })).code).toBe(200);
});

test("a check for something else does not count", async () => {
  const member = await signedIn(server);
  await stepUp(server, member, CodeScreen.of.close);
  const body = { app: App.of.wechat, purpose: "bind" };
  expect(await member.browser.send(startSns, { body })).toMatchObject({ code: 1072 });
});

test("what is somebody else's stays theirs", async () => {
  const { person } = await boundPerson(server, browserOf(server));
  const member = await provenMember(server);
  expect(await bind(member, { app: App.of.wechat, person })).toMatchObject({
    code: 1075,
    msg: "该第三方账号已绑定其他会员",
  });
  expect(await changesOf(server, member.memberId)).toEqual([]);
});

test("a second one of the same app is refused until the first is let go; the same one twice is fine", async () => {
  const member = await provenMember(server);
  const [app, person] = [App.of.qq, freshPerson()];
  await bind(member, { app, person });
  expect((await bind(member, { app, person })).code).toBe(200);
  expect(await bind(member, { app, person: freshPerson() })).toMatchObject({ code: 1076 });
  expect(await changesOf(server, member.memberId)).toHaveLength(1);
});

test("what is not bound cannot be unbound", async () => {
  const { browser } = await provenMember(server);
  expect(await browser.send(unbindSns, { body: { app: App.of.weibo } })).toMatchObject({
    code: 404,
    msg: "尚未绑定微博",
  });
  expect(await browser.send(unbindSns, { body: { app: 9 } })).toMatchObject({ code: 400 });
});

test("who cancels over there keeps what they had", async () => {
  const member = await provenMember(server);
  expect(await bind(member, { app: App.of.weibo, decision: "refuse" })).toMatchObject({
    code: 1077,
  });
  expect((await listOf(member)).every(({ boundAt }) => boundAt === null)).toBe(true);
});

test("one person bound by two members at once is bound by one", async () => {
  const members = [await provenMember(server), await provenMember(server)];
  const person = freshPerson();
  const answers = await Promise.all(
    members.map((member) => bind(member, { app: App.of.weibo, person })),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1075]);
});
