/** Login CSRF, account linking and mix-up (rule people-22). */
import { expect, test } from "vitest";
import { App } from "#contract/enums.ts";
import { bindWechat, startSns } from "#contract/member/people/sns.ts";
import { browserOf } from "../../../test/browser.ts";
import {
  boundPerson,
  callbacks,
  comeBack,
  freshPerson,
  goToProvider,
  provenMember,
  queryOf,
  serverWithSns,
} from "../../../test/fixture/sns.ts";

const server = serverWithSns();
const stateWrong = { code: 400, msg: "登录请求已失效，请重新发起第三方登录" };
const sessions = async () => {
  const { count } = await server.db
    .selectFrom("authSession")
    .select((s) => s.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

test("a callback without our state, or with one that is nobody's, is refused", async () => {
  const browser = browserOf(server);
  const way = await goToProvider(browser);
  const { code } = queryOf(way);
  const query = { code: code ?? "" };
  expect(await browser.send(callbacks[App.of.wechat], { query })).toMatchObject(stateWrong);
  for (const state of ["", "0".repeat(64), "' or 1=1", "x".repeat(2000)])
    expect(
      await browser.send(callbacks[App.of.wechat], { query: { ...query, state } }),
    ).toMatchObject(stateWrong);
  // Nothing of it was used up: neither our state nor the provider's code.
  expect((await comeBack(browser, way)).code).toBe(1060);
});

test("a state is good once", async () => {
  const browser = browserOf(server);
  const way = await goToProvider(browser);
  expect((await comeBack(browser, way)).code).toBe(1060);
  expect(await comeBack(browser, way)).toMatchObject(stateWrong);
});

test("a state is good for ten minutes", async () => {
  const browser = browserOf(server);
  const [early, late] = [await goToProvider(browser), await goToProvider(browser)];
  server.clock.move(599);
  expect((await comeBack(browser, early)).code).toBe(1060);
  server.clock.move(2);
  expect(await comeBack(browser, late)).toMatchObject(stateWrong);
});

test("a WeChat code on the QQ path is refused, and goes on being good on its own", async () => {
  const browser = browserOf(server);
  const way = await goToProvider(browser, { app: App.of.wechat });
  for (const app of [App.of.qq, App.of.weibo, App.of.alipay])
    expect(await comeBack(browser, way, app)).toMatchObject(stateWrong);
  expect((await comeBack(browser, way)).code).toBe(1060);
});

test("an attacker's way back, opened in the victim's browser, signs nobody in and binds nothing", async () => {
  const attacker = browserOf(server);
  const { person } = await boundPerson(server, attacker);
  const trap = await goToProvider(attacker, { person });
  const victim = browserOf(server);
  expect(await comeBack(victim, trap)).toMatchObject({ ...stateWrong, setCookies: [] });
  // Nor when the victim is just logging in with a provider themselves.
  await goToProvider(victim);
  expect(await comeBack(victim, trap)).toMatchObject({ ...stateWrong, setCookies: [] });
});

test("an attacker's way back is not bound to the victim's account either", async () => {
  const victim = await provenMember(server);
  const attacker = await provenMember(server);
  for (const purpose of ["login", "bind"] as const) {
    const trap = await goToProvider(attacker.browser, { purpose, person: freshPerson() });
    expect(await victim.browser.send(bindWechat, { body: queryOf(trap) })).toMatchObject(
      stateWrong,
    );
  }
  // Even in one browser: what a member began is for that member only.
  const trap = await goToProvider(attacker.browser, { purpose: "bind", person: freshPerson() });
  attacker.browser.token = victim.browser.token;
  attacker.browser.cookies.set("fp", victim.browser.cookies.get("fp") ?? "");
  expect(await attacker.browser.send(bindWechat, { body: queryOf(trap) })).toMatchObject(
    stateWrong,
  );
});

test("what was begun to bind does not sign in, and the reverse", async () => {
  const { browser } = await provenMember(server);
  const toBind = await goToProvider(browser, { purpose: "bind" });
  expect(await comeBack(browser, toBind)).toMatchObject(stateWrong);
  const toLogin = await goToProvider(browser);
  expect(await browser.send(bindWechat, { body: queryOf(toLogin) })).toMatchObject(stateWrong);
});

test("the mark of the browser is a cookie that no script reads and no other site sends", async () => {
  const browser = browserOf(server);
  const body = { app: App.of.wechat, purpose: "login" };
  const { setCookies } = await browser.send(startSns, { body });
  expect(setCookies).toEqual([
    expect.stringMatching(/^oauth=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
});

test("neither state nor ticket nor cookie is in the database as it is", async () => {
  const browser = browserOf(server);
  const way = await goToProvider(browser, { person: freshPerson() });
  const { snsCode } = (await comeBack(browser, way)).data as { snsCode: string };
  const secrets = [queryOf(way)["state"], snsCode, browser.cookies.get("oauth")];
  const rows = await Promise.all(
    (["snsState", "snsTicket"] as const).map((table) =>
      server.db.selectFrom(table).selectAll().execute(),
    ),
  );
  const text = JSON.stringify(rows, (_, value: unknown) =>
    isBytes(value) ? Buffer.from(value.data).toString("latin1") : value,
  );
  for (const secret of secrets) expect(text).not.toContain(secret);
});

const isBytes = (value: unknown): value is { type: "Buffer"; data: number[] } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";

test("the same way back opened twice at once is one sign-in", async () => {
  const browser = browserOf(server);
  const { person } = await boundPerson(server, browser);
  const way = await goToProvider(browser, { person });
  const before = await sessions();
  const answers = await Promise.all(Array.from({ length: 8 }, () => comeBack(browser, way)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(7);
  expect(await sessions()).toBe(before + 1);
});

test("who starts without an end is told to wait, and leaves no more rows", async () => {
  const browser = browserOf(server);
  const body = { app: App.of.wechat, purpose: "login" };
  const start = (from = browser) => from.send(startSns, { body });
  const kept = async () => (await server.db.selectFrom("snsState").select("hash").execute()).length;
  const before = await kept();
  const answers = await Promise.all(Array.from({ length: 40 }, () => start()));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(30);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(10);
  expect(await kept()).toBe(before + 30);
  expect((await start(browserOf(server))).code).toBe(200);
  server.clock.move(61);
  expect((await start()).code).toBe(200);
});
