/** Every state with every event for prizes: the code or the parcel, the piece on the shelf, and the gold. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import {
  approveExchanges,
  failPrizeExchange,
  rejectExchanges,
  shipExchange,
} from "#contract/console/money/exchange.ts";
import { type ConsolePrize, consolePrize } from "#contract/console/money/prize.ts";
import { ExchangeState, ExchangeType, StaffRole } from "#contract/enums.ts";
import { cancelExchange, type Exchange, getExchange } from "#contract/member/money/exchange.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { ordered, params, physical, virtual } from "../../../test/fixture/prize.ts";
import { payoutProvidersOf } from "../../providers/payout/provider.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import type { JobHandler } from "../../platform/outbox.ts";
import { runHeld } from "../../../test/job.ts";
import {
  expectBooksToBalance,
  memberWith,
  noLimits,
  setRules,
} from "../../../test/fixture/exchange.ts";
import { issueHandlers } from "./issue.ts";
import { payoutHandlers } from "../payout/api.ts";
import { type ExchangeEvent, events, isOpen, nextState } from "../exchange/state.ts";
import { proposed, shownPaid } from "../../../test/fixture/unpaid.ts";

const server = testServer();
let finance: Call;
let operations: Call;
let member: SignedIn;
let shelf: Record<2 | 3, ConsolePrize>;

const { pendingReview, issued, toBeIssued, revoked, rejected, failed } = ExchangeState.of;
const PIECES = 100;

beforeAll(async () => {
  finance = await server.staff(StaffRole.of.finance);
  operations = await server.staff(StaffRole.of.operations);
  member = await memberWith(server, { gold: 10_000_000, payee: false });
  const codes = Array.from({ length: PIECES }, (_, n) => `MATRIX-${1000 + n}`);
  shelf = { 2: await virtual(server, codes), 3: await physical(server, PIECES) };
});
beforeEach(() => setRules(server, noLimits));

/** Nobody pays a prize, so the provider's events are none of its own. */
const ofPrizes = new Set<ExchangeEvent>(["approve", "cancel", "reject", "issue", "fail"]);
const types = [ExchangeType.of.virtual, ExchangeType.of.physical] as const;
type PrizeType = (typeof types)[number];

type StateMatrixPrizeCase = {
  type: PrizeType;
  from: ExchangeState;
  event: ExchangeEvent;
  to: ExchangeState;
};
const matrix = types.flatMap((type) =>
  ExchangeState.values.flatMap((from) =>
    events.map((event): [string, StateMatrixPrizeCase] => {
      const to = ofPrizes.has(event) ? nextState(from, event) : undefined;
      const ends = to === undefined ? "changes nothing" : `makes it ${ExchangeState.label(to)}`;
      const title = `${ExchangeType.label(type)}, ${ExchangeState.label(from)}: ${event} ${ends}`;
      return [title, { type, from, event, to: to ?? from }];
    }),
  ),
);

/** What is refused is an outcome here, as long as it is a refusal of the business. */
const tried = (call: Promise<unknown>) =>
  call.catch((error: unknown) => expect(error).toMatchObject({ code: 409 }));

const ship = (id: number) =>
  operations(shipExchange, { body: { id, courier: "顺丰速运", tracking: "SF1234567890" } });

/** The worker takes this exchange's job once, whether there is one or not. */
const work = (handler: JobHandler | undefined, topic: string, payload: { exchangeId: number }) =>
  runHeld(server, handler, { topic, payload });
const giveCode = (id: number) =>
  work(issueHandlers(server.world)["prize.issue"], "prize.issue", { exchangeId: id });
const pay = async (id: number, more = {}) => {
  const handler = payoutHandlers(server.world, payoutProvidersOf(server.world))["payout.send"];
  const payload = { exchangeId: id, ...more };
  await expect(work(handler, "payout.send", payload)).rejects.toThrow("has no payout");
};

