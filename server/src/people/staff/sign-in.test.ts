/** Operators' way in by two steps, and what they do about their own account. */
import { expect, test } from "vitest";
import {
  beginTotp,
  changeStaffPassword,
  confirmTotp,
  endStaffSession,
  getSelf,
  renewRecoveryCodes,
} from "#contract/console/people/self.ts";
import { getOverview, listAudit, staffMe } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import {
  bindPhone,
  codeOf,
  logIn,
  makeOperator,
  password,
  sendCode,
  ticketFor,
  withPhone,
} from "../../../test/fixture/staff.ts";

const server = testServer({ STAFF_SECOND_FACTOR: "required" });
const expired = { code: 400, msg: "登录已过期，请重新输入账号和密码" };
const wrong = { code: 400, msg: "验证码错误，或已经用过" };
const other = "another long passphrase";

const selfOf = async (browser: Browser) =>
  (await browser.send(getSelf)).data as DataOf<typeof getSelf>;
const logOf = async (browser: Browser, id: number) => {
  const query = { subjectKind: "staff", subjectId: String(id) };
  return ((await browser.send(listAudit, { query })).data as DataOf<typeof listAudit>).list;
};

test("an operator comes in with password and code, and not without the code", async () => {
  const { account, id, secret } = await withPhone(server, StaffRole.of.finance);
  const browser = browserOf(server);
  const first = await logIn(browser, account);
  expect(first).toMatchObject({ code: 200, data: { me: null }, setCookies: [] });
  expect((await browser.send(staffMe)).status).toBe(401);
  const { ticket } = first.data as { ticket: string };
  const answer = await sendCode(browser, ticket, codeOf(server, secret));
  expect(answer.data).toMatchObject({ id, account, role: StaffRole.of.finance, todo: null });
  expect(answer.setCookies[0]).toMatch(/; HttpOnly; SameSite=Strict$/);
  expect((await browser.send(getOverview)).code).toBe(200);
  expect((await logOf(browser, id))[0]).toMatchObject({
    action: "staff.login",
    after: { way: "totp" },
  });
});

test("a code works once, whoever saw it, and so does the ticket", async () => {
  const { account, secret } = await withPhone(server);
  const [owner, onlooker] = [browserOf(server), browserOf(server)];
  const code = codeOf(server, secret);
  const ticket = await ticketFor(owner, account);
  expect((await sendCode(owner, ticket, code)).code).toBe(200);
  expect(await sendCode(owner, ticket, codeOf(server, secret, 1))).toMatchObject(expired);
  expect(await sendCode(onlooker, await ticketFor(onlooker, account), code)).toMatchObject(wrong);
});

test("of two who send the same code at once one comes in", async () => {
  const { account, secret } = await withPhone(server);
  const browsers = [browserOf(server), browserOf(server)];
  const tickets = await Promise.all(browsers.map((browser) => ticketFor(browser, account)));
  const code = codeOf(server, secret);
  const answers = await Promise.all(
    browsers.map((browser, i) => sendCode(browser, tickets[i] ?? "", code)),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.msg === wrong.msg)).toHaveLength(1);
});

test("a recovery code opens once, however it is typed, and is counted down", async () => {
  const { account, recoveryCodes } = await withPhone(server);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = ""] = recoveryCodes;
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
  const browser = browserOf(server);
  const typed = code.toLowerCase().replaceAll("-", " ");
  expect((await sendCode(browser, await ticketFor(browser, account), typed)).code).toBe(200);
  expect((await selfOf(browser)).recoveryLeft).toBe(9);
  const again = browserOf(server);
  expect(await sendCode(again, await ticketFor(again, account), code)).toMatchObject(wrong);
});

