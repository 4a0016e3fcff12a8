import { expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { browserOf } from "../../test/browser.ts";
import { testServer } from "../../test/server.ts";

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
