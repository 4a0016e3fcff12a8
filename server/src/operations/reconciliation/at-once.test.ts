import { beforeAll, expect, test } from "vitest";
import { Asset } from "#contract/enums.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import {
  bindPayee,
  keepSignedIn,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { balanced, decide, goldOf, reverse } from "../../../test/fixture/reconciliation.ts";

const server = testServer();
let big = 0;
let small = 0;

beforeAll(async () => {
  big = await publishedTask(server, { rewardGold: 2000, rewardFen: 300 });
  small = await publishedTask(server, { rewardGold: 500 });
  await setRules(server, noLimits);
});

/** A member with a valid answer to the big task. */
async function rewarded(): Promise<SignedIn & { responseId: number }> {
  const member = await server.member();
  await keepSignedIn(server);
  await bindPayee(server, member.memberId);
  const { responseId } = await completed(member.call, big);
  await decide(server, true, responseId);
  return { ...member, responseId };
}
const drawGold = (call: SignedIn["call"], amount: number) =>
  withdraw(call, { asset: Asset.of.gold, amount });
const decisionsOf = (id: number) =>
  server.db
    .selectFrom("surveyDecision")
    .selectAll()
    .where("responseId", "=", id)
    .orderBy("id")
    .execute();

test("ten reversals of one response at once take its reward back once", async () => {
  const { memberId, responseId } = await rewarded();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => reverse(server, { valid: false }, responseId)),
  );
  expect(answers.reduce((sum, { decided }) => sum + decided, 0)).toBe(1);
  expect((await goldOf(server, memberId)).available).toBe(0);
  await balanced(server);
});

test("a reversal against withdrawals at the same moment: all 2000 coins are accounted for", async () => {
  for (let round = 0; round < 8; round++) {
    const { call, memberId, responseId } = await rewarded();
    const [turned, ...drawn] = await Promise.allSettled([
      reverse(server, { valid: false }, responseId),
      drawGold(call, 1001),
      drawGold(call, 1002),
    ]);
    expect(turned).toMatchObject({ status: "fulfilled", value: { decided: 1 } });
    for (const one of drawn)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: 2001 });
    const { available, held } = await goldOf(server, memberId);
    const decision = (await decisionsOf(responseId)).at(-1);
    expect(available).toBe(0);
    expect(decision?.lostGold).toBe(held);
    expect((decision?.tookGold ?? 0) + held).toBe(2000);
  }
  await balanced(server);
});

test("a reward of the very moment in which fraud is found does not slip past the debt", async () => {
  for (let round = 0; round < 8; round++) {
    const { call, memberId, responseId } = await rewarded();
    await drawGold(call, 2000);
    const next = await completed(call, small);
    await Promise.all([
      reverse(server, { valid: false, fraud: true }, responseId),
      decide(server, true, next.responseId),
    ]);
    expect(await goldOf(server, memberId)).toMatchObject({ available: 0, debt: -1500 });
  }
  await balanced(server);
});
