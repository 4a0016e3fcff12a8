import { expect, test } from "vitest";
import {
  logout,
  refreshToken,
  refreshTokenAlias,
  type TokenData,
} from "#contract/member/people/auth.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { transact } from "../../platform/db.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { endSessionsOf } from "./session.ts";
import { forgetOldSignIns } from "./service.ts";

const server = testServer();
const secure = testServer({ PUBLIC_ORIGIN: "https://panel.example" });
let made = 0;
const signedIn = async (): Promise<Browser> => {
  const browser = browserOf(server);
  await browser.signIn(`137${String(10_000_000 + ++made)}`);
  return browser;
};
const refresh = (browser: Browser, token = browser.refreshToken) =>
  browser.send(refreshToken, { body: { refreshToken: token } });
const isIn = async (browser: Browser) => (await browser.send(getAccount)).code === 200;

test("the fingerprint cookie is out of a script's reach and stays on this site", async () => {
  const browser = browserOf(server);
  await browser.sendCode("13700000001");
  const { setCookies } = await browser.login("13700000001");
  expect(setCookies).toHaveLength(1);
  expect(setCookies[0]).toMatch(
    /^fp=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test("on https the cookie belongs to this very host, and is sent on https only", async () => {
  const browser = browserOf(secure);
  await browser.sendCode("13700000002");
  const { setCookies } = await browser.login("13700000002");
  expect(setCookies[0]).toMatch(
    /^__Host-fp=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test("a refresh answers a new pair, under both addresses", async () => {
  const browser = await signedIn();
  const first = (await refresh(browser)).data as TokenData;
  expect(first.refreshToken).not.toBe(browser.refreshToken);
  const again = await browser.send(refreshTokenAlias, {
    body: { refreshToken: first.refreshToken, token: first.token },
  });
  browser.token = (again.data as TokenData).token;
  expect(await isIn(browser)).toBe(true);
});

test("the token before is good for twenty seconds more, so that requests under way do not fail", async () => {
  const browser = await signedIn();
  await refresh(browser);
  expect(await isIn(browser)).toBe(true);
  server.clock.move(21);
  expect(await isIn(browser)).toBe(false);
});

test("a token is good for fifteen minutes", async () => {
  const browser = await signedIn();
  server.clock.move(14 * 60);
  expect(await isIn(browser)).toBe(true);
  server.clock.move(61);
  expect(await isIn(browser)).toBe(false);
  expect((await refresh(browser)).code).toBe(200);
});

test("the fifteenth day asks for a new sign-in, however often the token was refreshed", async () => {
  const browser = await signedIn();
  for (let day = 0; day < 14; day += 1) {
    server.clock.move(86_400 - 10);
    const { data } = await refresh(browser);
    browser.refreshToken = (data as TokenData).refreshToken;
  }
  server.clock.move(200);
  expect(await refresh(browser)).toMatchObject({ status: 401, code: 401 });
});

test("signing out ends the whole sign-in at once", async () => {
  const browser = await signedIn();
  expect(await isIn(browser)).toBe(true);
  const answer = await browser.send(logout);
  expect(answer).toMatchObject({ code: 200, data: null });
  // The browser's cookie stays, to be known by, and opens nothing.
  expect(answer.setCookies).toEqual([]);
  expect(browser.cookies.get("fp")).toBeTruthy();
  expect(await isIn(browser)).toBe(false);
  expect((await refresh(browser)).status).toBe(401);
});

test("a closed account cannot refresh, and is told why", async () => {
  const browser = await signedIn();
  const { memberId } = (await browser.send(getAccount)).data as { memberId: number };
  await server.db
    .updateTable("userMember")
    .set({ state: "closed" })
    .where("id", "=", memberId)
    .execute();
  expect(await refresh(browser)).toMatchObject({ status: 200, code: 403 });
  expect((await refresh(browser)).status).toBe(401);
});

test("other features end a member's sign-ins, all or all but one", async () => {
  const account = "13799999999";
  const browsers = [browserOf(server), browserOf(server), browserOf(server)] as const;
  for (const browser of browsers) {
    await browser.signIn(account);
    server.clock.move(60);
  }
  const rows = await server.db.selectFrom("authSession").selectAll().execute();
  const last = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  const end = (keep?: string) =>
    transact(server.db, (tx) =>
      endSessionsOf(tx, server.world, {
        memberId: last?.memberId ?? 0,
        why: "elsewhere",
        ...(keep && { keep }),
      }),
    );
  await end(last?.id);
  expect(await Promise.all(browsers.map(isIn))).toEqual([false, false, true]);
  await end();
  expect(await isIn(browsers[2])).toBe(false);
});

test("a token without its browser's cookie, or with another browser's, is worth nothing", async () => {
  const owner = await signedIn();
  const thief = await signedIn();
  const ownCookie = thief.cookies.get("fp") ?? "";
  thief.token = owner.token;
  expect(await thief.send(getAccount)).toMatchObject({ status: 401, code: 401 });
  expect((await refresh(thief, owner.refreshToken)).status).toBe(401);
  thief.cookies.clear();
  expect((await thief.send(getAccount)).status).toBe(401);
  expect((await refresh(thief, owner.refreshToken)).status).toBe(401);
  thief.cookies.set("fp", ownCookie);
  expect(await isIn(owner)).toBe(true);
});

test("cookies alone sign nobody in", async () => {
  const browser = await signedIn();
  const { token } = browser;
  browser.token = undefined;
  browser.cookies.set("TOKEN", token ?? "");
  expect((await browser.send(getAccount)).status).toBe(401);
});

test("twenty refreshes at once have one successor", async () => {
  const browser = await signedIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(browser)));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  const [first] = answers.map(({ data }) => data as TokenData);
  browser.token = first?.token;
  expect(await isIn(browser)).toBe(true);
});

test("a browser with a wrong clock that refreshes on and on is not locked out", async () => {
  const browser = await signedIn();
  const first = browser.refreshToken;
  let { data } = await refresh(browser, first);
  for (let i = 0; i < 3; i += 1)
    ({ data } = await refresh(browser, (data as TokenData).refreshToken));
  expect((await refresh(browser, first)).data).toEqual(data);
});

test("a refresh token that is used again after twenty seconds ends the whole sign-in", async () => {
  const browser = await signedIn();
  const old = browser.refreshToken;
  const next = (await refresh(browser)).data as TokenData;
  browser.token = next.token;
  server.clock.move(21);
  expect(await isIn(browser)).toBe(true);
  expect((await refresh(browser, old)).status).toBe(401);
  expect(await isIn(browser)).toBe(false);
  expect((await refresh(browser, next.refreshToken)).status).toBe(401);
  const [session] = await server.db
    .selectFrom("authSession")
    .select("endedWhy")
    .orderBy("createdAt", "desc")
    .limit(1)
    .execute();
  expect(session?.endedWhy).toBe("reuse");
});

test("another browser with a replaced token ends the sign-in even within the grace", async () => {
  const owner = await signedIn();
  const thief = await signedIn();
  const old = owner.refreshToken;
  owner.token = ((await refresh(owner)).data as TokenData).token;
  expect((await refresh(thief, old)).status).toBe(401);
  expect(await isIn(owner)).toBe(false);
});

test("the database keeps no token that could be used", async () => {
  const browser = await signedIn();
  const rows = await server.db.selectFrom("authSession").selectAll().execute();
  const text = JSON.stringify(rows.map((row) => Object.values(row).map(String)));
  for (const secret of [browser.token, browser.refreshToken, browser.cookies.get("fp")])
    expect(text).not.toContain(secret);
});

test("what nobody needs any more is forgotten, and a sign-in of today is kept", async () => {
  const old = await signedIn();
  await refresh(old);
  server.clock.move((14 + 91) * 86_400);
  const fresh = await signedIn();
  await forgetOldSignIns(server.world);
  const counts = await Promise.all([
    server.db.selectFrom("authSession").select("id").execute(),
    server.db.selectFrom("authSpentToken").select("hash").execute(),
    server.db.selectFrom("codeSent").select("id").execute(),
  ]);
  expect(counts.map((rows) => rows.length)).toEqual([1, 0, 1]);
  expect(await isIn(fresh)).toBe(true);
});

test("a session is refreshed by a page of ours alone, also in browsers that say it in the old way", async () => {
  const own = browserOf(server);
  await own.signIn("13700000077");
  const refresh = (headers: Record<string, string>) => {
    const browser = browserOf(server, { host: "www.example.com", headers });
    for (const [name, value] of own.cookies) browser.cookies.set(name, value);
    return browser.send(refreshToken, { body: { refreshToken: own.refreshToken } });
  };
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: "http://www.example.com" },
    { "sec-fetch-site": "" },
    { "sec-fetch-site": "", origin: "http://desk.example.com" },
    { "sec-fetch-site": "", origin: "null", referer: "http://www.example.com/" },
  ];
  for (const headers of foreign)
    expect([headers, await refresh(headers)]).toMatchObject([
      headers,
      { code: 403, msg: "请在本站页面里操作", setCookies: [] },
    ]);
  expect((await refresh({ "sec-fetch-site": "", origin: "http://www.example.com" })).code).toBe(
    200,
  );
});
