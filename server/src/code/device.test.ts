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
