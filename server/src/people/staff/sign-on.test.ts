/** Operators come in by single sign-on, with the role that their groups give them. */
import { expect, test } from "vitest";
import {
  type finishSignOn,
  getSignOn,
  listBreakGlass,
  seeBreakGlass,
} from "#contract/console/people/sign-on.ts";
import { changeOperator } from "#contract/console/people/operators.ts";
import { getHealth } from "#contract/console/operations/health.ts";
import { beginTotp, changeStaffPassword, confirmTotp } from "#contract/console/people/self.ts";
import { getOverview, staffLogout, staffMe } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { bindPhone, codeOf, logIn, makeOperator, sendCode } from "../../../test/fixture/staff.ts";
import {
  comeBack,
  lineOf,
  signOn,
  signOnSettings,
  signOnSimulator,
  walk,
} from "../../../test/fixture/sign-on.ts";
import { buildApp } from "../../app.ts";
import { testServer } from "../../../test/server.ts";
import { whyNotSecond } from "./second-person.ts";
import { setBreakGlass } from "./api.ts";

const provider = await signOnSimulator();
const server = testServer(signOnSettings(provider));

const meOf = async (browser: Browser) =>
  (await browser.send(staffMe)).data as DataOf<typeof staffMe>;

test("somebody of the company comes in with the role of their group, without a password of ours", async () => {
  const browser = browserOf(server);
  const answer = await comeBack(
    browser,
    await walk(browser, { account: "qian.feng", back: "/exchanges?state=2" }),
  );
  expect(answer).toMatchObject({
    code: 200,
    data: {
      me: { account: "qian.feng", name: "钱枫", role: StaffRole.of.finance, todo: null },
      ticket: null,
      back: "/exchanges?state=2",
    },
  });
  const session = answer.setCookies.find((one) => one.startsWith("console="));
  expect(session).toMatch(/; HttpOnly; SameSite=Strict$/);
  expect(await meOf(browser)).toMatchObject({ todo: null, isSignedOn: true });
  expect((await browser.send(getOverview)).code).toBe(200);
  const { id } = await meOf(browser);
  expect(await lineOf(server, "staff.sign-on-create", id)).toMatchObject({
    after: { name: "钱枫", role: StaffRole.of.finance, state: "active" },
  });
  expect(await lineOf(server, "staff.login", id)).toMatchObject({
    after: { way: "sign-on", signOn: provider.client.issuer },
  });
  // The second time it is the same operator.
  const again = await signOn(server, { account: "qian.feng" });
  expect((await meOf(again.browser)).id).toBe(id);
  // An operator whom the provider made cannot be a second person for three days, like one whom a colleague made.
  const pair = { second: id, firsts: [1_000_000], since: server.clock.now() };
  expect(await whyNotSecond(server.db, server.world, pair)).toMatch(/72 小时内新建/);
});

test("whoever is in no group of ours stays outside, and no account is made", async () => {
  const { browser, answer } = await signOn(server, { account: "wu.fan" });
  expect(answer).toMatchObject({ code: 403, msg: "您不在可以进入控制台的组里，请联系管理员" });
  expect(answer.setCookies.filter((one) => one.startsWith("console="))).toEqual([]);
  expect((await browser.send(staffMe)).status).toBe(401);
  const found = await server.db
    .selectFrom("staffMember")
    .select("id")
    .where("account", "=", "wu.fan")
    .execute();
  expect(found).toEqual([]);
});

test("an account or an e-mail that is equal to a colleague's opens nothing of theirs", async () => {
  const admin = await makeOperator(server, StaffRole.of.admin);
  const mallory = { subject: "u-6666", account: admin.account, name: "马洛里", email: "" };
  provider.book.people.push({ ...mallory, groups: ["panel-viewers"], isDisabled: false });
  const { browser } = await signOn(server, { account: admin.account });
  const me = await meOf(browser);
  expect(me).toMatchObject({ role: StaffRole.of.viewer });
  expect(me.id).not.toBe(admin.id);
  expect(me.account).toMatch(new RegExp(`^${admin.account}-[0-9a-f]{12}$`));
});

test("two first sign-ins at once make one operator", async () => {
  const browsers = [browserOf(server), browserOf(server)];
  const returned = await Promise.all(
    browsers.map((browser) => walk(browser, { account: "sun.yue" })),
  );
  await Promise.all(
    browsers.map((browser, at) => comeBack(browser, returned[at] ?? new URL("x:"))),
  );
  const [one, other] = await Promise.all(browsers.map(meOf));
  expect(one).toMatchObject({ account: "sun.yue", role: StaffRole.of.operations });
  expect(other?.id).toBe(one?.id);
});

test("without a second factor there, ours is bound first and asked for from then on", async () => {
  const { browser, answer } = await signOn(server, { account: "zhou.tao", factor: false });
  // In two groups: the one that stands first in the setting decides.
  expect(answer.data).toMatchObject({ me: { role: StaffRole.of.content, todo: "totp" } });
  expect((await browser.send(getOverview)).msg).toBe("请先绑定动态验证码");
  server.clock.move(11 * 60);
  const late = await browser.send(beginTotp, { body: { password: null, code: null } });
  expect(late.msg).toMatch(/重新单点登录/);
  const fresh = await signOn(server, { account: "zhou.tao", factor: false });
  const begun = await fresh.browser.send(beginTotp, { body: { password: null, code: null } });
  const { secret, ticket } = begun.data as DataOf<typeof beginTotp>;
  const body = { ticket, code: codeOf(server, secret) };
  expect((await fresh.browser.send(confirmTotp, { body })).code).toBe(200);
  expect((await fresh.browser.send(getOverview)).code).toBe(200);
  server.clock.move(60);
  const next = await signOn(server, { account: "zhou.tao", factor: false });
  expect(next.answer.data).toMatchObject({ me: null });
  expect((await next.browser.send(staffMe)).status).toBe(401);
  const carried = (next.answer.data as DataOf<typeof finishSignOn>).ticket ?? "";
  const entered = await sendCode(next.browser, carried, codeOf(server, secret));
  expect(entered.data).toMatchObject({ todo: null, isSignedOn: true });
  // With one of the provider's own nobody is asked twice.
  const trusted = await signOn(server, { account: "zhou.tao", factor: true });
  expect(trusted.answer.data).toMatchObject({ me: { todo: null }, ticket: null });
});

