/**
 * Random interleavings of everything that can happen to exchanges (rule money-24): members ask
 * for money and for prizes and cancel, operators approve, reject, retry, send and give up, pieces and codes
 * come and go, the provider behaves in all its faults, workers die at their crash windows and others take
 * over, rewards are reversed in between. After each event every balance and the shelf are what the model
 * says; at the end each exchange was given once or returned once.
 */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { serverWithPayouts } from "./fixture/exchange.ts";
import { clearingBalance, differences, walletsOf } from "../src/ledger/wallet/api.ts";
import { factsOf, shelfFactsOf, wrongsIn, wrongsOnShelf } from "./exactly-once.ts";
import { begin, exchangeStage, happen, type Run } from "./exchange-events.ts";
import { type Event, eventsAmong, someFaults } from "./exchange-model.ts";
import { expectSameShelf } from "./exchange-shelf.ts";
import { settleDoubts, withdrawAll } from "./exchange-settled.ts";
import { settleUnpaid } from "./exchange-unpaid.ts";
import { work } from "./exchange-worker.ts";

const { server, simulator } = serverWithPayouts();
const stage = exchangeStage(server, simulator);
vi.setConfig({ testTimeout: inMachineTime(300_000) });

const MEMBERS = 2;
const RUNS = Number(process.env["INTERLEAVINGS"] ?? 20);
const event = eventsAmong(MEMBERS);

/** What the worker made of the approved ones, and then every balance. */
async function expectSame(run: Run): Promise<void> {
  const { model, members } = run;
  expect(await adopt(run)).toEqual([]);
  const wallets = await walletsOf(
    server.db,
    members.map(({ memberId }) => memberId),
  );
  for (const [n, { memberId }] of members.entries()) {
    const person = model.people[n];
    expect(wallets.get(memberId), `member ${n}`).toMatchObject({
      gold: person?.gold,
      cash: person?.cash,
    });
  }
  await expectSameShelf(server, model.shelf);
}

/** Answers what is wrong with the states that the exchanges have now. */
async function adopt({ model }: Run): Promise<string[]> {
  if (model.exchanges.length === 0) return [];
  const ids = model.exchanges.map(({ id }) => id);
  const rows = await server.db
    .selectFrom("exchange as e")
    .leftJoin("exchangePayout as p", "p.exchangeId", "e.id")
    .leftJoin("prizeCode as c", "c.exchangeId", "e.id")
    .leftJoin("exchangeDiscrepancy as d", (on) =>
      on.onRef("d.exchangeId", "=", "e.id").on("d.stands", "=", true),
    )
    .select(["e.id", "e.state", "p.billNo", "c.id as codeId", "d.backAmount"])
    .where("e.id", "in", ids)
    .execute();
  const paid = new Set(simulator.paid().list.map(({ billNo }) => billNo));
  return rows.flatMap(({ id, state, billNo, codeId, backAmount }) => {
    const asked = model.exchanges.find((one) => one.id === id);
    const isGiven = codeId !== null || paid.has(billNo ?? "");
    const wrong =
      asked && model.sawEnd(asked, state as ExchangeState, { isGiven, back: backAmount ?? 0 });
    return wrong === undefined ? [] : [wrong];
  });
}

const CALM_ROUNDS = 12;

/**
 * The provider is well, every lease has run out, there are codes for all: nothing that was approved may
 * wait for ever, but parcels that nobody has packed.
 */
async function calmDown(run: Run): Promise<void> {
  simulator.setFaults();
  await happen(stage, run, { do: "stock", nth: 0, change: run.model.exchanges.length + 1 });
  await settleUnpaid(server);
  await withdrawAll(server);
  for (let n = 0; n < CALM_ROUNDS; n += 1) {
    server.clock.move(1861);
    await work(server);
  }
  await settleDoubts({ server, simulator });
  const stuck = server.db
    .selectFrom("exchange")
    .select("id")
    .where("state", "=", ExchangeState.of.toBeIssued)
    .where("type", "!=", ExchangeType.of.physical);
  expect(await stuck.execute()).toEqual([]);
}

async function expectBooksInOrder({ members }: Run): Promise<void> {
  expect(wrongsIn(await factsOf(server.db, simulator.paid().list))).toEqual([]);
  expect(wrongsOnShelf(await shelfFactsOf(server.db))).toEqual([]);
  expect(await differences(server.db)).toEqual([]);
  expect(await clearingBalance(server.db)).toBe(simulator.paid().totalFen);
  for (const { memberId } of members)
    expect(await heldOf(memberId)).toEqual(await openOf(memberId));
}

async function heldOf(memberId: number) {
  const wallet = (await walletsOf(server.db, [memberId])).get(memberId);
  return { gold: wallet?.gold.held, cash: wallet?.cash.held };
}

async function openOf(memberId: number) {
  const open = await server.db
    .selectFrom("exchange")
    .select(["asset", "amount"])
    .where("memberId", "=", memberId)
    .where("state", "in", [ExchangeState.of.pendingReview, ExchangeState.of.toBeIssued])
    .execute();
  const sum = (asset: Asset) =>
    open.reduce((total, one) => (one.asset === asset ? total + one.amount : total), 0);
  return { gold: sum(Asset.of.gold), cash: sum(Asset.of.cash) };
}

