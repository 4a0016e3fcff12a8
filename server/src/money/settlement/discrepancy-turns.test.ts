/** Settling a payout by the provider's statement: who may, in which turns, beside a worker, and once more later. */
import { expect, test } from "vitest";
import { uploadStatement } from "#contract/console/operations/books.ts";
import { decideDiscrepancy, proposeDiscrepancy } from "#contract/console/money/discrepancy.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { lineOf } from "../../../test/audit-line.ts";
import { proved } from "../../../test/books.ts";
import { CAME_BACK, type PayoutOutcome } from "../../providers/payout/outcome.ts";
import { clearingBalance } from "../../ledger/wallet/api.ts";
import { approve, cashOf, expectBooksToBalance, withdraw } from "../../../test/fixture/exchange.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";
import {
  adminOf,
  confirmed,
  confirmedPaid,
  evidence,
  financeOf,
  longSince,
  on,
  proposed,
  shownPaid,
  providerSays,
} from "../../../test/fixture/unpaid.ts";

const { server, simulator, member, see, pay, later, expectClearingToMatch } = payoutScene();
const { issued, toBeIssued, failed } = ExchangeState.of;
const DAY = 86_400;

const paidAs = (providerNo: string): PayoutOutcome => ({ kind: "paid", providerNo });
const refusal: PayoutOutcome = {
  kind: "refused",
  side: "payee",
  code: "NO_PAYEE",
  message: "账户不存在",
};
const cameBack: PayoutOutcome = { ...refusal, code: CAME_BACK, message: "已退回" };

const decide = async (id: number, decision: "confirm" | "refuse" | "withdraw", by = adminOf) =>
  (await by(server))(decideDiscrepancy, { ...on(id), body: { decision, note: "核对了账单" } });
const clearing = () => clearingBalance(server.db);
const differs = async (...subjects: string[]) =>
  (await proved(server)).list.filter(({ subject }) => subjects.includes(subject));

/** Told first this, and then that, of a withdrawal of its own. */
async function told(first: PayoutOutcome, then: PayoutOutcome) {
  const { id, netFen, amount } = await withdraw(member.call);
  await approve(server, id);
  await server.db.deleteFrom("outbox").execute();
  await providerSays(server, first, { exchangeId: id });
  await providerSays(server, then, { exchangeId: id, wake: true });
  const { payout } = await see(id);
  return { id, netFen, amount, billNo: payout?.billNo ?? "" };
}

test("whoever proposed cannot confirm, may take it back, and meanwhile the number is not sent", async () => {
  const waiting = await pay("other-sum");
  await shownPaid(server, waiting.id, { paidFen: waiting.netFen });
  await expect(shownPaid(server, waiting.id, { paidFen: 1 })).rejects.toMatchObject({ code: 409 });
  await expect(proposed(server, waiting.id)).rejects.toMatchObject({ code: 409 });
  await expect(decide(waiting.id, "confirm", financeOf)).rejects.toMatchObject({ code: 403 });
  await expect(decide(waiting.id, "withdraw")).rejects.toMatchObject({ code: 403 });
  await later(3600, waiting);
  expect(await see(waiting.id)).toMatchObject({ state: toBeIssued, payout: { sends: 1 } });
  await decide(waiting.id, "withdraw", financeOf);
  expect(await lineOf(server, "exchange.discrepancy-withdraw", waiting.id)).toBeDefined();
  expect(await see(waiting.id)).toMatchObject({ discrepancy: { state: "withdrawn" } });
  await shownPaid(server, waiting.id, { paidFen: waiting.netFen });
  await decide(waiting.id, "refuse");
  expect(await lineOf(server, "exchange.discrepancy-refuse", waiting.id)).toBeDefined();
  await expect(decide(waiting.id, "confirm")).rejects.toMatchObject({ code: 409 });
  await shownPaid(server, waiting.id, { paidFen: waiting.netFen });
  await confirmedPaid(server, waiting.id);
  await expectClearingToMatch();
});

