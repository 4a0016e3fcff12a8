import { expect, test, vi } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { getExchange } from "#contract/member/money/exchange.ts";
import {
  CAME_BACK,
  type PayoutOutcome,
  type PayoutProvider,
} from "../../providers/payout/outcome.ts";
import { runHeld } from "../../../test/job.ts";
import type { World } from "../../platform/world.ts";
import { approve, cashOf, expectBooksToBalance, withdraw } from "../../../test/fixture/exchange.ts";
import { payoutHandlers } from "./payout.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

const { server, simulator, member } = payoutScene();

/** The job of this exchange, run with a provider of the test's own. */
const run = (
  provider: PayoutProvider | undefined,
  exchangeId: number,
  more: { wake?: true; world?: World } = {},
) => {
  const { world = server.world, ...wake } = more;
  const handle = payoutHandlers(world, () => provider)["payout.send"];
  return runHeld(server, handle, { topic: "payout.send", payload: { exchangeId, ...wake } });
};

const always = (outcome: PayoutOutcome, payer = "simulated"): PayoutProvider => ({
  name: outcome.kind,
  payer,
  transfer: async () => outcome,
  query: async () => outcome,
});

const stateOf = async (id: number) =>
  (await member.call(getExchange, { params: { id: String(id) } })).state;

test("a provider that no longer answers is asked 1, 2, 5, 10, 30 later, then sent the same number", async () => {
  const asked: string[] = [];
  const never: PayoutProvider = {
    name: "never",
    payer: "simulated",
    transfer: async ({ billNo }) => {
      asked.push(`send ${billNo}`);
      return { kind: "pending", code: "DEALING", message: "" };
    },
    query: async (billNo) => {
      asked.push(`query ${billNo}`);
      return { kind: "unknown", code: "TIMEOUT", message: "" };
    },
  };
  const { id } = await withdraw(member.call);
  await approve(server, id);
  const waits: (number | undefined)[] = [];
  for (let n = 0; n < 7; n++) waits.push((await run(never, id))?.againInSeconds);
  expect(waits).toEqual([1, 2, 5, 10, 30, 30, 1]);
  const words = asked.map((line) => line.split(" ")[0]);
  expect(words).toEqual(["send", "query", "query", "query", "query", "query", "send"]);
  expect(new Set(asked.map((line) => line.split(" ")[1])).size).toBe(1);

  // The outbox's own job brings it to its end with the provider that works; a day later, with an alarm.
  server.clock.move(86_401);
  await server.drain();
  server.clock.move(60);
  await server.drain();
  expect(await stateOf(id)).toBe(ExchangeState.of.issued);
  expect(await run(never, id)).toBeUndefined();
  expect(simulator.paid().count).toBe(1);
});

test("two workers with contradicting answers: whichever is first holds, and nothing is moved twice", async () => {
  // No provider says both of one number; if one ever does, the first word is the last.
  const paid = always({ kind: "paid", providerNo: "ONE" });
  const message = "账户不存在";
  const refused = always({ kind: "refused", side: "payee", code: "PAYEE_NOT_EXIST", message });
  const before = await cashOf(server, member.memberId);
  const alarm = vi.spyOn(server.world.log, "error");
  const { id, netFen } = await withdraw(member.call);
  await approve(server, id);
  await Promise.all(Array.from({ length: 20 }, (_, n) => run(n % 2 ? paid : refused, id)));
  const state = await stateOf(id);
  expect([ExchangeState.of.issued, ExchangeState.of.failed]).toContain(state);
  const spent = state === ExchangeState.of.issued ? netFen : 0;
  expect(await cashOf(server, member.memberId)).toEqual({
    available: before.available - spent,
    held: before.held,
  });
  await server.drain();
  await expectBooksToBalance(server);
  // A worker that came too late to send it has nothing to report; an answer that contradicts the first raises an
  // alarm.
  const other = state === ExchangeState.of.issued ? "refused" : "paid";
  for (const [about] of alarm.mock.calls)
    expect(about).toMatchObject({ alarm: "payout", exchangeId: id, said: other });
  alarm.mockRestore();
});

const cameBack = always({ kind: "refused", side: "payee", code: CAME_BACK, message: "已退回" });

async function expectAllBack(id: number, before: Awaited<ReturnType<typeof cashOf>>) {
  expect(await stateOf(id)).toBe(ExchangeState.of.failed);
  expect(await rowOf(id)).toMatchObject({ state: "refused", providerNo: "ONE" });
  expect(await cashOf(server, member.memberId)).toEqual(before);
  await expectBooksToBalance(server);
}

test("word of a payment that came back, and no answer when we ask: we ask until there is one", async () => {
  const before = await cashOf(server, member.memberId);
  const { id } = await withdraw(member.call);
  await approve(server, id);
  await run(always({ kind: "paid", providerNo: "ONE" }), id);
  for (const kind of ["unknown", "pending"] as const)
    expect(await run(always({ kind, code: "TIMEOUT", message: "" }), id, { wake: true })).toEqual({
      againInSeconds: 1,
    });
  expect(await stateOf(id)).toBe(ExchangeState.of.issued);
  expect(await run(cameBack, id, { wake: true })).toBeUndefined();
  await expectAllBack(id, before);
});

