/** What is tried against single sign-on: with codes, states, addresses and tokens that are not what they say. */
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { beginSignOn, finishSignOn, getSignOn } from "#contract/console/people/sign-on.ts";
import { staffMe } from "#contract/console/people/staff.ts";
import { getAccount } from "#contract/member/people/user.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import {
  comeBack,
  decide,
  signOn,
  signOnSettings,
  signOnSimulator,
  walk,
} from "../../../test/fixture/sign-on.ts";
import { testServer } from "../../../test/server.ts";
import { startOidcSimulator } from "../../../simulators/oidc/serve.ts";
import { writeCounts } from "../../providers/watch.ts";
import { SIGN_ON_LOGOUT } from "./api.ts";

const provider = await signOnSimulator();
const server = testServer(signOnSettings(provider));
const account = "zhao.min";
const over = { code: 400, msg: "这次单点登录已过期，请重新点“单点登录”" };
const refused = { code: 403, msg: "单点登录没有成功，请重试；仍不行请联系管理员" };

const isIn = async (browser: Browser) => (await browser.send(staffMe)).status === 200;

test("a code that somebody else was given is not taken in this browser", async () => {
  const [victim, attacker] = [browserOf(server), browserOf(server)];
  const theirs = await walk(attacker, { account: "qian.feng" });
  // Login CSRF: the attacker's whole answer, in a browser that never asked for one, and in one that asked for its own.
  expect(await comeBack(victim, theirs)).toMatchObject(over);
  const own = await walk(victim, { account });
  expect(await comeBack(victim, theirs)).toMatchObject(over);
  // Code injection: the attacker's code under the victim's own state.
  const code = theirs.searchParams.get("code");
  expect(await comeBack(victim, own, { code })).toMatchObject(refused);
  expect(await isIn(victim)).toBe(false);
  // The provider takes a code once, and ends what began with one that comes twice.
  expect(await comeBack(attacker, theirs)).toMatchObject(refused);
  expect(provider.book.sessions.at(-2)).toMatchObject({ isEnded: true });
});

test("a state is good once, in ten minutes, and so is what came with it", async () => {
  const browser = browserOf(server);
  const returned = await walk(browser, { account });
  const kept = new Map(browser.cookies);
  expect((await comeBack(browser, returned)).code).toBe(200);
  // Anyone who has kept the cookie, too.
  const repeat = browserOf(server);
  for (const [name, value] of kept) repeat.cookies.set(name, value);
  expect(await comeBack(repeat, returned)).toMatchObject(over);
  const late = browserOf(server);
  const lateReturn = await walk(late, { account });
  server.clock.move(601);
  expect(await comeBack(late, lateReturn)).toMatchObject(over);
});

