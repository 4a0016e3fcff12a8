/** Every state with every event once more, as state.test.ts, but where it counts: with the calls, the worker and the money. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Call, CallFailed } from "#contract/client.ts";
import {
  approveExchanges,
  failPrizeExchange,
  rejectExchanges,
  shipExchange,
} from "#contract/console/money/exchange.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { cancelExchange, type Exchange, getExchange } from "#contract/member/money/exchange.ts";
import type { Fault } from "../../../simulators/faults.ts";
import type { SignedIn } from "../../../test/server.ts";
import { transact } from "../../platform/db.ts";
import { CAME_BACK } from "../../providers/payout/outcome.ts";
import { type PayoutProviders, payoutProvidersOf } from "../../providers/payout/provider.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import { runHeld } from "../../../test/job.ts";
import {
  cashOf,
  exchangeIn,
  expectBooksToBalance,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
} from "../../../test/fixture/exchange.ts";
import { moveWithStep } from "./move.ts";
import { payoutHandlers } from "../payout/api.ts";
import { type ExchangeEvent, events, isOpen, nextState } from "./state.ts";
import {
  confirmed,
  confirmedPaid,
  longSince,
  proposed,
  shownPaid,
} from "../../../test/fixture/unpaid.ts";

const { server, simulator } = serverWithPayouts();
let finance: Call;
let operations: Call;
let member: SignedIn;

beforeAll(async () => {
  finance = await server.staff(StaffRole.of.finance);
  operations = await server.staff(StaffRole.of.operations);
  member = await memberWith(server, { fen: 10_000_000 });
});
beforeEach(async () => {
  await setRules(server, noLimits);
  // Jobs that the cases before left waiting would come due here on a slow machine.
  await server.db.deleteFrom("outbox").execute();
});

type StateMatrixCase = {
  from: ExchangeState;
  event: ExchangeEvent;
  to: ExchangeState;
  moves: boolean;
};
const matrix = ExchangeState.values.flatMap((from) =>
  events.map((event): [string, StateMatrixCase] => {
    const to = nextState(from, event);
    const ends = to === undefined ? "changes nothing" : `makes it ${ExchangeState.label(to)}`;
    const title = `${ExchangeState.label(from)}: ${event} ${ends}`;
    return [title, { from, event, to: to ?? from, moves: to !== undefined }];
  }),
);

/** How each event comes about in life; what is refused is an outcome here. */
const bringAbout: Record<ExchangeEvent, (exchange: Exchange) => Promise<unknown>> = {
  approve: ({ id }) => finance(approveExchanges, { body: { ids: [id] } }),
  reject: ({ id }) => finance(rejectExchanges, { body: { ids: [id], reason: "姓名不符" } }),
  cancel: ({ id }) => member.call(cancelExchange, { body: { id } }).catch(expectConflict),
  pay: (exchange) => providerSays("ok", exchange),
  refusedByPayee: (exchange) => providerSays("payee-refused", exchange),
  refusedByUs: (exchange) => providerSays("our-balance", exchange),
  unknown: (exchange) => providerSays("error-before-accepting", exchange),
  cameBack: (exchange) => work(exchange, { wake: true }, cameBack),
  confirmedUnpaid: ({ id }) => endAsUnpaid(id),
  foundUnpaid: (exchange) => presentUnpaid(exchange),
  foundPaid: ({ id, netFen }) => settledByTwo(id, { paidFen: netFen, claim: true }),
  issue: ({ id }) => refusedAsCash(operations(shipExchange, { body: { id, ...parcel } })),
  fail: ({ id }) =>
    refusedAsCash(operations(failPrizeExchange, { body: { id, reason: "无法送达" } })),
};

/** Two persons, a day after it was last sent; in any other state the first of them is refused already. */
async function endAsUnpaid(id: number) {
  await longSince(server, id);
  await proposed(server, id).then(() => confirmed(server, id), expectConflict);
}

/** The provider's statement, two persons; where there is nothing to settle the first of them is refused already. */
async function settledByTwo(id: number, said: { paidFen: number; claim: boolean }) {
  const refused = (error: unknown) => expect([400, 409]).toContain((error as CallFailed).code);
  await shownPaid(server, id, said).then(() => confirmedPaid(server, id), refused);
}

/** A provider that still says paid would be believed. */
async function presentUnpaid({ id, state }: Exchange) {
  const payout = server.db.selectFrom("exchangePayout").select("billNo");
  const found = await payout.where("exchangeId", "=", id).executeTakeFirst();
  if (found && state === ExchangeState.of.issued) simulator.sendBack(found.billNo);
  await settledByTwo(id, { paidFen: 0, claim: false });
}

