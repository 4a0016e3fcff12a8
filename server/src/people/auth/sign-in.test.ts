import { expect, test } from "vitest";
import { SignInWay } from "#contract/enums.ts";
import { logout } from "#contract/member/people/auth.ts";
import { endSignIns, listSignIns, type SignIn } from "#contract/member/people/session.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { passwordLogin, registeredBrowser } from "../../../test/password.ts";
import { testServer } from "../../../test/server.ts";
import { deviceOf, shortIp } from "./device.ts";

const server = testServer();
const password = "k7#pQz-wu";
const agents = {
  windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  wechat:
    "Mozilla/5.0 (Linux; Android 14; PGT-AN10) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.47 WeChat/arm64",
};

let made = 0;
const freshMobile = () => `135${String(40_000_000 + ++made)}`;
const enter = async (account: string, from: Parameters<typeof browserOf>[1] = {}) => {
  const browser = browserOf(server, from);
  const answer = await passwordLogin(server, browser, { account, password });
  if (answer.code !== 200) throw new Error(answer.msg);
  return browser;
};
const list = async (browser: Browser) => (await browser.send(listSignIns)).data as SignIn[];
const end = async (browser: Browser, body: object = {}) =>
  ((await browser.send(endSignIns, { body })).data as { ended: number }).ended;
const isIn = async (browser: Browser) => (await browser.send(getAccount)).code === 200;

test("I see where I am signed in, by which device, how, and from roughly where", async () => {
  const account = freshMobile();
  await registeredBrowser(server, account, password);
  server.clock.move(60);
  const windows = { ip: "113.87.12.34", headers: { "user-agent": agents.windows } };
  const browser = await enter(account, windows);
  const [here, registered, ...more] = await list(browser);
  expect(more).toEqual([]);
  expect(here).toMatchObject({
    way: SignInWay.of.password,
    device: "Chrome · Windows",
    ip: "113.87.*.*",
    isCurrent: true,
    endedAt: null,
    endedWhy: null,
  });
  expect(here?.seenAt).toBe(here?.startedAt);
  expect(registered).toMatchObject({ way: SignInWay.of.register, isCurrent: false });
  expect(JSON.stringify([here, registered])).not.toContain("113.87.12");
});

test("devices have the names that people know, and an odd one is 未知设备", async () => {
  expect(await deviceOf(agents.iphone)).toBe("Safari · iOS");
  expect(await deviceOf(agents.wechat)).toBe("微信 · Android");
  expect(await deviceOf("")).toBe("未知设备");
  expect(await deviceOf(null)).toBe("未知设备");
  expect(await deviceOf("()<script>")).toBe("未知设备");
  expect(shortIp("240e:3b2:1:2::7")).toBe("240e:3b2:*");
  expect(shortIp(null)).toBe("");
});

test("signing out elsewhere leaves only this browser, and the list says why", async () => {
  const account = freshMobile();
  const first = await registeredBrowser(server, account, password);
  const second = await enter(account);
  const third = await enter(account);
  expect(await end(third)).toBe(2);
  expect(await Promise.all([first, second, third].map(isIn))).toEqual([false, false, true]);
  const [here, ...others] = await list(third);
  expect(here?.isCurrent).toBe(true);
  expect(others.map((one) => one.endedWhy)).toEqual(["在其他设备上退出", "在其他设备上退出"]);
  expect(await end(third)).toBe(0);
});

test("one device can be signed out alone; those that live come first", async () => {
  const account = freshMobile();
  const first = await registeredBrowser(server, account, password);
  server.clock.move(1);
  const second = await enter(account);
  server.clock.move(1);
  const third = await enter(account);
  const [, { id } = { id: "" }] = await list(third);
  expect(await end(third, { id })).toBe(1);
  expect(await Promise.all([first, second, third].map(isIn))).toEqual([true, false, true]);
  expect((await list(third)).map((one) => one.endedAt === null)).toEqual([true, true, false]);
});

test("without a sign-in there is nothing to see or to end", async () => {
  const stranger = browserOf(server);
  expect(await stranger.send(listSignIns)).toMatchObject({ status: 401 });
  expect(await stranger.send(endSignIns, { body: {} })).toMatchObject({ status: 401 });
});

test("another member's sign-in is as if it were not there, and so is one's own present one", async () => {
  const mine = await registeredBrowser(server, freshMobile(), password);
  const theirs = await registeredBrowser(server, freshMobile(), password);
  const [foreign] = await list(theirs);
  const [own] = await list(mine);
  const absent = "0199a0b0-0000-7000-8000-000000000000";
  for (const id of [foreign?.id, own?.id, absent]) expect(await end(mine, { id })).toBe(0);
  expect(await isIn(theirs)).toBe(true);
  expect(await isIn(mine)).toBe(true);
  expect(await mine.send(endSignIns, { body: { id: "1 or 1=1" } })).toMatchObject({
    code: 400,
    msg: "编号错误",
  });
});

test("a sign-in that ended by itself says so: signed out, expired", async () => {
  const account = freshMobile();
  await registeredBrowser(server, account, password);
  await (await enter(account)).send(logout);
  server.clock.move(15 * 86_400);
  const browser = await enter(account);
  const words = (await list(browser)).map((one) => one.endedWhy);
  expect(new Set(words)).toEqual(new Set([null, "已退出登录", "登录已过期"]));
  expect(await end(browser)).toBe(0);
});

test("the list goes back ninety days and is fifty long at most", async () => {
  const account = freshMobile();
  await registeredBrowser(server, account, password);
  server.clock.move(91 * 86_400);
  const browser = await enter(account);
  expect(await list(browser)).toHaveLength(1);
  const [row] = await server.db
    .selectFrom("authSession")
    .selectAll()
    .orderBy("createdAt", "desc")
    .limit(1)
    .execute();
  if (!row) throw new Error("nobody is signed in");
  const copies = Array.from({ length: 60 }, () => ({
    ...row,
    id: server.clock.uuid(),
    accessHash: Buffer.from(server.clock.token()),
    refreshHash: Buffer.from(server.clock.token()),
  }));
  await server.db.insertInto("authSession").values(copies).execute();
  expect(await list(browser)).toHaveLength(50);
});
