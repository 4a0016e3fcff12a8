import { expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { getExchange } from "#contract/member/money/exchange.ts";
import type { Fault } from "../../../simulators/faults.ts";
import { approve, cashOf, withdraw } from "../../../test/fixture/exchange.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

// Withdrawals from the request to the end, over Alipay's own protocol in certificate mode: signed both ways.
const { server, simulator, member, see, pay, later, expectClearingToMatch } =
  payoutScene("certificate");

const { issued, toBeIssued, failed } = ExchangeState.of;

test("approved, transferred, issued: the member sees Alipay's number", async () => {
  const paid = await pay("ok");
  expect(paid).toMatchObject({
    state: issued,
    payout: { provider: "alipay", sends: 1, queries: 0 },
  });
  const own = await member.call(getExchange, { params: { id: String(paid.id) } });
  expect(own.steps.at(-1)?.note).toBe(`已支付到支付宝，流水号 ${paid.payout?.providerNo}`);
  await expectClearingToMatch();
});

const answersLost: Fault[] = [
  "reset-after-accepting",
  "error-after-accepting",
  "system-error-after-accepting",
  "bad-signature",
];
test.each(answersLost)(
  "%s: paid without our knowing, found by asking, paid once",
  async (fault) => {
    const waiting = await pay(fault);
    expect(waiting).toMatchObject({ state: toBeIssued, payout: { state: "unknown", sends: 1 } });
    expect(await later(1, waiting)).toMatchObject({
      state: issued,
      payout: { sends: 1, queries: 1, billNo: waiting.payout?.billNo },
    });
    await expectClearingToMatch();
  },
);

test.each(["error-before-accepting", "late"] as const)(
  "%s: the order does not exist for the query, so the same number is sent again",
  async (fault) => {
    const waiting = await pay(fault);
    expect(waiting.payout).toMatchObject({ state: "unknown", sends: 1 });
    expect(await later(1, waiting)).toMatchObject({
      state: issued,
      payout: { sends: 2, billNo: waiting.payout?.billNo },
    });
    await expectClearingToMatch();
  },
);

test("dealing, then paid", async () => {
  const waiting = await pay("dealing-first");
  expect(waiting.payout).toMatchObject({ state: "unknown", lastMessage: "支付宝处理中" });
  expect((await later(1, waiting)).state).toBe(issued);
  await expectClearingToMatch();
});

test.each([
  ["dealing-then-refund", "支付宝未能付款：款项被退回"],
  ["dealing-then-fail", "支付宝未能付款：收款人账户与姓名不一致"],
  ["payee-refused", "支付宝未能付款：收款人账户与姓名不一致"],
] as const)("%s: the money is back in the wallet once, with the reason", async (fault, reason) => {
  const before = await cashOf(server, member.memberId);
  const waiting = await pay(fault);
  const ended = waiting.state === failed ? waiting : await later(1, waiting);
  expect(ended).toMatchObject({ state: failed, reason, payout: { state: "refused" } });
  expect(await cashOf(server, member.memberId)).toEqual(before);
  expect((await later(300, ended)).state).toBe(failed);
  expect(await cashOf(server, member.memberId)).toEqual(before);
  await expectClearingToMatch();
});

test("our account is empty: it waits, an operator sees why, and the same number is paid after the mend", async () => {
  const waiting = await pay("our-balance");
  expect(waiting).toMatchObject({
    state: toBeIssued,
    payout: { state: "our-side", lastMessage: "付款方余额不足" },
  });
  expect(await later(10, waiting)).toMatchObject({
    state: issued,
    payout: { sends: 2, billNo: waiting.payout?.billNo },
  });
  await expectClearingToMatch();
});

test("what was to be sent changed on its way: Alipay refuses the number, and nothing is paid twice", async () => {
  const waiting = await pay("reset-after-accepting");
  // As a mistaken repair of the database would do it.
  const set = (title: string) =>
    server.db
      .updateTable("exchangePayout")
      .set({ title, state: "ready" })
      .where("exchangeId", "=", waiting.id)
      .execute();
  const { title } = await server.db
    .selectFrom("exchangePayout")
    .select("title")
    .where("exchangeId", "=", waiting.id)
    .executeTakeFirstOrThrow();
  await set("另一个标题");
  expect(await later(1, waiting)).toMatchObject({
    state: toBeIssued,
    payout: { state: "our-side", lastMessage: "同一单号的内容不一致" },
  });
  await set(title);
  expect((await later(10, waiting)).state).toBe(issued);
  await expectClearingToMatch();
});

test("many at once: each is paid once, whatever fault it meets", async () => {
  const faults: Fault[] = [
    "ok",
    ...answersLost,
    "dealing-first",
    "late",
    "our-balance",
    "payee-refused",
  ];
  simulator.setFaults(...faults);
  const made = await Promise.all(faults.map(() => withdraw(member.call)));
  await approve(server, ...made.map(({ id }) => id));
  await server.drain();
  for (const seconds of [1, 10, 10]) {
    server.clock.move(seconds);
    await server.drain();
  }
  const states = await Promise.all(made.map(async ({ id }) => (await see(id)).state));
  expect(states.filter((state) => state === issued)).toHaveLength(faults.length - 1);
  expect(states.filter((state) => state === failed)).toHaveLength(1);
  await expectClearingToMatch();
});