test("passwords are refused for all but the account for an emergency, which every admin hears of", async () => {
  const [usual, spare] = [
    await makeOperator(server),
    await makeOperator(server, StaffRole.of.admin),
  ];
  expect(await logIn(browserOf(server), usual.account, "wrong password")).toMatchObject({
    msg: "账号或密码错误",
  });
  const refused = await logIn(browserOf(server), usual.account);
  expect(refused).toMatchObject({ code: 403, msg: "已启用单点登录，请点“单点登录”进入" });
  expect(await setBreakGlass(server, "nobody", true)).toBe(false);
  expect(await setBreakGlass(server, spare.account, true)).toBe(true);
  expect(await lineOf(server, "staff.break-glass-set", spare.id)).toMatchObject({
    after: { breakGlass: true },
  });
  const emergency = browserOf(server);
  expect((await logIn(emergency, spare.account)).data).toMatchObject({ me: { todo: "totp" } });
  await bindPhone(server, emergency);
  expect(await lineOf(server, "staff.break-glass", spare.id)).toMatchObject({
    note: "应急账号用密码登录",
  });
  const { browser: admin } = await signOn(server, { account: "zhao.min" });
  const health = (await admin.send(getHealth)).data as DataOf<typeof getHealth>;
  expect(health.breakGlass).toHaveLength(1);
  expect(health.providers).toContainEqual(expect.objectContaining({ kind: "sign-on" }));
  const messagesTo = async (browser: Browser) =>
    ((await browser.send(listBreakGlass)).data as DataOf<typeof listBreakGlass>).list;
  const [use] = await messagesTo(admin);
  expect((await admin.send(seeBreakGlass, { body: { id: use?.id } })).code).toBe(200);
  expect(await lineOf(server, "staff.break-glass-seen", (await meOf(admin)).id)).toBeDefined();
  expect(await messagesTo(admin)).toEqual([]);
  // Anyone who used it cannot take it from the others' sight.
  expect(await messagesTo(emergency)).toHaveLength(1);
  expect((await admin.send(seeBreakGlass, { body: { id: 999_999 } })).code).toBe(404);
  await setBreakGlass(server, spare.account, false);
  expect((await emergency.send(staffMe)).status).toBe(401);
});

test("who came by single sign-on leaves there, too, and changes role and password there alone", async () => {
  const { browser } = await signOn(server, { account: "qian.feng" });
  const { id, name } = await meOf(browser);
  const { browser: admin } = await signOn(server, { account: "zhao.min" });
  const body = { name, role: StaffRole.of.admin, state: "active", note: "升职" };
  expect(await admin.send(changeOperator, { params: { id }, body })).toMatchObject({
    code: 409,
    msg: "角色由单点登录的组决定，请在那里调整",
  });
  const passwords = { before: "whatever it may be", password: "another long enough passphrase" };
  expect((await browser.send(changeStaffPassword, { body: passwords })).code).toBe(403);
  const left = await browser.send(staffLogout);
  const url = new URL((left.data as { url: string }).url);
  expect(url.href.startsWith(`${provider.client.issuer}/logout?`)).toBe(true);
  expect(url.searchParams.get("post_logout_redirect_uri")).toBe(
    "http://localhost:3000/console/sign-in",
  );
  expect((await browser.send(staffMe)).status).toBe(401);
  const there = await fetch(url, { redirect: "manual" });
  expect(there.headers.get("location")).toBe("http://localhost:3000/console/sign-in");
});

test("who leaves by a server that has only just started leaves the provider, too; where that is away, us alone", async () => {
  // Its own memory: nobody has asked it for the provider's addresses yet.
  const startedAnew = async () => ({ ...server, app: await buildApp({ ...server.world }) });
  const { browser } = await signOn(server, { account: "zhou.tao" });
  const away = await signOn(server, { account: "zhou.tao" });
  const leave = async ({ cookies }: Browser) => {
    const node = await startedAnew();
    const there = browserOf(node);
    for (const [name, value] of cookies) there.cookies.set(name, value);
    const left = await there.send(staffLogout);
    await node.app.close();
    return left;
  };
  const { url } = (await leave(browser)).data as { url: string };
  expect(url.startsWith(`${provider.client.issuer}/logout?`)).toBe(true);
  provider.book.setStanding("broken");
  expect(await leave(away.browser)).toMatchObject({ code: 200, data: null });
  expect((await away.browser.send(staffMe)).status).toBe(401);
  provider.book.setStanding("well");
});

test("the sign-in page knows what there is to choose", async () => {
  const { data } = await browserOf(server).send(getSignOn);
  expect(data).toEqual({ isOn: true, passwords: "break-glass", downSince: null });
});
