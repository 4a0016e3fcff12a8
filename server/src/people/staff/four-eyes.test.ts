/** One operator alone, whatever they try: the attack that once took 40,000 yuan, and its relatives. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { saveBrandMoney } from "#contract/console/community/brand.ts";
import { askAdjustment, decideAdjustment } from "#contract/console/money/adjustment.ts";
import { approveExchanges, consoleExchange } from "#contract/console/money/exchange.ts";
import { resetOperator } from "#contract/console/people/operators.ts";
import { Asset, ExchangeState, ExchangeType, StaffRole } from "#contract/enums.ts";
import { updatePrize } from "#contract/console/money/prize.ts";
import type { SignedIn } from "../../../test/server.ts";
import { moneyBody, nthBrand } from "../../../test/fixture/brand-desk.ts";
import {
  expectBooksToBalance,
  failureOf,
  memberWith,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { forgetBrands } from "../../foundation/brand/api.ts";
import { draft, ordered, virtual } from "../../../test/fixture/prize.ts";
import { colleague, params, pass } from "../../../test/fixture/staff-proposal.ts";

const { server } = serverWithPayouts();
const { admin, finance, operations } = StaffRole.of;
const { gold } = Asset.of;
const body = { reason: "活动奖励", note: "" };

/** Made once: signing in takes a second each where the machine is busy. */
const crowd: SignedIn[] = [];
beforeAll(async () => {
  const made = Array.from({ length: 20 }, () => memberWith(server, { fen: 60_000 }));
  crowd.push(...(await Promise.all(made)));
});

/** The highest values that settings take. */
const high = { withdrawDailyCount: 100, withdrawDailyFen: 100_000_000, codeAboveFen: 100_000_000 };

beforeEach(() => setRules(server, { ...high, secondPersonFen: 20_000, operatorDayFen: 200_000 }));

const book = (call: Call, memberId: number, amount: number) =>
  call(askAdjustment, { body: { ...body, key: randomUUID(), memberId, asset: gold, amount } });
const approveBy = (call: Call, ...ids: number[]) => call(approveExchanges, { body: { ids } });

/** Net, of these members: what has left the house, or is on its way. */
async function outFen(...members: readonly SignedIn[]): Promise<number> {
  const { fen } = await server.db
    .selectFrom("exchange")
    .select((q) => q.fn.coalesce(q.fn.sum<number>("netFen"), q.lit(0)).as("fen"))
    .where(
      "memberId",
      "in",
      members.map(({ memberId }) => memberId),
    )
    .where("state", "in", [ExchangeState.of.issued, ExchangeState.of.toBeIssued])
    .executeTakeFirstOrThrow();
  return fen;
}

test("a finance operator cannot raise the limits, book five million gold and pay 40,000 yuan alone", async () => {
  const { call } = await colleague(server, finance);
  const brand = await nthBrand(server, 0);
  const answer = await call(
    saveBrandMoney,
    moneyBody(brand, {
      secondPersonFen: 100_000_000,
      operatorDayFen: 1_000_000_000,
      adjustSecondGold: 100_000_000,
      adjustOperatorGold: 1_000_000_000,
    }),
  );
  expect(answer.money).toEqual(brand.money);
  expect(answer.pending).toMatchObject([{ state: "proposed", effectiveAt: null }]);
  const accomplice = await memberWith(server, { gold: 4_000_000 });
  expect(await book(call, accomplice.memberId, 5_000_000)).toMatchObject({ state: "waiting" });
  const asked = await withdraw(accomplice.call, { asset: gold, amount: 4_000_000 });
  expect((await approveBy(call, asked.id)).skipped).toEqual([
    { id: asked.id, why: expect.stringMatching(/等待另一位同事复核$/) },
  ]);
  await server.drain();
  expect(await outFen(accomplice)).toBe(0);
});