test("it came back while another worker was still booking the payment: the member has it again", async () => {
  const before = await cashOf(server, member.memberId);
  const { id } = await withdraw(member.call);
  await approve(server, id);
  await run(always({ kind: "pending", code: "DEALING", message: "" }), id);
  // Read as unknown by the one who asks, and paid by the time of the answer.
  const overtaken = {
    ...cameBack,
    query: async () => {
      await run(always({ kind: "paid", providerNo: "ONE" }), id);
      return cameBack.query("");
    },
  };
  await run(overtaken, id, { wake: true });
  await expectAllBack(id, before);
});

test("a refusal without words still gives the member its code", async () => {
  const { id } = await withdraw(member.call);
  await approve(server, id);
  await run(always({ kind: "refused", side: "payee", code: "PAYEE_NOT_EXIST", message: "" }), id);
  const { reason } = await member.call(getExchange, { params: { id: String(id) } });
  expect(reason).toBe("支付宝未能付款：PAYEE_NOT_EXIST");
});

test("a job for an exchange without a payout is a bug that the outbox keeps and reports", async () => {
  await expect(run(always({ kind: "notFound" }), 999_999)).rejects.toThrow("has no payout");
});

const rowOf = (exchangeId: number) =>
  server.db
    .selectFrom("exchangePayout")
    .select(["state", "sends", "payer", "providerNo", "lastCode", "lastMessage"])
    .where("exchangeId", "=", exchangeId)
    .executeTakeFirstOrThrow();

const called: string[] = [];
const lostAnswer = (payer: string): PayoutProvider => ({
  name: "simulated",
  payer,
  transfer: async () => {
    called.push(`send by ${payer}`);
    return { kind: "unknown", code: "TIMEOUT", message: "" };
  },
  query: async () => {
    called.push(`query by ${payer}`);
    return { kind: "notFound" };
  },
});

test("a provider that is no longer configured: the payout waits with an alarm, and goes on when it is back", async () => {
  const { id } = await withdraw(member.call);
  await approve(server, id);
  expect(await run(undefined, id)).toEqual({ againInSeconds: 10 });
  expect(await rowOf(id)).toMatchObject({
    state: "ready",
    sends: 0,
    lastCode: "NOT_CONFIGURED",
    lastMessage: "付款渠道 simulated 未配置，等待恢复配置",
  });
  expect(await stateOf(id)).toBe(ExchangeState.of.toBeIssued);
  await server.drain();
  expect(await stateOf(id)).toBe(ExchangeState.of.issued);
});

test("sent by one account, it is never asked about nor sent by another, which would pay it again", async () => {
  called.length = 0;
  const { id } = await withdraw(member.call);
  await approve(server, id);
  await run(lostAnswer("first"), id);
  for (let n = 0; n < 3; n++) await run(lostAnswer("second"), id);
  expect(await rowOf(id)).toMatchObject({ payer: "first", sends: 1, state: "unknown" });
  expect((await rowOf(id)).lastMessage).toBe("付款渠道 simulated first 未配置，等待恢复配置");
  expect(called).toEqual(["send by first"]);
  await run(always({ kind: "paid", providerNo: "N" }, "first"), id);
  expect(await stateOf(id)).toBe(ExchangeState.of.issued);
});

test("two accounts that start at the same time: one of them sends", async () => {
  called.length = 0;
  const { id } = await withdraw(member.call);
  await approve(server, id);
  await Promise.all(["left", "right"].map((payer) => run(lostAnswer(payer), id)));
  const { payer } = await rowOf(id);
  expect(called).toEqual([`send by ${payer}`]);
  await run(always({ kind: "paid", providerNo: "N" }, payer ?? ""), id);
});

test("in production 'not found' is left alone for a minute after the send, and then sent again", async () => {
  called.length = 0;
  const { id } = await withdraw(member.call);
  await approve(server, id);
  const world = { ...server.world, config: { ...server.world.config, development: false } };
  const go = () => run(lostAnswer("simulated"), id, { world });
  expect(await go()).toEqual({ againInSeconds: 60 });
  server.clock.move(20);
  const { againInSeconds = 0 } = (await go()) ?? {};
  expect(againInSeconds).toBeGreaterThan(30);
  expect(againInSeconds).toBeLessThanOrEqual(40);
  expect(await rowOf(id)).toMatchObject({ state: "unknown", lastCode: "ORDER_NOT_EXIST" });
  server.clock.move(againInSeconds);
  expect(await go()).toEqual({ againInSeconds: 0 });
  await go();
  expect(called.map((line) => line.split(" ")[0])).toEqual(["send", "query", "query", "send"]);
});
