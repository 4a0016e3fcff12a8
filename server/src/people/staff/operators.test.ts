/** What admins do about operators: each change at once, in the log, and never about themselves. */
import { beforeAll, expect, test } from "vitest";
import {
  addOperator,
  changeOperator,
  listOperators,
  type Operator,
  resetOperator,
} from "#contract/console/people/operators.ts";
import { changeStaffPassword } from "#contract/console/people/self.ts";
import { getOverview, listAudit, staffMe } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import {
  codeOf,
  logIn,
  makeOperator,
  password,
  sendCode,
  ticketFor,
  withPhone,
} from "../../../test/fixture/staff.ts";
import { confirmBy, openProposals } from "../../../test/fixture/staff-proposal.ts";
import { rescueStaff } from "./service.ts";

const server = testServer();
const { admin, finance, support } = StaffRole.of;
let boss: { id: number; browser: Browser };

const signedIn = async (role: StaffRole) => {
  const { id, account } = await makeOperator(server, role);
  const browser = browserOf(server);
  await logIn(browser, account);
  return { id, account, browser };
};
beforeAll(async () => {
  boss = await signedIn(admin);
});

const change = (by: Browser, id: number, body: object) =>
  by.send(changeOperator, {
    params: { id },
    body: { name: "员工", role: support, state: "active", note: "换岗", ...body },
  });
const reset = (by: Browser, id: number, what: "password" | "totp") =>
  by.send(resetOperator, { params: { id }, body: { what, note: "本人要求" } });
const lastOf = async (id: number) => {
  const query = { subjectKind: "staff", subjectId: String(id) };
  const { data } = await boss.browser.send(listAudit, { query });
  // What waits for a second person has a line of its own, of the same moment.
  return (data as DataOf<typeof listAudit>).list.find(({ action }) => action.startsWith("staff."));
};

/** By somebody of finance who has been here for a while. */
const confirmAll = async () => {
  for (const one of await openProposals(server)) await confirmBy(server, finance, one);
};

test("an operator whom somebody else has changed meanwhile is shown before anything is saved over it", async () => {
  const { id, account } = await makeOperator(server, support);
  const found = await boss.browser.send(listOperators, { query: { search: account } });
  const version = (found.data as DataOf<typeof listOperators>).list[0]?.version;
  const theirs = await change(boss.browser, id, { name: "改名", version });
  // A page from before: enabling or disabling would have given the old name back.
  const mine = await change(boss.browser, id, { name: "旧名", state: "disabled", version });
  expect(mine).toMatchObject({ code: 409, data: theirs.data });
  expect(theirs.data).toMatchObject({ name: "改名", state: "active" });
  // Its answer was lost.
  expect((await change(boss.browser, id, { name: "改名", version })).code).toBe(200);
});

test("an admin adds an operator, whose first password is shown once and changed at once", async () => {
  const body = { account: "Chen.Jing", name: "陈静", role: finance };
  const added = await boss.browser.send(addOperator, { body });
  const { operator, password: first } = added.data as DataOf<typeof addOperator>;
  expect(operator).toMatchObject({
    account: "chen.jing",
    role: finance,
    state: "disabled",
    hasProposal: true,
    hasTotp: false,
    mustChangePassword: true,
    lastSeenAt: null,
  });
  expect(first).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
  expect(await lastOf(operator.id)).toMatchObject({
    action: "staff.create",
    before: null,
    after: { account: "chen.jing", name: "陈静", role: finance },
  });
  const again = await boss.browser.send(addOperator, { body });
  expect(again).toMatchObject({ code: 409, msg: "账号已存在，请换一个" });
  const browser = browserOf(server);
  // The role has power over money: nobody is in before a second person has agreed.
  expect((await logIn(browser, "chen.jing", first)).code).toBe(400);
  await confirmAll();
  expect((await logIn(browser, "chen.jing", first)).data).toMatchObject({
    me: { todo: "password" },
  });
  const own = { before: first, password };
  expect((await browser.send(changeStaffPassword, { body: own })).data).toMatchObject({
    todo: null,
  });
  expect((await browser.send(getOverview)).code).toBe(200);
});

test("bad input is answered with a sentence that names the field", async () => {
  const add = async (body: object) => (await boss.browser.send(addOperator, { body })).msg;
  expect(await add({ account: "陈静", name: "陈静", role: finance })).toMatch(/^账号由2-64个/);
  expect(await add({ account: "chen", name: " ", role: finance })).toBe("请输入姓名");
  expect((await change(boss.browser, 1, { note: "" })).msg).toBe("请输入说明");
  expect((await change(boss.browser, 999_999, {})).code).toBe(404);
});

test("a disabled operator is out at once, and in again when enabled", async () => {
  const { id, account, browser } = await signedIn(finance);
  const body = { name: "钱芳", role: finance, state: "disabled", note: "离职" };
  expect((await change(boss.browser, id, body)).data).toMatchObject({
    state: "disabled",
    sessions: 0,
  });
  expect((await browser.send(staffMe)).status).toBe(401);
  expect((await logIn(browser, account)).msg).toBe("账号或密码错误");
  expect(await lastOf(id)).toMatchObject({
    action: "staff.update",
    before: { role: finance, state: "active" },
    after: { name: "钱芳", state: "disabled" },
    note: "离职",
  });
  const back = await change(boss.browser, id, { ...body, state: "active", note: "回来" });
  expect(back.data).toMatchObject({ state: "disabled", hasProposal: true });
  await confirmAll();
  expect((await logIn(browser, account)).code).toBe(200);
});

