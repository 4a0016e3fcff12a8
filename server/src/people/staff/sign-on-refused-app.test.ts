/** A sign-on that refuses our own client lets no operator in, so somebody must hear of it. */
import { expect, test, vi } from "vitest";
import { signOn, signOnSettings, signOnSimulator } from "../../../test/fixture/sign-on.ts";
import { testServer } from "../../../test/server.ts";
import { writeCounts } from "../../providers/watch.ts";

const provider = await signOnSimulator();
const server = testServer(signOnSettings(provider));
/** What the health page shows; with single sign-on no operator of a test comes in by a password to look. */
const counted = async () => {
  await writeCounts(server.world);
  const found = server.db.selectFrom("providerCall").select("failures");
  return found.where("kind", "=", "sign-on").executeTakeFirst();
};

test("a secret that has run out is an alarm and a fault on the health page", async () => {
  const alarm = vi.spyOn(server.world.log, "error");
  provider.book.setStanding("wrong-client");
  const { answer } = await signOn(server, { account: "zhao.min" });
  provider.book.setStanding("well");
  expect(answer.code).toBe(403);
  expect(alarm.mock.calls.map(([about]) => about)).toContainEqual(
    expect.objectContaining({ alarm: "sign-on" }),
  );
  alarm.mockRestore();
  expect(await counted()).toEqual({ failures: 1 });
});

test("a token that is not to be believed is no alarm", async () => {
  const alarm = vi.spyOn(server.world.log, "error");
  await signOn(server, { account: "zhao.min", fault: "wrong-nonce" });
  expect(alarm).not.toHaveBeenCalled();
  alarm.mockRestore();
  expect(await counted()).toEqual({ failures: 1 });
});
