import { expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { checkOwnSms, sendOwnSms } from "#contract/member/people/user.ts";
import { browserOf } from "../../../test/browser.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { failureOf } from "../../../test/fixture/video.ts";
import { triedNameOf } from "./tries.ts";

const server = testServer();
const mobile = "13512345678";
const owner = browserOf(server, { device: "a".repeat(40) });

test("a stranger who hides their device can neither push my code aside nor use up its tries", async () => {
  await owner.sendCode(mobile, CodeScreen.of.login);
  const mine = await server.codeFor(mobile);
  server.clock.move(60);
  const stranger = browserOf(server);
  await stranger.sendCode(mobile, CodeScreen.of.login);
  const theirs = await server.codeFor(mobile);
  const wrong = theirs === "000000" ? "111111" : "000000";
  for (let i = 0; i < 5; i += 1) await stranger.login(mobile, { code: wrong });
  expect((await owner.login(mobile, { code: mine })).code).toBe(200);
});

test("ten wrong codes of a stranger shut out strangers, and not the device that I sign in from", async () => {
  server.clock.move(3600);
  const stranger = browserOf(server, { device: "b".repeat(40) });
  for (let round = 0; round < 2; round += 1) {
    await stranger.sendCode(mobile);
    const code = await server.codeFor(mobile);
    for (let i = 0; i < 5; i += 1)
      await stranger.login(mobile, { code: code === "000000" ? "111111" : "000000" });
    server.clock.move(60);
  }
  await stranger.sendCode(mobile);
  expect((await stranger.login(mobile)).msg).toMatch(/^操作过于频繁/);
  server.clock.move(60);
  await owner.sendCode(mobile);
  expect((await owner.login(mobile)).code).toBe(200);
});

test("my own device has the same limit of its own", async () => {
  server.clock.move(3600);
  for (let round = 0; round < 2; round += 1) {
    await owner.sendCode(mobile);
    const code = await server.codeFor(mobile);
    for (let i = 0; i < 5; i += 1)
      await owner.login(mobile, { code: code === "000000" ? "111111" : "000000" });
    server.clock.move(60);
  }
  await owner.sendCode(mobile);
  expect((await owner.login(mobile)).msg).toMatch(/^操作过于频繁/);
});

test("whatever a browser calls itself, a session has ten guesses an hour and no more", async () => {
  const { headers, memberId } = await server.member("13612345678");
  server.clock.move(60);
  const named = (name: string) =>
    clientOf(server.app, { ...headers, "z-device": name.repeat(40) }, "10.9.8.7");
  const screen = CodeScreen.of.close;
  const guess = async (name: string) => {
    const code = await server.codeFor("13612345678");
    const wrong = code === "000000" ? "111111" : "000000";
    return (await failureOf(named(name)(checkOwnSms, { body: { screen, code: wrong } }))).message;
  };
  for (const name of ["c", "d"]) {
    await named(name)(sendOwnSms, { body: { screen } });
    for (let i = 0; i < 5; i += 1) expect(await guess(name)).toMatch(/^验证码错误/);
    server.clock.move(60);
  }
  await named("e")(sendOwnSms, { body: { screen } });
  expect(await guess("e")).toMatch(/^操作过于频繁/);
  const kept = await server.db
    .selectFrom("codeWrong")
    .select("isOwn")
    .where("account", "=", triedNameOf(server.world, memberId))
    .execute();
  expect(kept).toHaveLength(10);
  expect(kept.every(({ isOwn }) => isOwn)).toBe(true);
});

test("a stranger who knows what my device is called is a stranger still", async () => {
  const mine = browserOf(server, { device: "7".repeat(40) });
  await mine.signIn("13512340007");
  const thief = browserOf(server, { device: "7".repeat(40) });
  for (let round = 0; round < 2; round += 1) {
    server.clock.move(60);
    await thief.sendCode("13512340007");
    const code = await server.codeFor("13512340007");
    for (let i = 0; i < 5; i += 1)
      await thief.login("13512340007", { code: code === "000000" ? "111111" : "000000" });
  }
  server.clock.move(60);
  await thief.sendCode("13512340007");
  expect((await thief.login("13512340007")).msg).toMatch(/^操作过于频繁/);
  expect((await mine.login("13512340007")).code).toBe(200);
});

test("one mailbox has one limit of codes, however its address is written", async () => {
  const spellings = ["some.body+1@gmail.com", "somebody@gmail.com", "Some.Body+2@Gmail.com"];
  const [first, ...others] = spellings as [string, ...string[]];
  expect((await browserOf(server).sendCode(first)).code).toBe(200);
  for (const spelling of others)
    expect((await browserOf(server).sendCode(spelling)).msg).toMatch(/^操作过于频繁/);
  expect((await browserOf(server).sendCode("some.body+1@example.com")).code).toBe(200);
});

test.each([
  "+8613512345678",
  "8613512345678",
  "１３５１２３４５６７８",
  "135 1234 5678",
  "135-1234-5678",
])("%s is the mobile that it is meant as, and has its limit", async (spelling) => {
  const mobile = "13512345678";
  server.clock.move(86_400);
  expect((await browserOf(server).sendCode(spelling)).code).toBe(200);
  expect((await browserOf(server).sendCode(mobile)).msg).toMatch(/^操作过于频繁/);
  server.clock.move(60);
  expect((await browserOf(server).sendCode(mobile)).code).toBe(200);
  expect((await browserOf(server).sendCode(spelling)).msg).toMatch(/^操作过于频繁/);
});

test("a member's mobile and e-mail have ten guesses an hour together", async () => {
  const account = "13612345670";
  const email = "together@example.com";
  const { memberId } = await server.member(account);
  await server.db.updateTable("userMember").set({ email }).where("id", "=", memberId).execute();
  const stranger = browserOf(server, { device: "9".repeat(40), ip: "203.0.113.7" });
  for (const name of [account, email]) {
    server.clock.move(60);
    await stranger.sendCode(name);
    const code = await server.codeFor(name);
    for (let i = 0; i < 5; i += 1)
      await stranger.login(name, { code: code === "000000" ? "111111" : "000000" });
  }
  server.clock.move(60);
  for (const name of [account, email]) {
    await stranger.sendCode(name);
    expect((await stranger.login(name)).msg, name).toMatch(/^操作过于频繁/);
    server.clock.move(60);
  }
});