/** One of each kind given and one come back, so that no run is idle by chance. */
const [gold, cash] = [Asset.of.gold, Asset.of.cash];
const plainLives: Event[] = [
  { do: "order", who: 0, nth: 0 },
  { do: "order", who: 0, nth: 1 },
  { do: "ask", who: 1, asset: gold, amount: 1000 },
  { do: "approve", nth: 0 },
  { do: "approve", nth: 1 },
  { do: "approve", nth: 2 },
  { do: "work" },
  { do: "ship", nth: 1 },
  { do: "order", who: 0, nth: 0 },
  { do: "order", who: 0, nth: 1 },
  { do: "ask", who: 1, asset: cash, amount: 1000 },
  { do: "cancel", nth: 3 },
  { do: "reject", nth: 4 },
  { do: "cancel", nth: 5 },
];

/** Refused by our side for ever, ended by two; and one whose answer was lost, which two cannot end. */
const endedByTwo: Event[] = [
  { do: "ask", who: 0, asset: cash, amount: 1000 },
  { do: "ask", who: 1, asset: cash, amount: 1100 },
  { do: "approve", nth: 0 },
  { do: "work" },
  { do: "approve", nth: 1 },
  { do: "work" },
  { do: "propose", nth: 0, byHand: false },
  { do: "propose", nth: 1, byHand: false },
  { do: "confirm", nth: 0, quiet: true },
  { do: "confirm", nth: 1, quiet: true },
];

/** What it pays is not what it was asked for, nor what it says; two persons settle what its list shows. */
const settledByTwo: Event[] = [
  { do: "ask", who: 0, asset: gold, amount: 1001 },
  { do: "ask", who: 1, asset: cash, amount: 1100 },
  { do: "ask", who: 1, asset: cash, amount: 1200 },
  { do: "approve", nth: 0 },
  { do: "approve", nth: 1 },
  { do: "approve", nth: 2 },
  { do: "work" },
  { do: "settle", nth: 0 },
  { do: "settle", nth: 1 },
  { do: "work" },
];

/** The second of the same kind and the same sum is a request of its own, not the first one tapped twice. */
const twins: Event[] = [
  { do: "ask", who: 0, asset: cash, amount: 1000 },
  { do: "ask", who: 0, asset: cash, amount: 1000 },
];

test("whatever order requests, decisions, payouts, codes, parcels, crashes and reversals come in, every coin is where the model says", async () => {
  await fc.assert(
    fc.asyncProperty(
      someFaults,
      fc.array(event, { minLength: 8, maxLength: 40 }),
      async (faults, events) => {
        simulator.setFaults(...faults);
        const run = await begin(stage, MEMBERS);
        for (const one of events) {
          await happen(stage, run, one);
          await expectSame(run);
        }
        await calmDown(run);
        await expectSame(run);
        await expectBooksInOrder(run);
      },
    ),
    {
      numRuns: RUNS,
      examples: [
        [["ok"], plainLives],
        [["ok"], twins],
        [["not-signed", "reset-after-accepting"], endedByTwo],
        [["pays-less", "other-sum", "pays-more"], settledByTwo],
      ],
    },
  );
});

test("the same events at once, each sent three times: each exchange is given once or returned once", async () => {
  await fc.assert(
    fc.asyncProperty(
      someFaults,
      fc.array(event, { minLength: 8, maxLength: 20 }),
      async (faults, events) => {
        simulator.setFaults(...faults);
        const run = await begin(stage, MEMBERS, true);
        const isWish = (one: Event) => one.do === "ask" || one.do === "order";
        for (const one of events.filter(isWish)) await happen(stage, run, one);
        const crowd = events.flatMap((one) => [one, one, one]);
        await Promise.all(crowd.map((one) => happen(stage, run, one)));
        await calmDown(run);
        await expectBooksInOrder(run);
      },
    ),
    { numRuns: Math.ceil(RUNS / 3) },
  );
});

test("the runs above were not idle: two persons ended some payouts, settled some, and of some a part came back", async () => {
  const ended = server.db.selectFrom("exchangeUnpaid").select("id").where("state", "=", 1);
  expect((await ended.execute()).length).toBeGreaterThan(0);
  const settled = server.db.selectFrom("exchangeDiscrepancy").select("backAmount");
  const backs = (await settled.where("state", "=", 1).execute()).map((row) => row.backAmount);
  expect(backs).toContain(0);
  expect(backs.some((back) => (back ?? 0) > 0)).toBe(true);
});

test.each(ExchangeType.values)(
  "the runs above were not idle: of type %i some were given, and some came back",
  async (type) => {
    const seen = await server.db
      .selectFrom("exchange")
      .select("state")
      .where("type", "=", type)
      .distinct()
      .execute();
    const { issued, revoked, rejected, failed } = ExchangeState.of;
    const states = seen.map(({ state }) => state);
    expect(states).toContain(issued);
    // Which of the three is left to chance, except for the plain lives.
    expect(states.some((state) => [revoked, rejected, failed].some((back) => back === state))).toBe(
      true,
    );
  },
);