test("what is paid as booked, has no number, or is claimed without a return cannot be settled", async () => {
  const paid = await pay("ok");
  const shown = (said: object) => shownPaid(server, paid.id, { paidFen: paid.netFen, ...said });
  await expect(shown({})).rejects.toMatchObject({ code: 409 });
  await expect(shown({ paidFen: 1, providerNo: "" })).rejects.toMatchObject({
    data: { field: "providerNo" },
  });
  await expect(shown({ claim: true })).rejects.toMatchObject({ data: { field: "claim" } });
  await expect(shown({ billNo: "FOREIGN" })).rejects.toMatchObject({ data: { field: "billNo" } });
  const asked = await withdraw(member.call);
  await expect(shownPaid(server, asked.id, { paidFen: 0 })).rejects.toMatchObject({ code: 409 });
  const open = await pay("our-balance");
  await expect(shownPaid(server, open.id, { paidFen: 0 })).rejects.toMatchObject({ code: 409 });
  await later(60, open);
  const operations = await server.staff(StaffRole.of.operations);
  const body = { billNo: "1", paidFen: 0, providerNo: "", claim: false, reference: "1", note: "1" };
  await expect(
    operations(proposeDiscrepancy, {
      ...on(paid.id),
      body: { ...body, evidence: await evidence() },
    }),
  ).rejects.toMatchObject({ code: 403 });
});

test("the provider agrees with us at the confirmation: its own word is booked, and theirs is overtaken", async () => {
  const { id } = await withdraw(member.call);
  await approve(server, id);
  await server.db.deleteFrom("outbox").execute();
  await providerSays(server, { kind: "paid", providerNo: "X", fen: 1 }, { exchangeId: id });
  await shownPaid(server, id, { paidFen: 1 });
  // Sent by hand to the simulator, which pays what was asked, and says so.
  const { payout, netFen } = await see(id);
  const body = { billNo: payout?.billNo, fen: netFen, account: "a", realName: "b", title: "c" };
  await fetch(`${simulator.url}/transfer`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await confirmedPaid(server, id);
  expect(await see(id)).toMatchObject({
    state: issued,
    doubts: [],
    discrepancy: { state: "overtaken" },
  });
  await expectClearingToMatch();
});

test("five who confirm at once, one who takes it back, and the worker beside them: booked once", async () => {
  for (const fault of ["other-sum", "pays-less", "pays-more"] as const) {
    const before = await cashOf(server, member.memberId);
    const waiting = await pay(fault);
    const paidFen = simulator.paid().list.at(-1)?.fen ?? 0;
    await shownPaid(server, waiting.id, { paidFen });
    server.clock.move(3600);
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => confirmedPaid(server, waiting.id)),
      decide(waiting.id, "withdraw", financeOf),
      server.drain(),
      providerSays(
        server,
        { kind: "paid", providerNo: "OTHER", fen: paidFen },
        { exchangeId: waiting.id },
      ),
    ]);
    const { state, doubts, discrepancy } = await see(waiting.id);
    // When it was taken back first it still waits; and a worker's own answer may have been the first of all.
    if (state === toBeIssued || doubts.length > 0) {
      expect(["withdrawn", "overtaken", "confirmed"]).toContain(discrepancy?.state);
      await shownPaid(server, waiting.id, { paidFen });
      await confirmedPaid(server, waiting.id);
    }
    const back = Math.max(0, waiting.netFen - paidFen);
    expect(await cashOf(server, member.memberId)).toEqual({
      available: before.available - waiting.amount + back,
      held: before.held,
    });
    await expectClearingToMatch();
  }
});

test("booked as paid, and neither its word nor its list has it: all of it is given back", async () => {
  const before = await cashOf(server, member.memberId);
  const { id, billNo } = await told(paidAs("NEVER"), refusal);
  expect((await see(id)).doubts).toMatchObject([{ kind: "refused" }]);
  await shownPaid(server, id, { paidFen: 0 });
  await confirmedPaid(server, id);
  expect(await see(id)).toMatchObject({ state: failed, payout: { state: "refused" }, doubts: [] });
  expect(await cashOf(server, member.memberId)).toEqual(before);
  expect(await differs(`exchange:${id}`, `bill:${billNo}`, "account:clearing")).toEqual([]);
  await expectBooksToBalance(server);
});

