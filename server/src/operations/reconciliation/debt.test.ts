import { beforeAll, expect, test } from "vitest";
import { Asset, MoneyReason } from "#contract/enums.ts";
import { getQuality } from "#contract/member/study/quality.ts";
import { submitSheet } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import {
  bindPayee,
  keepSignedIn,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import {
  balanced,
  decide,
  goldOf,
  reverse,
  statementOf,
} from "../../../test/fixture/reconciliation.ts";

const server = testServer();
const { rewardReleased, debtRepaid } = MoneyReason.of;
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

test("proven fraud makes a debt of what is gone, and the next rewards repay it on a line of their own", async () => {
  const { call, memberId, responseId } = await rewarded();
  await drawGold(call, 1400);
  await reverse(server, { valid: false, fraud: true }, responseId);
  expect(await goldOf(server, memberId)).toMatchObject({ available: 0, debt: -1400 });
  const next = await completed(call, small);
  await decide(server, true, next.responseId);
  expect(await goldOf(server, memberId)).toMatchObject({ available: 0, debt: -900 });
  expect((await statementOf(call)).slice(-2)).toEqual([
    [rewardReleased, 500, 500],
    [debtRepaid, -500, 0],
  ]);
  await balanced(server);
});

test("a consolation repays a debt, too, and what is over stays with the member", async () => {
  const { call, memberId, responseId } = await rewarded();
  await drawGold(call, 1990);
  await reverse(server, { valid: false, fraud: true }, responseId);
  expect((await goldOf(server, memberId)).debt).toBe(-1990);
  const token = await answered(call, small, { drinks: "never" });
  await call(submitSheet, { body: { token } });
  expect(await goldOf(server, memberId)).toMatchObject({ available: 0, debt: -1970 });
  await balanced(server);
});

test("a proof of fraud that was wrong is undone: the debt goes, and the coins come back", async () => {
  const { call, memberId, responseId } = await rewarded();
  await drawGold(call, 1400);
  await reverse(server, { valid: false, fraud: true }, responseId);
  const next = await completed(call, small);
  await decide(server, true, next.responseId); // repays 500 of 1400
  await reverse(server, { valid: true }, responseId);
  // 2000 earned, 1400 withdrawn, 500 earned.
  expect(await goldOf(server, memberId)).toMatchObject({ available: 1100, held: 1400, debt: 0 });
  await balanced(server);
});

test("the score forgets the plus and counts the minus, and the other way round", async () => {
  const { call, responseId } = await rewarded();
  const score = async () => (await call(getQuality, { query: {} })).score;
  expect(await score()).toBe(101);
  await reverse(server, { valid: false }, responseId);
  expect(await score()).toBe(92);
  await reverse(server, { valid: true }, responseId);
  expect(await score()).toBe(101);
  await reverse(server, { valid: false, fraud: true }, responseId);
  expect(await score()).toBe(60);
});
