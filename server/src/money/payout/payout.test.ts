import { expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { getExchange } from "#contract/member/money/exchange.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { approve, cashOf, memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { exchangeCounts } from "../exchange-queue/api.ts";
import { payoutProof } from "../exchange/api.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

const { server, simulator, member, see, pay, later, expectClearingToMatch } = payoutScene();

test("approved, paid, issued: the money left, both sides see the steps and the provider's number", async () => {
  const before = await cashOf(server, member.memberId);
  const exchange = await pay("ok");
  expect(exchange).toMatchObject({
    state: ExchangeState.of.issued,
    payeeName: "*晓明",
    payout: { state: "paid", sends: 1, queries: 0, providerNo: expect.stringMatching(/^SIM/) },
  });
  expect(exchange.steps.map((step) => step.state)).toEqual([0, 2, 1]);
  const own = await member.call(getExchange, { params: { id: String(exchange.id) } });
  expect(own.steps.at(-1)?.note).toBe(`已支付到支付宝，流水号 ${exchange.payout?.providerNo}`);
  const after = await cashOf(server, member.memberId);
  expect(after).toEqual({ available: before.available - exchange.netFen, held: before.held });
  await expectClearingToMatch();
});

test("gold is redeemed, and clearing shows the fen that it became", async () => {
  const rich = await memberWith(server, { gold: 5000 });
  simulator.setFaults();
  const { id } = await withdraw(rich.call, { asset: 1, amount: 5000 });
  await approve(server, id);
  await server.drain();
  expect((await see(id)).state).toBe(ExchangeState.of.issued);
  await expectClearingToMatch();
});

test.each(["reset-after-accepting", "error-after-accepting"] as const)(
  "%s: the answer was lost; the number is asked about and found paid, never paid again",
  async (fault) => {
    const waiting = await pay(fault);
    expect(waiting).toMatchObject({
      state: ExchangeState.of.toBeIssued,
      payout: { state: "unknown", sends: 1, queries: 0 },
    });
    expect(await later(1, waiting)).toMatchObject({
      state: ExchangeState.of.issued,
      payout: { state: "paid", sends: 1, queries: 1 },
    });
    await expectClearingToMatch();
  },
);

test("a bill that was paid but cannot be found is sent again with its number, never refunded", async () => {
  const waiting = await pay("late");
  expect(waiting.payout).toMatchObject({ state: "unknown", sends: 1 });
  expect(await later(1, waiting)).toMatchObject({
    state: ExchangeState.of.issued,
    payout: { sends: 2, queries: 0, billNo: waiting.payout?.billNo },
  });
  await expectClearingToMatch();
});

test("a system error before accepting: asked about, not there, sent again, paid once", async () => {
  const waiting = await pay("error-before-accepting");
  expect(waiting.payout).toMatchObject({ state: "unknown", sends: 1 });
  expect(await later(1, waiting)).toMatchObject({
    state: ExchangeState.of.issued,
    payout: { state: "paid", sends: 2 },
  });
  await expectClearingToMatch();
});

test("the payee's side refuses for good: the money comes back with the reason", async () => {
  const before = await cashOf(server, member.memberId);
  const failed = await pay("payee-refused");
  expect(failed).toMatchObject({
    state: ExchangeState.of.failed,
    reason: "支付宝未能付款：收款人账户与姓名不一致",
    payout: { state: "refused" },
  });
  expect(failed.steps.map((step) => step.state)).toEqual([0, 2, 5]);
  expect(await cashOf(server, member.memberId)).toEqual(before);
  expect((await later(3600, failed)).state).toBe(ExchangeState.of.failed);
  await expectClearingToMatch();
});

test("our side has no money: it stays to be issued, and the same number goes out after the mend", async () => {
  const waiting = await pay("our-balance");
  expect(waiting).toMatchObject({
    state: ExchangeState.of.toBeIssued,
    payout: { state: "our-side", sends: 1, lastMessage: "付款方余额不足" },
  });
  const paid = await later(10, waiting);
  expect(paid).toMatchObject({
    state: ExchangeState.of.issued,
    payout: { sends: 2, billNo: waiting.payout?.billNo },
  });
  await expectClearingToMatch();
});

test("what was paid shows in the figures of the landing page and of the overview", async () => {
  server.clock.move(60);
  const since = server.clock.now();
  const nothing = await payoutProof(server.db, new Date(server.clock.now().getTime() + 1000));
  expect(nothing).toEqual({ fen: 0, count: 0, medianHours: null });
  const counted = await exchangeCounts(server.db, server.clock.now());
  const { netFen } = await pay("ok");
  const proof = await payoutProof(server.db, since);
  expect(proof.count).toBe(1);
  expect(proof.fen).toBe(netFen);
  expect(proof.medianHours).toBeGreaterThanOrEqual(0);
  const now = await exchangeCounts(server.db, server.clock.now());
  expect(now.paidTodayFen - counted.paidTodayFen).toBe(netFen);
  const statement = await member.call(listPoints, { query: { asset: "2" } });
  expect(statement.list.length).toBeGreaterThan(0);
});
