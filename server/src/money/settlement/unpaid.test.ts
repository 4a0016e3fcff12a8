/** A payout that can never succeed, ended by two persons on the provider's statement that it did not pay. */
import { expect, test } from "vitest";
import { approveExchanges, retryPayouts } from "#contract/console/money/exchange.ts";
import { listPayoutFiles } from "#contract/console/money/payout-file.ts";
import { decideUnpaid, proposeUnpaid } from "#contract/console/money/unpaid.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { getExchange } from "#contract/member/money/exchange.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { lineOf } from "../../../test/audit-line.ts";
import { approve, cashOf, expectBooksToBalance, withdraw } from "../../../test/fixture/exchange.ts";
import { makeFile, paidLine, table, upload } from "../../../test/fixture/payout-file.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";
import {
  adminOf,
  confirmed,
  evidence,
  financeOf,
  longSince,
  on,
  proposed,
} from "../../../test/fixture/unpaid.ts";

const { server, simulator, member, see, pay, later } = payoutScene();
const { issued, toBeIssued, failed } = ExchangeState.of;

/** Refused for a reason of ours that nobody will ever mend. */
const refusedForEver = () => pay("not-signed");
const decide = async (
  id: number,
  decision: "confirm" | "refuse" | "withdraw",
  by = adminOf(server),
) => (await by)(decideUnpaid, { ...on(id), body: { decision, note: "核对了工单" } });

test("what our side is refused for ever with is proposed by one and confirmed by another: the money is back, with the reason", async () => {
  const before = await cashOf(server, member.memberId);
  const waiting = await refusedForEver();
  expect(waiting).toMatchObject({ state: toBeIssued, payout: { state: "our-side" }, unpaid: null });
  const asked = await proposed(server, waiting.id);
  expect(asked.unpaid).toMatchObject({
    state: "waiting",
    billNo: waiting.payout?.billNo,
    reference: "工单 20261123-1",
    isMine: true,
    whyNot: "不能由同一个人复核，请由另一位同事操作",
  });
  await longSince(server, waiting.id);
  const ended = await confirmed(server, waiting.id);
  expect(ended).toMatchObject({
    state: failed,
    reason: "支付渠道确认这笔款没有付出",
    payout: { state: "refused", billNo: waiting.payout?.billNo },
    unpaid: { state: "confirmed", answer: "查无此单" },
  });
  expect(await cashOf(server, member.memberId)).toEqual(before);
  const own = await member.call(getExchange, on(waiting.id));
  expect(own.steps.at(-1)?.note).toBe("支付渠道确认未付款，金额已退回");
  const { list } = await member.call(listMessages, { query: {} });
  expect(list[0]).toMatchObject({ title: "提现未能付出" });
  expect(await lineOf(server, "exchange.unpaid-propose", waiting.id)).toBeDefined();
  expect(await lineOf(server, "exchange.unpaid-confirm", waiting.id)).toMatchObject({
    after: { state: failed, answer: "查无此单" },
  });
  await expectBooksToBalance(server);
  // The way is free again: one tap asks once more.
  expect((await withdraw(member.call)).state).toBe(ExchangeState.of.pendingReview);
});

test("the evidence is a picture drawn anew, which finance sees and support does not", async () => {
  const { id } = await refusedForEver();
  const { unpaid } = await proposed(server, id);
  const { pathname, search } = new URL(unpaid?.evidenceUrl ?? "", "http://localhost");
  const reply = await server.app.inject({ method: "GET", url: `${pathname}${search}` });
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect((await see(id)).unpaid).toMatchObject({ evidenceUrl: null });
  await decide(id, "withdraw", financeOf(server));
  await later(1, { id });
});

test.each([
  ["a text", Buffer.from("并不是图片").toString("base64")],
  ["a PDF with a script", Buffer.from("%PDF-1.4 /JavaScript (x) %%EOF").toString("base64")],
  ["no base64", "***"],
])("evidence that is %s is refused, and nothing is frozen", async (_, file) => {
  const { id } = await refusedForEver();
  const call = await financeOf(server);
  const body = { next: "refund", reference: "1", note: "说明", evidence: file } as const;
  await expect(call(proposeUnpaid, { ...on(id), body })).rejects.toMatchObject({ code: 1080 });
  expect((await see(id)).unpaid).toBeNull();
});

test("whoever proposed cannot confirm, and may take it back; then the same number is sent again", async () => {
  const waiting = await refusedForEver();
  await proposed(server, waiting.id);
  await longSince(server, waiting.id);
  await expect(decide(waiting.id, "confirm", financeOf(server))).rejects.toMatchObject({
    code: 403,
  });
  await expect(decide(waiting.id, "withdraw")).rejects.toMatchObject({ code: 403 });
  await decide(waiting.id, "withdraw", financeOf(server));
  expect(await lineOf(server, "exchange.unpaid-withdraw", waiting.id)).toBeDefined();
  expect(await later(1, waiting)).toMatchObject({
    state: issued,
    payout: { billNo: waiting.payout?.billNo, sends: 2 },
  });
});

test("a second proposal waits for the first, and a refused one lets the payout go on", async () => {
  const waiting = await refusedForEver();
  await proposed(server, waiting.id);
  await expect(proposed(server, waiting.id)).rejects.toMatchObject({ code: 409 });
  await decide(waiting.id, "refuse");
  expect(await lineOf(server, "exchange.unpaid-refuse", waiting.id)).toBeDefined();
  expect((await later(1, waiting)).state).toBe(issued);
  await expect(decide(waiting.id, "confirm")).rejects.toMatchObject({ code: 409 });
});