test("paid under a second number: the house bears it; and what comes back after that is settled by two again", async () => {
  const fen = await clearing();
  const { id, netFen, billNo } = await told(paidAs("FIRST"), paidAs("SECOND"));
  await shownPaid(server, id, { paidFen: 2 * netFen, providerNo: "SECOND" });
  await confirmedPaid(server, id);
  expect(await clearing()).toBe(fen + 2 * netFen);
  expect(await differs(`exchange:${id}`, `bill:${billNo}`, "account:clearing")).toEqual([]);
  // The usual way back would take too little out of the clearing account.
  await providerSays(server, cameBack, { exchangeId: id, wake: true });
  expect(await see(id)).toMatchObject({ state: issued, doubts: [{ kind: "refused" }] });
  await shownPaid(server, id, { paidFen: netFen, providerNo: "FIRST" });
  await confirmedPaid(server, id);
  expect(await clearing()).toBe(fen + netFen);
  expect(await see(id)).toMatchObject({ state: issued, doubts: [] });
  await expectBooksToBalance(server);
});

test.each(["refund", "file"] as const)(
  "a dead number that was paid after all (%s) is settled, and its line on the statement is matched",
  async (next) => {
    const fen = await clearing();
    const waiting = await pay("not-signed");
    const billNo = waiting.payout?.billNo ?? "";
    await proposed(server, waiting.id, next);
    await longSince(server, waiting.id);
    await confirmed(server, waiting.id);
    const body = { billNo, fen: waiting.netFen, account: "a", realName: "b", title: "c" };
    await fetch(`${simulator.url}/transfer`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await later(DAY, waiting);
    expect((await see(waiting.id)).doubts.map(({ billNo: of }) => of)).toContain(billNo);
    const shown = { billNo, paidFen: waiting.netFen, claim: next === "refund" };
    if (next === "file") {
      await expect(shownPaid(server, waiting.id, shown)).rejects.toMatchObject({
        code: 409,
        message: expect.stringContaining("付款文件"),
      });
      return;
    }
    await shownPaid(server, waiting.id, shown);
    await confirmedPaid(server, waiting.id);
    expect(await see(waiting.id)).toMatchObject({ state: issued, doubts: [] });
    expect(await clearing()).toBe(fen + waiting.netFen);
    const finance = await financeOf(server);
    const day = server.clock.now().toISOString().slice(0, 10);
    const line = `${billNo},${(waiting.netFen / 100).toFixed(2)},${day} 00:00:00,S${waiting.id}`;
    const text = `商户订单号,金额,时间,流水号\n${line}`;
    await finance(uploadStatement, { body: { text, commit: true } });
    server.clock.move(5 * DAY);
    expect(await differs(`exchange:${waiting.id}`, `bill:${billNo}`, "account:clearing")).toEqual(
      [],
    );
    await expectBooksToBalance(server);
  },
);

test("the list shows what two said that it does not: that is a difference, and another look settles it", async () => {
  const { id, netFen, billNo } = await told(refusal, paidAs("ONCE"));
  await shownPaid(server, id, { paidFen: 0 });
  await confirmedPaid(server, id);
  expect(await differs(`bill:${billNo}`)).toEqual([]);
  const finance = await financeOf(server);
  const day = server.clock.now().toISOString().slice(0, 10);
  const text = `商户订单号,金额,时间,流水号\n${billNo},${(netFen / 100).toFixed(2)},${day} 00:00:00,ONCE`;
  await finance(uploadStatement, { body: { text, commit: true } });
  server.clock.move(5 * DAY);
  expect(await differs(`bill:${billNo}`)).toMatchObject([{ check: "payouts", theirs: netFen }]);
  await shownPaid(server, id, { paidFen: netFen, providerNo: "ONCE", claim: true });
  await confirmedPaid(server, id);
  expect(await differs(`bill:${billNo}`, `exchange:${id}`)).toEqual([]);
  expect(await see(id)).toMatchObject({ state: issued });
  await expectBooksToBalance(server);
});