const parcel = { courier: "顺丰速运", tracking: "SF1234567890" };
const refusedAsCash = (call: Promise<unknown>) =>
  expect(call).rejects.toMatchObject({ code: 400, data: { field: "id" } });

const expectConflict = (error: unknown) => expect(error).toMatchObject({ code: 409 });

async function providerSays(fault: Fault, exchange: Exchange): Promise<void> {
  simulator.setFaults(fault);
  await work(exchange, {}, payoutProvidersOf(server.world));
  simulator.setFaults();
}

/** The simulator keeps what it paid, so this answer is given in its place. */
const cameBack: PayoutProviders = (name) => {
  const provider = payoutProvidersOf(server.world)(name);
  const outcome = { kind: "refused", side: "payee", code: CAME_BACK, message: "已退回" } as const;
  return provider && { ...provider, query: async () => outcome };
};

/** The worker takes this exchange's job once, whether there is one or not: a job can always come twice. */
async function work({ id, state }: Exchange, more: object, providers: PayoutProviders) {
  const handler = payoutHandlers(server.world, providers)["payout.send"];
  const job = { topic: "payout.send", payload: { exchangeId: id, ...more } };
  const { pendingReview, revoked, rejected } = ExchangeState.of;
  const wasApproved = ![pendingReview, revoked, rejected].some((never) => never === state);
  if (wasApproved) await runHeld(server, handler, job);
  else await expect(runHeld(server, handler, job)).rejects.toThrow("has no payout");
}

const now = ({ id }: Exchange): Promise<Exchange> =>
  member.call(getExchange, { params: { id: String(id) } });

/** What the member has of it: held while it is open, gone when it was paid, and otherwise all back. */
async function expectMoney(before: { available: number; held: number }, exchange: Exchange) {
  const { amount, state } = exchange;
  const held = isOpen(state) ? amount : 0;
  const paid = state === ExchangeState.of.issued ? amount : 0;
  expect(await cashOf(server, member.memberId)).toEqual({
    available: before.available - held - paid,
    held: before.held + held,
  });
}

/**
 * Prizes have two events of their own, in order/state-matrix-prize.test.ts; and a payment that came back before we
 * knew of it is a refusal like any other.
 */
const inLife = matrix
  .map(([title, one]): [string, StateMatrixCase] => {
    const isOfPrizes = one.event === "issue" || one.event === "fail";
    return isOfPrizes
      ? [
          `${ExchangeState.label(one.from)}: ${one.event} changes nothing`,
          { ...one, to: one.from, moves: false },
        ]
      : [title, one];
  })
  .filter(([, { from, event }]) => from !== ExchangeState.of.toBeIssued || event !== "cameBack");

test.each(inLife)(
  "a withdrawal that is %s, and the money goes with it",
  async (_, { from, event, to, moves }) => {
    const before = await cashOf(server, member.memberId);
    const { id } = await exchangeIn(server, { member, state: from, simulator });
    const exchange = await now({ id } as Exchange);
    expect(exchange.state).toBe(from);
    const paidBefore = simulator.paid().count;

    await bringAbout[event](exchange);
    const after = await now(exchange);
    expect(after.state).toBe(to);
    // What stays where it is gets no step: the member reads changes, not attempts.
    expect(after.steps).toHaveLength(exchange.steps.length + (moves && from !== to ? 1 : 0));
    await expectMoney(before, after);
    const arrived = moves ? { pay: 1, foundUnpaid: -1 }[event as string] : undefined;
    expect(simulator.paid().count - paidBefore).toBe(arrived ?? 0);
    await expectBooksToBalance(server);
  },
);

test.each(matrix)(
  "an exchange that is %s, even where nothing but the move itself asks",
  async (_, { from, event, to, moves }) => {
    const { id } = await exchangeIn(server, { member, state: from, simulator });
    const at = server.clock.now();
    const wallet = await walletOf(server.db, member.memberId);
    const moved = await transact(server.db, (tx) =>
      moveWithStep(tx, { id, event, at, actor: "system", note: "试", reason: "试" }),
    );
    expect(moved?.state).toBe(moves ? to : undefined);
    expect((await now({ id } as Exchange)).state).toBe(to);
    expect(await walletOf(server.db, member.memberId)).toEqual(wallet);
  },
);
