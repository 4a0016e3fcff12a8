/** The end of a contradiction: two persons settle a payout by what the provider's own statement shows. */
import { expect, test } from "vitest";
import { consoleExchanges } from "#contract/console/money/exchange.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { Asset, ExchangeState, MoneyReason, StaffRole } from "#contract/enums.ts";
import { getExchange } from "#contract/member/money/exchange.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { lineOf } from "../../../test/audit-line.ts";
import { proved } from "../../../test/books.ts";
import type { PayoutOutcome } from "../../providers/payout/outcome.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import { approve, cashOf, expectBooksToBalance, withdraw } from "../../../test/fixture/exchange.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";
import {
  confirmedPaid,
  longSince,
  on,
  shownPaid,
  providerSays,
} from "../../../test/fixture/unpaid.ts";

const { server, simulator, member, see, pay, later, expectClearingToMatch } = payoutScene(
  undefined,
  { gold: 100_000 },
);
const { issued, failed } = ExchangeState.of;

const ofBooks = async (id: number, billNo = "") =>
  (await proved(server)).named.filter(
    (one) => one.endsWith(`exchange:${id}`) || (billNo !== "" && one.endsWith(`bill:${billNo}`)),
  );
const own = (id: number) => member.call(getExchange, on(id));
const lines = async (asset: Asset) =>
  (await member.call(listPoints, { query: { asset, bucket: "available", size: 5 } })).list;

const says = (outcome: PayoutOutcome, exchangeId: number, more: { wake?: true } = {}) =>
  providerSays(server, outcome, { exchangeId, ...more });
const paidAs = (providerNo: string): PayoutOutcome => ({ kind: "paid", providerNo });
const refusal: PayoutOutcome = {
  kind: "refused",
  side: "payee",
  code: "NO_PAYEE",
  message: "账户不存在",
};

/** Given back here, and then the provider says that it paid. */
async function paidAfterReturn(providerNo: string) {
  const before = await walletOf(server.db, member.memberId);
  const { id, netFen, amount } = await withdraw(member.call);
  await approve(server, id);
  await says(refusal, id);
  await says(paidAs(providerNo), id, { wake: true });
  await server.db.deleteFrom("outbox").execute();
  return { id, netFen, amount, before };
}

test("the provider names another sum, its statement shows ours: two persons say so, and it is paid", async () => {
  const waiting = await pay("other-sum");
  const billNo = waiting.payout?.billNo ?? "";
  expect(waiting.doubts).toMatchObject([
    { kind: "otherSum", billNo, sentence: expect.stringContaining("渠道说出的金额与应付不一致") },
  ]);
  expect(await ofBooks(waiting.id, billNo)).toEqual([`payouts bill:${billNo}`]);
  const viewer = await server.staff(StaffRole.of.viewer);
  expect((await viewer(getOverview)).exchangesDoubtful).toBe(1);
  const { list } = await viewer(consoleExchanges, { query: { doubtful: "1" } });
  expect(list.map(({ id }) => id)).toEqual([waiting.id]);

  const asked = await shownPaid(server, waiting.id, { paidFen: waiting.netFen });
  expect(asked.discrepancy).toMatchObject({
    state: "waiting",
    billNo,
    isMine: true,
    whyNot: "不能由同一个人复核，请由另一位同事操作",
    effect: expect.stringContaining("提现改为「已发放」"),
  });
  const ended = await confirmedPaid(server, waiting.id);
  expect(ended).toMatchObject({
    state: issued,
    doubts: [],
    payout: { state: "paid", providerNo: `S${waiting.id}` },
    discrepancy: { state: "confirmed", effect: "" },
  });
  expect(await ofBooks(waiting.id, billNo)).toEqual([]);
  expect((await viewer(getOverview)).exchangesDoubtful).toBe(0);
  await expectClearingToMatch();
  // Said once more, by a job that comes late, it is no news.
  await later(3600, waiting);
  await says({ kind: "paid", providerNo: "X", fen: waiting.netFen + 1 }, waiting.id, {
    wake: true,
  });
  expect(await see(waiting.id)).toMatchObject({ state: issued, doubts: [] });
  expect(await lineOf(server, "exchange.discrepancy-propose", waiting.id)).toBeDefined();
  expect(await lineOf(server, "exchange.discrepancy-confirm", waiting.id)).toMatchObject({
    after: { paidFen: waiting.netFen, clearingFen: waiting.netFen },
  });
});

test("another payout's other sum leaves those that are settled as they are", async () => {
  const settled = await pay("other-sum");
  await shownPaid(server, settled.id, { paidFen: settled.netFen });
  await confirmedPaid(server, settled.id);
  const waiting = await pay("pays-less");
  expect((await see(waiting.id)).doubts).toHaveLength(1);
  expect((await see(settled.id)).doubts).toEqual([]);
  expect(await ofBooks(settled.id, settled.payout?.billNo)).toEqual([]);
  const viewer = await server.staff(StaffRole.of.viewer);
  expect((await viewer(getOverview)).exchangesDoubtful).toBe(1);
  await shownPaid(server, waiting.id, { paidFen: waiting.netFen - 10 });
  await confirmedPaid(server, waiting.id);
});