test("while it waits for the second person the number is only asked about, whatever comes due", async () => {
  const waiting = await refusedForEver();
  await proposed(server, waiting.id);
  const finance = await financeOf(server);
  expect(await finance(retryPayouts, { body: { ids: [waiting.id] } })).toMatchObject({
    skipped: [{ why: "正在核实是否未付款，暂不重发" }],
  });
  // The provider is well again by now: what is sent would be paid.
  for (const seconds of [10, 60, 600, 3600]) await later(seconds, waiting);
  expect(await see(waiting.id)).toMatchObject({ state: toBeIssued, payout: { sends: 1 } });
  expect(simulator.paid().list.map(({ billNo }) => billNo)).not.toContain(waiting.payout?.billNo);
  await decide(waiting.id, "withdraw", financeOf(server));
  await later(1, waiting);
});

test("'not found' proves nothing on the day of the last send", async () => {
  const waiting = await refusedForEver();
  await proposed(server, waiting.id);
  await expect(confirmed(server, waiting.id)).rejects.toMatchObject({
    code: 409,
    message: "渠道查无此单，但最后一次提交还不满 24 小时，请 24 小时后再确认",
  });
  expect(await see(waiting.id)).toMatchObject({
    state: toBeIssued,
    unpaid: { state: "waiting", answer: "查无此单" },
  });
  await decide(waiting.id, "withdraw", financeOf(server));
  await later(1, waiting);
});

test("the provider says that it paid: nobody's evidence returns the money, it is booked as paid", async () => {
  const waiting = await pay("reset-after-accepting");
  await proposed(server, waiting.id);
  await expect(confirmed(server, waiting.id)).rejects.toMatchObject({ code: 409 });
  expect(await see(waiting.id)).toMatchObject({ state: issued, unpaid: { state: "overtaken" } });
  await expectBooksToBalance(server);
});

test("an order that the provider calls failed is over by itself, though the reason is ours", async () => {
  const before = await cashOf(server, member.memberId);
  const waiting = await pay("dealing-then-our-fail");
  const ended = await later(1, waiting);
  expect(ended).toMatchObject({ state: failed, payout: { state: "refused" } });
  // What is wrong with our account is not the member's to read.
  expect(ended.reason).toBe("支付宝未能付款：这笔付款已被支付渠道关闭");
  expect(ended.payout?.lastMessage).toBe("付款方账户状态异常");
  expect(await cashOf(server, member.memberId)).toEqual(before);
});

test("asked at the confirmation, it says that the order has failed: returned at once, without the day", async () => {
  const waiting = await pay("dealing-then-our-fail");
  await proposed(server, waiting.id);
  expect(await confirmed(server, waiting.id)).toMatchObject({
    state: failed,
    unpaid: { state: "overtaken" },
  });
});

test("never sent at all, because the provider is not configured: two persons suffice", async () => {
  const { id } = await withdraw(member.call);
  await approve(server, id);
  await proposed(server, id);
  await later(60, { id });
  expect(await see(id)).toMatchObject({ payout: { sends: 0 } });
  expect(await confirmed(server, id)).toMatchObject({
    state: failed,
    unpaid: { answer: "从未提交给渠道" },
  });
});

test("instead of the return it is paid by hand, under another number", async () => {
  const waiting = await refusedForEver();
  await proposed(server, waiting.id, "file");
  await longSince(server, waiting.id);
  const moved = await confirmed(server, waiting.id);
  expect(moved).toMatchObject({ state: toBeIssued, payout: { provider: "file", state: "ready" } });
  const billNo = moved.payout?.billNo ?? "";
  expect(billNo).toMatch(/^F/);
  expect(await later(3600, waiting)).toMatchObject({ state: toBeIssued, payout: { sends: 0 } });
  const finance = await financeOf(server);
  expect((await finance(listPayoutFiles, { query: {} })).loose.count).toBe(1);
  const file = await makeFile(server);
  await upload(server, file.id, table(paidLine(billNo)));
  expect(await see(waiting.id)).toMatchObject({ state: issued });
  await expectBooksToBalance(server);
});

test("paid by hand, a prize and a review that waits are not ended this way", async () => {
  const byHand = await withdraw(member.call);
  const finance = await financeOf(server);
  await finance(approveExchanges, { body: { ids: [byHand.id], payBy: "file" } });
  const pending = await withdraw(member.call);
  for (const { id } of [byHand, pending])
    await expect(proposed(server, id)).rejects.toMatchObject({ code: 409 });
  const operations = await server.staff(StaffRole.of.operations);
  const body = { next: "refund", reference: "1", note: "1", evidence: await evidence() } as const;
  await expect(operations(proposeUnpaid, { ...on(byHand.id), body })).rejects.toMatchObject({
    code: 403,
  });
});

test("two who confirm at once, and a worker beside them: returned once", async () => {
  const before = await cashOf(server, member.memberId);
  const waiting = await refusedForEver();
  await proposed(server, waiting.id);
  await longSince(server, waiting.id);
  await Promise.allSettled([
    ...Array.from({ length: 5 }, () => confirmed(server, waiting.id)),
    decide(waiting.id, "withdraw", financeOf(server)),
    server.drain(),
  ]);
  const { state } = await see(waiting.id);
  // No matter who came first: confirmed, or withdrawn and then sent.
  const after = await later(60, waiting);
  expect([issued, failed]).toContain(after.state);
  if (state === failed) expect(await cashOf(server, member.memberId)).toEqual(before);
  await expectBooksToBalance(server);
});