const bringAbout: Record<ExchangeEvent, (id: number, type: PrizeType) => Promise<unknown>> = {
  approve: (id) => finance(approveExchanges, { body: { ids: [id] } }),
  reject: (id) => finance(rejectExchanges, { body: { ids: [id], reason: "库存盘亏" } }),
  cancel: (id) => tried(member.call(cancelExchange, { body: { id } })),
  issue: (id, type) =>
    type === ExchangeType.of.physical ? tried(ship(id)) : Promise.resolve(giveCode(id)),
  fail: (id) => tried(operations(failPrizeExchange, { body: { id, reason: "无法送达" } })),
  pay: (id) => pay(id),
  refusedByPayee: (id) => pay(id),
  refusedByUs: (id) => pay(id),
  unknown: (id) => pay(id),
  cameBack: (id) => pay(id, { wake: true }),
  confirmedUnpaid: (id) =>
    expect(proposed(server, id)).rejects.toMatchObject({ code: 400, data: { field: "id" } }),
  foundUnpaid: (id) => refusedAsPrize(id, 0),
  foundPaid: (id) => refusedAsPrize(id, 1000),
};

const refusedAsPrize = (id: number, paidFen: number) =>
  expect(shownPaid(server, id, { paidFen })).rejects.toMatchObject({
    code: 400,
    data: { field: "id" },
  });

const waysTo: Record<ExchangeState, readonly ExchangeEvent[]> = {
  [pendingReview]: [],
  [toBeIssued]: ["approve"],
  [issued]: ["approve", "issue"],
  [revoked]: ["cancel"],
  [rejected]: ["reject"],
  [failed]: ["approve", "fail"],
};

/** Brought there through the front door; the jobs that were queued on the way are nobody's here. */
async function prizeIn(type: PrizeType, state: ExchangeState): Promise<Exchange> {
  server.clock.move(11); // or it would be the last one, tapped twice
  const { id } = await ordered(member, shelf[type]);
  for (const event of waysTo[state]) await bringAbout[event](id, type);
  await server.db.deleteFrom("outbox").execute();
  const exchange = await now(id);
  expect(exchange.state).toBe(state);
  return exchange;
}

const now = (id: number): Promise<Exchange> =>
  member.call(getExchange, { params: { id: String(id) } });

async function standing(type: PrizeType) {
  const { gold } = await walletOf(server.db, member.memberId);
  const { stock } = await operations(consolePrize, params(shelf[type].id));
  return { available: gold.available, held: gold.held, stock };
}

const codesOf = (exchangeId: number) =>
  server.db.selectFrom("prizeCode").select("id").where("exchangeId", "=", exchangeId).execute();

test.each(matrix)("a prize that is %s, and gold, piece and code go with it", async (_, one) => {
  const { type, from, event, to } = one;
  const before = await standing(type);
  const { id, amount, steps } = await prizeIn(type, from);
  await bringAbout[event](id, type);
  const after = await now(id);
  expect(after.state).toBe(to);
  expect(after.steps).toHaveLength(steps.length + (from === to ? 0 : 1));
  const isGone = isOpen(to) || to === issued;
  expect(await standing(type)).toEqual({
    available: before.available - (isGone ? amount : 0),
    held: before.held + (isOpen(to) ? amount : 0),
    stock: before.stock - (isGone ? 1 : 0),
  });
  const isGiven = type === ExchangeType.of.virtual && to === issued;
  expect(await codesOf(id)).toHaveLength(isGiven ? 1 : 0);
  await expectBooksToBalance(server);
});

test("after all of that, every prize's stock is the sum of its changes", async () => {
  for (const { id } of Object.values(shelf)) {
    const { stock } = await operations(consolePrize, params(id));
    const { sum } = await server.db
      .selectFrom("prizeStock")
      .select((q) => q.fn.sum<number>("change").as("sum"))
      .where("prizeId", "=", id)
      .executeTakeFirstOrThrow();
    expect(sum).toBe(stock);
    expect(stock).toBeLessThan(PIECES);
  }
});