test("a ticket lasts five minutes and five tries, and only where it was given", async () => {
  const { account, secret } = await withPhone(server);
  const browser = browserOf(server);
  const elsewhere = await ticketFor(browser, account);
  const right = () => codeOf(server, secret);
  expect(await sendCode(browserOf(server), elsewhere, right())).toMatchObject(expired);
  for (let i = 0; i < 5; i += 1)
    expect(await sendCode(browser, elsewhere, "000000")).toMatchObject(wrong);
  expect(await sendCode(browser, elsewhere, right())).toMatchObject(expired);
  const late = await ticketFor(browser, account);
  server.clock.move(5 * 60 + 1);
  expect(await sendCode(browser, late, right())).toMatchObject(expired);
  expect(await sendCode(browser, "made up", right())).toMatchObject(expired);
});

test("ten wrong codes make even the right one wait, over however many tickets", async () => {
  const { account, secret } = await withPhone(server);
  const browser = browserOf(server);
  for (let i = 0; i < 2; i += 1) {
    const ticket = await ticketFor(browser, account);
    for (let j = 0; j < 5; j += 1)
      expect(await sendCode(browser, ticket, "000000")).toMatchObject(wrong);
  }
  const ticket = await ticketFor(browser, account);
  expect((await sendCode(browser, ticket, codeOf(server, secret))).msg).toMatch(
    /^操作过于频繁，请 1[45] 分钟后再试$/,
  );
});

test("a new password brings no more tries of the code", async () => {
  const { browser, secret } = await withPhone(server);
  const begin = (given: string, code: string) =>
    browser.send(beginTotp, { body: { password: given, code } });
  for (let i = 0; i < 10; i += 1) expect(await begin(password, "000000")).toMatchObject(wrong);
  const body = { before: password, password: other };
  expect((await browser.send(changeStaffPassword, { body })).code).toBe(200);
  expect((await begin(other, codeOf(server, secret))).code).toBe(429);
});

test("a first password is changed, and the second factor bound, before anything else", async () => {
  const { id, account } = await makeOperator(server, StaffRole.of.admin, true);
  const browser = browserOf(server);
  expect((await logIn(browser, account)).data).toMatchObject({ me: { todo: "password" } });
  const first = { status: 200, code: 403, msg: "请先修改初始密码" };
  expect(await browser.send(getOverview)).toMatchObject(first);
  const binding = { body: { password, code: null } };
  expect(await browser.send(beginTotp, binding)).toMatchObject(first);
  const change = (body: object) => browser.send(changeStaffPassword, { body });
  expect((await change({ before: "wrong", password: other })).msg).toBe("当前密码不正确");
  expect((await change({ before: password, password: "short" })).msg).toBe("新密码至少12位");
  expect((await change({ before: password, password })).msg).toBe("新密码不能与当前密码相同");
  expect((await change({ before: password, password: "123456123456" })).msg).toMatch(
    /^密码过于简单/,
  );
  expect((await change({ before: password, password: other })).data).toMatchObject({
    todo: "totp",
  });
  expect(await browser.send(getOverview)).toMatchObject({ code: 403, msg: "请先绑定动态验证码" });
  expect((await browser.send(beginTotp, binding)).msg).toBe("当前密码不正确");
  const begun = await browser.send(beginTotp, { body: { password: other, code: null } });
  const { secret, uri, ticket } = begun.data as DataOf<typeof beginTotp>;
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toContain(account);
  const confirm = (code: string) => browser.send(confirmTotp, { body: { ticket, code } });
  expect((await confirm("000000")).msg).toBe("验证码不正确，请看手机上最新的6位数字");
  expect((await confirm(codeOf(server, secret))).code).toBe(200);
  expect((await browser.send(getOverview)).code).toBe(200);
  expect((await logOf(browser, id)).map(({ action }) => action)).toEqual([
    "staff.totp",
    "staff.password",
    "staff.login",
  ]);
});