test("a new role counts from the next call, without signing in again", async () => {
  const { id, browser } = await signedIn(admin);
  expect((await browser.send(listOperators)).code).toBe(200);
  await change(boss.browser, id, { role: support });
  expect((await browser.send(listOperators)).code).toBe(403);
  expect((await browser.send(staffMe)).data).toMatchObject({ role: support });
});

test("a reset password ends the sessions, and the new one must be changed", async () => {
  const { id, account, browser } = await signedIn(support);
  const { data } = await reset(boss.browser, id, "password");
  const fresh = (data as DataOf<typeof resetOperator>).password ?? "";
  expect((await browser.send(staffMe)).status).toBe(401);
  expect((await logIn(browser, account)).msg).toBe("账号或密码错误");
  expect((await logIn(browser, account, fresh)).data).toMatchObject({ me: { todo: "password" } });
  const line = await lastOf(id);
  expect(line?.action).toBe("staff.login");
  await reset(boss.browser, id, "password");
  expect(await lastOf(id)).toMatchObject({
    action: "staff.reset-password",
    before: { password: "初始的" },
  });
});

test("a lost telephone is unbound, and the password alone opens until the next one", async () => {
  const { id, account, browser, secret } = await withPhone(server, support);
  const waiting = await ticketFor(browserOf(server), account);
  const { data } = await reset(boss.browser, id, "totp");
  expect(data).toMatchObject({ password: null, operator: { hasTotp: false, recoveryLeft: 0 } });
  expect(await lastOf(id)).toMatchObject({
    action: "staff.reset-totp",
    before: { bound: true },
    after: { bound: false },
    note: "本人要求",
  });
  expect((await browser.send(staffMe)).status).toBe(401);
  expect((await sendCode(browser, waiting, codeOf(server, secret))).code).toBe(400);
  expect((await logIn(browser, account)).data).toMatchObject({ me: { account } });
});

test("nobody changes or resets themselves", async () => {
  const own = { code: 409, msg: "不能修改自己的账号，请由另一位管理员操作" };
  expect(await change(boss.browser, boss.id, { state: "disabled" })).toMatchObject(own);
  expect(await reset(boss.browser, boss.id, "totp")).toMatchObject(own);
});

test("of two admins who disable one another at once, one stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const pair = [await signedIn(admin), await signedIn(admin)] as const;
    const [one, two] = pair;
    const off = { role: admin, state: "disabled" };
    const answers = await Promise.all([
      change(one.browser, two.id, off),
      change(two.browser, one.id, off),
    ]);
    const done = answers.filter(({ code }) => code === 200);
    expect(done).toHaveLength(1);
    const states = await server.db
      .selectFrom("staffMember")
      .select("state")
      .where("id", "in", [one.id, two.id])
      .execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(["active", "disabled"]);
  }
});

test("the list is filtered and turned page by page", async () => {
  const find = async (query: object) =>
    (await boss.browser.send(listOperators, { query: { ...query } })).data as {
      list: Operator[];
      next: string | null;
    };
  await signedIn(StaffRole.of.content);
  const ofContent = await find({ role: StaffRole.of.content });
  expect(ofContent.list.map(({ role }) => role)).toEqual([StaffRole.of.content]);
  expect(ofContent.list[0]).toMatchObject({ sessions: 1, lastSeenAt: expect.any(String) });
  expect((await find({ search: "CHEN" })).list.map(({ account }) => account)).toEqual([
    "chen.jing",
  ]);
  const first = await find({ size: 2 });
  const second = await find({ size: 2, cursor: first.next });
  expect(second.list[0]?.id).toBeLessThan(first.list[1]?.id ?? 0);
  expect((await find({ state: "disabled" })).list.every(({ state }) => state === "disabled")).toBe(
    true,
  );
});

test("whoever has the server lets the last admin in again", async () => {
  const { id, account, browser } = await withPhone(server, admin);
  await change(boss.browser, id, { role: admin, state: "disabled" });
  const fresh = await rescueStaff(server.world, account);
  expect((await logIn(browser, account, fresh)).data).toMatchObject({ me: { todo: "password" } });
  expect(await rescueStaff(server.world, "nobody-at-all")).toBeUndefined();
});

test("fifty wrong passwords from one network make it wait, whatever the account", async () => {
  const ip = "198.51.100.9";
  expect((await logIn(browserOf(server, { ip }), "nobody")).code).toBe(400);
  // The other forty-nine, as it was written: each would take a core for a while.
  const [row] = await server.db
    .selectFrom("staffFailedLogin")
    .selectAll()
    .where("account", "=", "nobody")
    .execute();
  if (!row) throw new Error("a wrong password leaves no trace");
  await server.db
    .insertInto("staffFailedLogin")
    .values(Array.from({ length: 49 }, (_, i) => ({ ...row, account: `nobody-${i}` })))
    .execute();
  const { account } = await makeOperator(server);
  expect((await logIn(browserOf(server, { ip: "198.51.100.77" }), account)).code).toBe(429);
  expect((await logIn(browserOf(server), account)).code).toBe(200);
});