test("a hundred small pieces for one member are one large one: the second person is asked all the same", async () => {
  const { call } = await colleague(server, finance);
  const member = await memberWith(server, { fen: 40_000 });
  const ids = [];
  // oxlint-disable no-await-in-loop -- one request of a member at a time
  for (let n = 0; n < 5; n += 1) ids.push((await withdraw(member.call, { amount: 5001 + n })).id);
  const { decided, skipped } = await approveBy(call, ...ids);
  expect(decided).toBe(3);
  expect(skipped[0]?.why).toMatch(/^该会员 24 小时内由一人批准的合计 150.06 元，加上这笔超过单人/);
  // Another one of finance alone is no second person for what the first let out alone.
  const other = await colleague(server, finance);
  const more = await withdraw(member.call, { amount: 5100 });
  expect((await approveBy(other.call, more.id)).decided).toBe(0);
  expect((await approveBy(other.call, ids[3] ?? 0)).decided).toBe(1);
  await pass(server, 25);
  expect((await approveBy(call, (await withdraw(member.call, { amount: 6000 })).id)).decided).toBe(
    1,
  );
  await server.drain();
  // oxlint-enable no-await-in-loop
});

test("many members are one operator: above the day's sum each approval is only the first of two", async () => {
  await setRules(server, { operatorDayFen: 50_000 });
  const { call } = await colleague(server, finance);
  const members = crowd.slice(0, 4);
  const ids = await Promise.all(
    members.map(async (one) => (await withdraw(one.call, { amount: 20_000 })).id),
  );
  const { decided, skipped } = await approveBy(call, ...ids);
  expect(decided).toBe(2);
  expect(skipped[0]?.why).toBe(
    "您 24 小时内单独批准的合计 400.00 元，加上这笔超过 500.00 元，已记录您的同意，等待另一位同事复核",
  );
  const next = await withdraw((await memberWith(server, { fen: 20_000 })).call, { amount: 20_000 });
  const seen = await call(consoleExchange, params(next));
  expect(seen.whyNot).toMatch(/^您 24 小时内单独批准的合计 400.00 元/);
  expect(await outFen(...members)).toBe(40_000);
});

test("twenty approvals at once, each under the limit, let out no more than the day's sum", async () => {
  await setRules(server, { operatorDayFen: 100_000 });
  const { call } = await colleague(server, finance);
  const members = crowd;
  const before = await outFen(...members);
  await pass(server, 25);
  const ids = await Promise.all(
    members.map(async (one) => (await withdraw(one.call, { amount: 19_000 })).id),
  );
  await Promise.all(ids.map((id) => approveBy(call, id)));
  expect((await outFen(...members)) - before).toBe(95_000);
  await server.drain();
  await expectBooksToBalance(server);
});

test("one Alipay account is one payee, whichever members are paid to it", async () => {
  const { call } = await colleague(server, finance);
  const [one, other] = [
    await memberWith(server, { fen: 20_000 }),
    await memberWith(server, { fen: 20_000 }),
  ];
  const [first, second] = [
    await withdraw(one.call, { amount: 15_000 }),
    await withdraw(other.call, { amount: 15_001 }),
  ];
  await server.db
    .updateTable("exchange")
    .set({ payeeAccount: "same@example.com" })
    .where("id", "in", [first.id, second.id])
    .execute();
  expect((await approveBy(call, first.id)).decided).toBe(1);
  expect((await approveBy(call, second.id)).skipped[0]?.why).toMatch(/^该支付宝 24 小时内/);
});

test("twenty bookings at once, for one member or for twenty, are booked up to the limits and no further", async () => {
  const set = { adjustSecondGold: 1000, adjustOperatorGold: 5000 };
  await server.db.updateTable("brand").set(set).execute();
  forgetBrands(server.world);
  const { call } = await colleague(server, operations);
  const { memberId } = await memberWith(server, {});
  const booked = (list: readonly { state: string; amount: number }[]) =>
    list.reduce((sum, { state, amount }) => sum + (state === "booked" ? amount : 0), 0);
  const forOne = await Promise.all(Array.from({ length: 20 }, () => book(call, memberId, 300)));
  expect(booked(forOne)).toBe(900);
  const members = crowd;
  const forAll = await Promise.all(members.map((one) => book(call, one.memberId, 900)));
  expect(booked(forAll)).toBe(3600);
  await expectBooksToBalance(server);
});