test("a new password ends one's other sessions, and the old one opens no more", async () => {
  const { account, browser, secret } = await withPhone(server);
  const second = browserOf(server);
  await sendCode(second, await ticketFor(second, account), codeOf(server, secret));
  const body = { before: password, password: other };
  expect((await browser.send(changeStaffPassword, { body })).code).toBe(200);
  expect((await second.send(staffMe)).status).toBe(401);
  expect((await browser.send(staffMe)).code).toBe(200);
  expect((await logIn(second, account)).msg).toBe("账号或密码错误");
  expect((await logIn(second, account, other)).code).toBe(200);
});

test("one telephone takes the place of another with the password and a code of the old one", async () => {
  const { account, browser, secret, recoveryCodes } = await withPhone(server);
  const begin = (code: string | null) => browser.send(beginTotp, { body: { password, code } });
  expect((await begin(null)).msg).toBe("请输入现在的动态验证码，或恢复码");
  expect(await begin("000000")).toMatchObject(wrong);
  const renewed = await bindPhone(server, browser, codeOf(server, secret));
  const fresh = browserOf(server);
  const ticket = await ticketFor(fresh, account);
  expect(await sendCode(fresh, ticket, codeOf(server, secret))).toMatchObject(wrong);
  expect(await sendCode(fresh, ticket, recoveryCodes[0] ?? "")).toMatchObject(wrong);
  expect((await sendCode(fresh, ticket, codeOf(server, renewed.secret))).code).toBe(200);
});

test("what one session began to bind, no other finishes, nor anybody after ten minutes", async () => {
  const [one, two] = [await withPhone(server), await withPhone(server)];
  const begin = async () => {
    const code = codeOf(server, one.secret);
    const { data } = await one.browser.send(beginTotp, { body: { password, code } });
    return data as DataOf<typeof beginTotp>;
  };
  const { secret, ticket } = await begin();
  const over = "绑定已过期，请重新开始";
  const confirm = async (browser: Browser, given = ticket) =>
    (await browser.send(confirmTotp, { body: { ticket: given, code: codeOf(server, secret) } }))
      .msg;
  expect(await confirm(two.browser)).toBe(over);
  expect(await confirm(one.browser, `${ticket.slice(0, -4)}AAAA`)).toBe(over);
  server.clock.move(10 * 60 + 1);
  expect(await confirm(one.browser)).toBe(over);
});

test("new recovery codes take the place of the old ones", async () => {
  const { account, browser, secret, recoveryCodes } = await withPhone(server);
  const renew = (code: string) => browser.send(renewRecoveryCodes, { body: { code } });
  expect(await renew("000000")).toMatchObject(wrong);
  const { data } = await renew(codeOf(server, secret));
  const fresh = (data as { recoveryCodes: string[] }).recoveryCodes;
  const visitor = browserOf(server);
  const ticket = await ticketFor(visitor, account);
  expect(await sendCode(visitor, ticket, recoveryCodes[0] ?? "")).toMatchObject(wrong);
  expect((await sendCode(visitor, ticket, fresh[0] ?? "")).code).toBe(200);
});

test("one sees one's sessions and signs out of the others, never out of somebody else's", async () => {
  const [own, stranger] = [await withPhone(server), await withPhone(server)];
  for (const steps of [0, 1]) {
    const browser = browserOf(server);
    const ticket = await ticketFor(browser, own.account);
    await sendCode(browser, ticket, codeOf(server, own.secret, steps));
  }
  const { sessions } = await selfOf(own.browser);
  expect(sessions.map(({ isThis }) => isThis)).toEqual([false, false, true]);
  const end = (browser: Browser, id: number | null) =>
    browser.send(endStaffSession, { body: { id } });
  const newest = sessions[0]?.id ?? 0;
  expect((await end(stranger.browser, newest)).code).toBe(404);
  expect((await end(own.browser, newest)).data).toEqual({ ended: 1 });
  expect((await end(own.browser, null)).data).toEqual({ ended: 1 });
  expect((await selfOf(own.browser)).sessions).toHaveLength(1);
});