test("it really paid more: the clearing account gets all of it, the house bears what was too much", async () => {
  const before = await cashOf(server, member.memberId);
  const waiting = await pay("pays-more");
  const paid = simulator.paid().list.at(-1)?.fen ?? 0;
  expect(paid).toBe(waiting.netFen + 1);
  const asked = await shownPaid(server, waiting.id, { paidFen: paid });
  expect(asked.discrepancy?.effect).toContain("平台承担 0.01 元");
  await confirmedPaid(server, waiting.id);
  expect(await cashOf(server, member.memberId)).toEqual({
    available: before.available - waiting.amount,
    held: before.held,
  });
  expect(await ofBooks(waiting.id, waiting.payout?.billNo)).toEqual([]);
  await expectClearingToMatch();
});

test("it paid less: the rest is back in coins at the withdrawal's own rate, and a line says why", async () => {
  const before = (await walletOf(server.db, member.memberId)).gold;
  simulator.setFaults("pays-less");
  const { id, amount, netFen } = await withdraw(member.call, {
    asset: Asset.of.gold,
    amount: 1999,
  });
  await approve(server, id);
  await server.drain();
  await later(60, { id });
  const paid = simulator.paid().list.at(-1)?.fen ?? 0;
  expect(paid).toBeLessThan(netFen);
  await shownPaid(server, id, { paidFen: paid });
  await confirmedPaid(server, id);
  const back = Math.ceil((amount * (netFen - paid)) / netFen);
  const after = (await walletOf(server.db, member.memberId)).gold;
  expect(after).toMatchObject({ available: before.available - amount + back, held: before.held });
  const [line] = await lines(Asset.of.gold);
  expect(line).toMatchObject({
    reason: MoneyReason.of.payoutSettled,
    amount: back,
    memo: expect.stringContaining(`差额 ${back} 金币已退回余额`),
    about: { kind: "exchange", id },
  });
  expect(await own(id)).toMatchObject({
    state: issued,
    reason: expect.stringContaining("已退回余额"),
    steps: expect.arrayContaining([
      expect.objectContaining({ note: expect.stringContaining("经核实支付渠道实付") }),
    ]),
  });
  const { list } = await member.call(listMessages, { query: {} });
  expect(list[0]?.title).toMatch(/^提现部分到账/);
  expect(await ofBooks(id)).toEqual([]);
  await expectClearingToMatch();
});

test("another sum was named and the statement shows nothing: all is given back, but not on the day it was sent", async () => {
  const before = await cashOf(server, member.memberId);
  const { id } = await withdraw(member.call);
  await approve(server, id);
  await server.db.deleteFrom("outbox").execute();
  // It lies: its own list has nothing of it, and asked once more it knows of no such number.
  await says({ kind: "paid", providerNo: "LIE", fen: 1 }, id);
  expect((await see(id)).doubts).toHaveLength(1);
  await shownPaid(server, id, { paidFen: 0 });
  await expect(confirmedPaid(server, id)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining("不满 24 小时"),
  });
  await longSince(server, id);
  await confirmedPaid(server, id);
  expect(await own(id)).toMatchObject({
    state: failed,
    reason: expect.stringContaining("没有付款"),
  });
  expect(await cashOf(server, member.memberId)).toEqual(before);
  expect(await ofBooks(id)).toEqual([]);
  await expectClearingToMatch();
});

test("paid after it was given back, and borne by the house: the member keeps it, the clearing account has the payment", async () => {
  const { id, netFen, before } = await paidAfterReturn("LATE-1");
  const asked = await shownPaid(server, id, { paidFen: netFen, providerNo: "LATE-1" });
  expect(asked.discrepancy?.effect).toMatch(/提现仍为「发放失败」.*平台承担/);
  await confirmedPaid(server, id);
  expect(await see(id)).toMatchObject({ state: failed, doubts: [] });
  expect((await own(id)).steps.at(-1)?.note).toContain("由平台承担");
  expect(await ofBooks(id)).toEqual([]);
  expect(await walletOf(server.db, member.memberId)).toEqual(before);
  await says(paidAs("LATE-1"), id, { wake: true });
  expect((await see(id)).doubts).toEqual([]);
  await expectBooksToBalance(server);
});

test("paid after it was given back, and claimed: the coins leave again, what is gone is owed, the member is told", async () => {
  const { id, netFen, amount, before } = await paidAfterReturn("LATE-9");
  // Meanwhile the member has drawn out all but a little.
  const left = 300;
  await withdraw(member.call, { amount: before.cash.available - left });
  const asked = await shownPaid(server, id, { paidFen: netFen, claim: true, providerNo: "LATE-9" });
  expect(asked.discrepancy?.effect).toContain("余额不足的部分记为欠款");
  await confirmedPaid(server, id);
  const { cash } = await walletOf(server.db, member.memberId);
  expect(cash).toMatchObject({ available: 0, debt: left - amount });
  const shown = await own(id);
  expect(shown).toMatchObject({ state: issued });
  expect(shown.steps.map(({ note }) => note).join()).toContain("记为欠款");
  const { list } = await member.call(listMessages, { query: {} });
  expect(list[0]?.title).toBe("提现已到账，退回的金额已收回");
  expect(await ofBooks(id)).toEqual([]);
  // The same word once more opens nothing.
  await says(paidAs("LATE-9"), id, { wake: true });
  expect((await see(id)).doubts).toEqual([]);
  await expectBooksToBalance(server);
  await server.db.deleteFrom("outbox").execute();
});
