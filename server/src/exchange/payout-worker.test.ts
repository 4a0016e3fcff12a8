import { beforeEach, expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { getExchange } from "#contract/member/exchange.ts";
import type { SignedIn } from "../../test/server.ts";
import type { Outcome, PayoutProvider } from "../providers/payout/outcome.ts";
import {
  approve,
  cashOf,
  expectBooksToBalance,
  keepSignedIn,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
  withdraw,
} from "./fixture.ts";
import { payoutHandlers } from "./service.ts";

const { server, simulator } = serverWithPayouts();

let member: SignedIn;
beforeEach(async () => {
  await setRules(server, noLimits);
  member ??= await memberWith(server, { fen: 1_000_000 });
  await keepSignedIn(server);
});

/** The job of this exchange, run with a provider of the test's own. */
const run = (provider: PayoutProvider, exchangeId: number) => {
  const handle = payoutHandlers(server.world, () => provider)["payout.send"];
  if (!handle) throw new Error("no handler");
  return handle({ id: 1, topic: "payout.send", payload: { exchangeId }, attempts: 1 });
};

const always = (outcome: Outcome): PayoutProvider => ({
  name: outcome.kind,
  payer: "simulated",
  transfer: async () => outcome,
  query: async () => outcome,
});

const stateOf = async (id: number) =>
  (await member.call(getExchange, { params: { id: String(id) } })).state;

test("a provider that goes on dealing is asked 1, 2, 5, 10, 30 later, then sent the same number", async () => {
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
