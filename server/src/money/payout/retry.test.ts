import { expect, test } from "vitest";
import { consoleExchange, retryPayouts } from "#contract/console/money/exchange.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { exchangeIn, expectBooksToBalance, failureOf } from "../../../test/fixture/exchange.ts";
import { fileOf, financeOf } from "../../../test/fixture/payout-file.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

const { server, simulator, member } = payoutScene();

const retry = async (...ids: number[]) =>
  (await financeOf(server))(retryPayouts, { body: { ids } });

const payoutOf = async (id: number) => {
  const seen = await (await financeOf(server))(consoleExchange, { params: { id: String(id) } });
  return { state: seen.state, ...seen.payout, exchangeState: seen.state };
};

/** Refused for our empty account: it waits for minutes. */
const waiting = () => exchangeIn(server, { member, state: ExchangeState.of.toBeIssued, simulator });

test("after the mend a payout goes on at once, with its own number, and is paid once", async () => {
  const { id } = await waiting();
  const before = await payoutOf(id);
  expect(await retry(id, id)).toEqual({ decided: 1, skipped: [] });
  await server.drain();
  const after = await payoutOf(id);
  expect(after).toMatchObject({ billNo: before.billNo, exchangeState: ExchangeState.of.issued });
  const bills = simulator.paid().list.filter((bill) => bill.billNo === before.billNo);
  expect(bills).toHaveLength(1);
  const call = await server.staff(StaffRole.of.admin);
  const query = { subjectKind: "exchange", subjectId: String(id) };
  expect((await call(listAudit, { query })).list[0]).toMatchObject({ action: "exchange.retry" });
  await expectBooksToBalance(server);
});

test("a payout that the worker had given up, or lost its job, goes on as well", async () => {
  const [given, lost] = [await waiting(), await waiting()];
  const jobOf = (id: number) =>
    server.db.updateTable("outbox").where("payload", "=", JSON.stringify({ exchangeId: id }));
  await jobOf(given.id).set({ deadAt: server.clock.now(), attempts: 12 }).execute();
  await server.db
    .deleteFrom("outbox")
    .where("payload", "=", JSON.stringify({ exchangeId: lost.id }))
    .execute();
  expect((await retry(given.id, lost.id)).decided).toBe(2);
  await server.drain();
  for (const { id } of [given, lost])
    expect((await payoutOf(id)).exchangeState).toBe(ExchangeState.of.issued);
});

test("twenty retries at once are one payment", async () => {
  const { id } = await waiting();
  const { billNo } = await payoutOf(id);
  await Promise.all(Array.from({ length: 20 }, () => retry(id)));
  await server.drain();
  const bills = simulator.paid().list.filter((bill) => bill.billNo === billNo);
  expect(bills).toHaveLength(1);
  await expectBooksToBalance(server);
});

test("while the worker has it, nobody else starts it", async () => {
  const { id } = await waiting();
  await server.db
    .updateTable("outbox")
    .set({ lockedUntil: new Date(server.clock.now().getTime() + 30_000) })
    .where("payload", "=", JSON.stringify({ exchangeId: id }))
    .execute();
  expect((await retry(id)).skipped).toEqual([{ id, why: "正在处理，请稍候" }]);
});

test("what is over, paid by hand, or no payout is skipped, and the answer says why", async () => {
  const byState = (state: ExchangeState) => exchangeIn(server, { member, state, simulator });
  const paid = await byState(ExchangeState.of.issued);
  const failed = await byState(ExchangeState.of.failed);
  const pending = await byState(ExchangeState.of.pendingReview);
  const byHand = (await fileOf(server, [member])).exchanges[0]?.id ?? 0;
  expect(await retry(paid.id, failed.id, pending.id, byHand, 999_999)).toEqual({
    decided: 0,
    skipped: [
      { id: paid.id, why: "已付款" },
      { id: failed.id, why: "付款失败，金额已退回" },
      { id: pending.id, why: "没有付款单" },
      { id: byHand, why: "手工付款的提现不会由程序发送，请上传付款结果" },
      { id: 999_999, why: "没有付款单" },
    ],
  });
});

test("a job for a payout by hand, wherever it came from, sends nothing", async () => {
  const { bills, exchanges } = await fileOf(server, [member]);
  const before = simulator.paid().count;
  const now = server.clock.now();
  const payload = JSON.stringify({ exchangeId: exchanges[0]?.id });
  await server.db
    .insertInto("outbox")
    .values({ topic: "payout.send", lane: "payout", payload, availableAt: now, createdAt: now })
    .execute();
  await server.drain();
  expect(simulator.paid().count).toBe(before);
  expect(bills).toHaveLength(1);
  expect((await payoutOf(exchanges[0]?.id ?? 0)).exchangeState).toBe(ExchangeState.of.toBeIssued);
});

test("operators without the right cannot retry", async () => {
  const call = await server.staff(StaffRole.of.support);
  expect((await failureOf(call(retryPayouts, { body: { ids: [1] } }))).code).toBe(403);
});