test("of two who come back with one state at once one comes in", async () => {
  const browser = browserOf(server);
  const returned = await walk(browser, { account });
  const twin = browserOf(server);
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
  const answers = await Promise.all([comeBack(browser, returned), comeBack(twin, returned)]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(1);
});

test("an answer that another provider gave, or nobody, is not taken for ours", async () => {
  const browser = browserOf(server);
  const mixedUp = await walk(browser, { account });
  const iss = "https://another.example";
  expect(await comeBack(browser, mixedUp, { iss })).toMatchObject(refused);
  const silent = await walk(browser, { account });
  // This provider declares that it always names itself in the answer.
  expect(await comeBack(browser, silent, { iss: undefined })).toMatchObject(refused);
  const denied = await walk(browser, { account });
  const error = { code: undefined, error: "access_denied" };
  expect(await comeBack(browser, denied, error)).toMatchObject(refused);
  expect(await isIn(browser)).toBe(false);
});

test.each([
  "wrong-nonce",
  "wrong-audience",
  "wrong-issuer",
  "wrong-key",
  "unsigned",
  "shared-secret",
  "expired",
])("an ID token that is not what it should be opens nothing: %s", async (fault) => {
  const { browser, answer } = await signOn(server, { account, fault });
  expect(answer).toMatchObject(refused);
  expect(await isIn(browser)).toBe(false);
});

test("user info that speaks of somebody else opens nothing", async () => {
  provider.set({ groupsIn: "user-info" });
  const { browser, answer } = await signOn(server, { account, fault: "other-subject" });
  expect(answer).toMatchObject(refused);
  expect(await isIn(browser)).toBe(false);
  provider.set({ groupsIn: "id-token" });
});

test("both kinds of keys are taken, and new ones at once", async () => {
  provider.keys.use("ES256");
  expect((await signOn(server, { account })).answer.code).toBe(200);
  await provider.keys.rotate();
  expect((await signOn(server, { account })).answer.code).toBe(200);
  provider.keys.use("RS256");
  expect((await signOn(server, { account })).answer.code).toBe(200);
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/sign-in", "/a\n//b"])(
  "a sign-in leads to pages of the console alone, and not to %s",
  async (back) => {
    const answer = await browserOf(server).send(beginSignOn, { body: { back } });
    expect(answer).toMatchObject({ code: 400, msg: "返回的页面只能是控制台的页面" });
  },
);

test("a sign-in is begun and ended on the console's own pages alone", async () => {
  const elsewhere = browserOf(server, { headers: { "sec-fetch-site": "cross-site" } });
  expect((await elsewhere.send(beginSignOn, { body: { back: "/" } })).code).toBe(403);
  const ours = browserOf(server);
  const returned = await walk(ours, { account });
  for (const [name, value] of ours.cookies) elsewhere.cookies.set(name, value);
  expect((await comeBack(elsewhere, returned)).code).toBe(403);
  expect((await comeBack(ours, returned)).code).toBe(200);
});

test("nobody makes us ask the provider without an end", async () => {
  const browser = browserOf(server);
  const body = { state: "x" };
  const codes = [];
  for (let n = 0; n < 62; n += 1) codes.push((await browser.send(finishSignOn, { body })).code);
  expect(new Set(codes)).toEqual(new Set([400, 429]));
});

const tellLogout = (token: string) =>
  server.app.inject({
    method: "POST",
    url: SIGN_ON_LOGOUT,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });

test("who signs out there is out here at once; the word of it counts once", async () => {
  const { browser } = await signOn(server, { account });
  const other = await signOn(server, { account });
  const [session, theOther] = provider.book.sessions.slice(-2);
  if (!session || !theOther) throw new Error("no sessions");
  const token = await provider.logoutToken(session);
  expect((await tellLogout(token)).statusCode).toBe(200);
  expect(await isIn(browser)).toBe(false);
  expect(await isIn(other.browser)).toBe(true);
  const again = await tellLogout(token);
  expect(again.statusCode).toBe(400);
  expect(again.headers["cache-control"]).toBe("no-store");
  // It names the person and no session: all of them end.
  const everywhere = await provider.logoutToken(theOther, { without: ["sid"] });
  expect((await tellLogout(everywhere)).statusCode).toBe(200);
  expect(await isIn(other.browser)).toBe(false);
});

test("nobody else's word ends a session", async () => {
  const { browser } = await signOn(server, { account });
  const session = provider.book.sessions.at(-1);
  if (!session) throw new Error("no session");
  const hour = Math.floor(Date.now() / 1000) - 3600;
  const changes = [
    { payload: { aud: "another-application" } },
    { payload: { iss: "https://another.example" } },
    { payload: { nonce: "that of an ID token" } },
    { payload: { events: {} } },
    { payload: { iat: hour } },
    { payload: { exp: hour } },
    { without: ["jti"] },
    { without: ["iat"] },
    { without: ["events"] },
    { without: ["sub", "sid"] },
  ];
  for (const change of changes)
    expect((await tellLogout(await provider.logoutToken(session, change))).statusCode).toBe(400);
  const another = await startOidcSimulator();
  another.client.issuer = provider.client.issuer;
  expect((await tellLogout(await another.logoutToken(session))).statusCode).toBe(400);
  await another.stop();
  const [, payload = ""] = (await provider.logoutToken(session)).split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  expect((await tellLogout(`${none}.${payload}.`)).statusCode).toBe(400);
  const bySecret = await new SignJWT(
    JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>,
  )
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(provider.client.clientSecret));
  expect((await tellLogout(bySecret)).statusCode).toBe(400);
  for (const nonsense of ["", "x", "a.b.c"])
    expect((await tellLogout(nonsense)).statusCode).toBe(400);
  expect(await isIn(browser)).toBe(true);
});

test("a provider that does not answer holds up nobody: who is in works on, who comes is told", async () => {
  const member = await server.member();
  const { browser } = await signOn(server, { account });
  const begun = browserOf(server);
  const { data } = await begun.send(beginSignOn, { body: { back: "/" } });
  const returned = await decide((data as DataOf<typeof beginSignOn>).url, { account });
  provider.book.setStanding("hang");
  const waiting = comeBack(begun, returned);
  expect(await isIn(browser)).toBe(true);
  expect((await server.app.inject("/api/v1/site")).statusCode).toBe(200);
  expect(await member.call(getAccount)).toBeDefined();
  // Where to go is known from before: that page says by itself that it is away.
  expect((await browserOf(server).send(beginSignOn, { body: { back: "/" } })).code).toBe(200);
  expect(await waiting).toMatchObject({ code: 503, msg: "单点登录服务现在连接不上，请稍后再试" });
  // Nor is it well again because somebody went there.
  expect((await browserOf(server).send(beginSignOn, { body: { back: "/" } })).code).toBe(200);
  await writeCounts(server.world);
  const shown = await browserOf(server).send(getSignOn);
  expect(shown.data).toMatchObject({ isOn: true, downSince: expect.any(String) as string });
  provider.book.setStanding("well");
  expect((await signOn(server, { account })).answer.code).toBe(200);
  await writeCounts(server.world);
  expect((await browserOf(server).send(getSignOn)).data).toMatchObject({ downSince: null });
});
