import { expect, test, vi } from "vitest";
import { loginByPassword } from "#contract/member/people/password.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { browserOf } from "../../../test/browser.ts";
import { cheapHash } from "../../../test/cheap-hash.ts";
import { encryptedPassword, PASSWORD, registeredBrowser } from "../../../test/password.ts";
import { testServer } from "../../../test/server.ts";

vi.setConfig({ testTimeout: inMachineTime(60_000) });

const server = testServer();

/** How long a wrong password takes, from the first byte to the answer. */
async function secondsOf(mobile: string): Promise<number> {
  const password = await encryptedPassword(server, "not-the-password");
  const browser = browserOf(server);
  const startedAt = performance.now();
  const { msg } = await browser.send(loginByPassword, { body: { mobile, password } });
  const took = performance.now() - startedAt;
  expect(msg).toBe("账号或密码错误");
  return took;
}

/**
 * Of the quickest quarter, as anyone who measures from outside would do it: other work on this machine only
 * ever adds time, and says nothing of the account.
 */
function meanOf(times: readonly number[]): number {
  const kept = times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length / 4));
  return kept.reduce((sum, time) => sum + time, 0) / kept.length;
}

/** An eighth of what it takes, which is 5 ms on the reference machine at rest, and more where everything takes longer. */
const TELLING = 1 / 8;

/** How much longer `one` takes, as a share of what `other` does. Turn by turn, so that a machine that grows slower slows both. */
async function difference(one: string, other: string, pairs: number): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < pairs; i += 1) {
    // Past the limits of tries, which would answer at once.
    server.clock.move(15 * 60);
    const turns = i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const turn of turns) times[turn].push(await secondsOf(turn === 0 ? one : other));
  }
  return meanOf(times[0]) / meanOf(times[1]) - 1;
}

const known = "13570000001";
const unknown = "13570000002";

test("a wrong password takes as long for a member as for nobody", async () => {
  await registeredBrowser(server, known);
  await difference(known, unknown, 5);
  expect(Math.abs(await difference(known, unknown, 100))).toBeLessThan(TELLING);
  // 200 sign-ins one after the other, 40 ms each on the reference machine when it has nothing else to do.
});

test("the clock would tell a server that does not compare for nobody", async () => {
  await server.db
    .updateTable("userMember")
    .set({ passwordHash: cheapHash(PASSWORD) })
    .where("mobile", "=", known)
    .execute();
  expect(Math.abs(await difference(known, unknown, 20))).toBeGreaterThan(TELLING);
});