test("whoever booked gold for a member does not approve that member's withdrawal alone", async () => {
  const { call } = await colleague(server, finance);
  const member = await memberWith(server, { fen: 2000 });
  await book(call, member.memberId, 500);
  const { id } = await withdraw(member.call, { amount: 1500 });
  expect((await approveBy(call, id)).skipped[0]?.why).toBe(
    "您 30 天内给该会员调过账，已记录您的同意，等待另一位同事复核",
  );
  expect((await approveBy((await colleague(server, finance)).call, id)).decided).toBe(1);
});

test("nobody approves a withdrawal to their own name", async () => {
  const member = await memberWith(server, { fen: 2000 });
  const { id } = await withdraw(member.call, { amount: 1200 });
  const own = await colleague(server, finance);
  await server.db
    .updateTable("staffMember")
    .set({ name: "王晓明" })
    .where("id", "=", own.id)
    .execute();
  const why = "收款人与您同名，不能由您审批，请由另一位同事操作";
  expect((await approveBy(own.call, id)).skipped).toEqual([{ id, why }]);
  expect((await own.call(consoleExchange, params({ id }))).whyNot).toBe(why);
});

test("a prize that was made cheaper is guarded for a month as if it still cost what it did", async () => {
  const { call } = await colleague(server, admin);
  const dear = { ...draft, type: ExchangeType.of.virtual, priceGold: 50_000 };
  const prize = await virtual(server, ["CODE-1"], dear);
  await call(updatePrize, { ...params(prize), body: { ...dear, priceGold: 1, costFen: 0 } });
  const member = await memberWith(server, { gold: 10 });
  const { id } = await ordered(member, prize);
  expect((await approveBy(call, id)).skipped[0]?.why).toMatch(/^金额超过单人审批限额 200.00 元/);
});

/** Above the member's limit: by `by`, waiting. */
const waiting = async (by: { call: Call }) =>
  (await book(by.call, (await memberWith(server, {})).memberId, 60_000)).id;
const confirmAs = (by: { call: Call }, id: number) =>
  by.call(decideAdjustment, { ...params({ id }), body: { decision: "approve", note: "" } });

test("whoever was made within 72 hours is nobody's second person, and is afterwards", async () => {
  const asker = await colleague(server, finance);
  const fresh = await colleague(server, finance, 2.9);
  const id = await waiting(asker);
  expect(await failureOf(confirmAs(fresh, id))).toMatchObject({
    code: 403,
    message: expect.stringMatching(
      /^您的账号在 72 小时内新建、重置、启用或调整过角色，20.* 之后才能做复核人$/,
    ),
  });
  await pass(server, 3);
  expect(await confirmAs(fresh, id)).toMatchObject({ state: "booked" });
});

test("who reset a colleague's account is not their second, nor they theirs, for what was asked around then", async () => {
  const [one, other, third] = [
    await colleague(server, admin),
    await colleague(server, finance),
    await colleague(server, finance),
  ];
  const [mine, theirs] = [await waiting(one), await waiting(other)];
  for (const what of ["password", "totp"] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await one.call(resetOperator, { ...params(other), body: { what, note: "手机丢了" } });
  const tied = /不能互为复核人/;
  expect((await failureOf(confirmAs(one, theirs))).message).toMatch(tied);
  // Also when the three days are over: both were open when it happened.
  await pass(server, 73);
  expect((await failureOf(confirmAs(one, theirs))).message).toMatch(tied);
  expect(await confirmAs(third, theirs)).toMatchObject({ state: "booked" });
  expect(await confirmAs(third, mine)).toMatchObject({ state: "booked" });
  // What is asked for from now on is between two again.
  expect(await confirmAs(one, await waiting(third))).toMatchObject({ state: "booked" });
});
