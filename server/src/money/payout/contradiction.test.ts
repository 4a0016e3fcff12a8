/** A provider that says two things of one number: the first is booked, the second is never silence. */
import { beforeEach, expect, test, vi } from "vitest";
import { getHealth } from "#contract/console/operations/health.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { proved } from "../../../test/books.ts";
import { runHeld } from "../../../test/job.ts";
import {
  CAME_BACK,
  type PayoutOutcome,
  type PayoutProvider,
} from "../../providers/payout/outcome.ts";
import { approve, cashOf, expectBooksToBalance, withdraw } from "../../../test/fixture/exchange.ts";
import { payoutHandlers } from "./payout.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

const { server, member, see } = payoutScene();

const alarm = vi.fn();
beforeEach(() => {
  alarm.mockClear();
  vi.spyOn(server.world.log, "error").mockImplementation(alarm);
});

const saying = (outcome: PayoutOutcome): PayoutProvider => ({
  name: "simulated",
  payer: "simulated",
  transfer: async () => outcome,
  query: async () => outcome,
});
const paid = (providerNo: string) => saying({ kind: "paid", providerNo });
const refused = saying({
  kind: "refused",
  side: "payee",
  code: "PAYEE_NOT_EXIST",
  message: "账户不存在",
});
const cameBack = saying({ kind: "refused", side: "payee", code: CAME_BACK, message: "已退回" });

const run = (provider: PayoutProvider, exchangeId: number, more: { wake?: true } = {}) =>
  runHeld(server, payoutHandlers(server.world, () => provider)["payout.send"], {
    topic: "payout.send",
    payload: { exchangeId, ...more },
  });
const wake = { wake: true } as const;

/** Approved, and the provider has made its first statement about it. */
async function ended(first: PayoutProvider) {
  const before = await cashOf(server, member.memberId);
  const { id, netFen } = await withdraw(member.call);
  await approve(server, id);
  await run(first, id);
  expect(alarm).not.toHaveBeenCalled();
  return { id, netFen, before };
}

const shown = async (id: number) =>
  (await (await server.staff(StaffRole.of.viewer))(getHealth)).contradictions.filter(
    ({ exchangeId }) => exchangeId === id,
  );
const inBooks = async (id: number) =>
  (await proved(server)).list.filter(
    ({ check, subject }) => check === "words" && subject === `exchange:${id}`,
  );

test("told to be paid after it was given back: an alarm, a line on the health page, a difference in the books", async () => {
  const { id, netFen, before } = await ended(refused);
  await run(paid("LATE"), id, wake);
  expect(alarm).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: "payout", exchangeId: id, said: "paid", providerNo: "LATE" }),
    "the provider's word contradicts how the payout ended",
  );
  // Nothing is booked on a statement that contradicts another: somebody must look.
  expect((await see(id)).state).toBe(ExchangeState.of.failed);
  expect(await cashOf(server, member.memberId)).toEqual(before);
  expect(await shown(id)).toMatchObject([{ said: "paid", providerNo: "LATE", fen: netFen }]);
  expect(await inBooks(id)).toMatchObject([
    { ours: 0, theirs: netFen, detail: expect.stringContaining("渠道称已付款") },
  ]);
  await expectBooksToBalance(server);
});

test("said again it is the same one; once the money has come back, nothing is left of it", async () => {
  const { id } = await ended(refused);
  await run(paid("AGAIN"), id, wake);
  await run(paid("AGAIN"), id, wake);
  expect(await shown(id)).toHaveLength(1);
  expect(alarm.mock.calls.length).toBeGreaterThanOrEqual(2);
  await run(cameBack, id, wake);
  expect(await shown(id)).toEqual([]);
  expect(await inBooks(id)).toEqual([]);
});

test("refused after it was booked as paid: an alarm and a difference, until the provider says paid again", async () => {
  const { id, netFen } = await ended(paid("ONE"));
  await run(refused, id, wake);
  expect((await see(id)).state).toBe(ExchangeState.of.issued);
  expect(await shown(id)).toMatchObject([{ said: "refused", providerNo: "" }]);
  expect(await inBooks(id)).toMatchObject([
    { ours: netFen, theirs: 0, detail: expect.stringContaining("PAYEE_NOT_EXIST 账户不存在") },
  ]);
  await run(paid("ONE"), id, wake);
  expect(await shown(id)).toEqual([]);
});

test("paid under another number than the one that was booked: a second payment, an alarm", async () => {
  const { id, netFen } = await ended(paid("FIRST"));
  await run(paid("SECOND"), id, wake);
  expect(await shown(id)).toMatchObject([{ said: "paid", providerNo: "SECOND" }]);
  expect(await inBooks(id)).toMatchObject([{ ours: netFen, theirs: 2 * netFen }]);
});

test("the same word twice, and a payment that came back, contradict nothing", async () => {
  const { id } = await ended(paid("SAME"));
  await run(paid("SAME"), id, wake);
  await run(cameBack, id, wake);
  await run(cameBack, id, wake);
  // An answer that was on its way while the other was booked.
  await run(paid("SAME"), id, wake);
  expect(await shown(id)).toEqual([]);
  expect(alarm).not.toHaveBeenCalled();
});

test("of what has ended, no answer is asked for again until there is one", async () => {
  const { id } = await ended(refused);
  const silent = saying({ kind: "unknown", code: "TIMEOUT", message: "" });
  const ourside = saying({
    kind: "refused",
    side: "ours",
    code: "ISV.INVALID-SIGNATURE",
    message: "",
  });
  expect(await run(silent, id, wake)).toEqual({ againInSeconds: 1 });
  expect(await run(ourside, id, wake)).toEqual({ againInSeconds: 1 });
  expect(await run(saying({ kind: "notFound" }), id, wake)).toBeUndefined();
  expect(await shown(id)).toEqual([]);
});
