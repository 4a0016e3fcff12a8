/**
 * Whatever one person does with the accounts that they have in their hands (their own, colleagues' that they
 * reset, ones that they made), and however they split it: in a day no more leaves the house than one may let out.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { saveBrandMoney } from "#contract/console/community/brand.ts";
import {
  askAdjustment,
  decideAdjustment,
  listAdjustments,
} from "#contract/console/money/adjustment.ts";
import { approveExchanges, consoleExchanges } from "#contract/console/money/exchange.ts";
import { addOperator, resetOperator } from "#contract/console/people/operators.ts";
import { confirmProposal } from "#contract/console/operations/proposal.ts";
import { Asset, ExchangeState, StaffRole } from "#contract/enums.ts";
import { moneyBody, nthBrand } from "./fixture/brand-desk.ts";
import { expectBooksToBalance, memberWith, setRules, withdraw } from "./fixture/exchange.ts";
import { callOf, colleague, openProposals, params, pass } from "./fixture/staff-proposal.ts";
import { carryOutDueProposals } from "../src/proposals.ts";
import { type SignedIn, testServer } from "./server.ts";

const server = testServer();
const { admin, finance, operations } = StaffRole.of;
const LIMIT = 30_000;
const HOURS = 24;

const members: SignedIn[] = [];
beforeAll(async () => {
  for (let n = 0; n < 6; n += 1)
    // oxlint-disable-next-line no-await-in-loop -- one code at a time
    members.push(await memberWith(server, { fen: 5_000_000 }));
});
function memberOf(who: number): SignedIn {
  const found = members[who % members.length];
  if (!found) throw new Error("no member");
  return found;
}

/** Of the attacker, who has one account of their own; `hands` are all that they can sign in with. */
type Scene = {
  hands: Call[];
  self: Call;
  victims: { id: number; account: string }[];
  /** Hours; a colleague who is locked out for three days has noticed, and is counted as another person again. */
  waited: number;
};
const NOTICED_HOURS = 70;
const step = fc.record({
  // Half of them are what lets money out.
  act: fc.oneof(
    fc.constantFrom("ask", "approve"),
    fc.constantFrom("raise", "confirm", "book", "decide", "reset", "add", "wait"),
  ),
  who: fc.nat({ max: 5 }),
  amount: fc.integer({ min: 1000, max: LIMIT }),
  hours: fc.constantFrom(1, 6, 20),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function run(scene: Scene, { act, who, amount, hours }: Step): Promise<void> {
  const call = scene.hands[who % scene.hands.length] ?? scene.self;
  switch (act) {
    case "raise": {
      const most = { secondPersonFen: 50_000_000, operatorDayFen: 50_000_000 };
      await call(saveBrandMoney, moneyBody(await nthBrand(server, 0), most));
      return;
    }
    case "confirm":
      for (const one of await openProposals(server))
        // oxlint-disable-next-line no-await-in-loop -- by the same hand
        await call(confirmProposal, { ...params(one), body: { note: "" } });
      return;
    case "book": {
      const { memberId } = memberOf(who);
      const body = { key: randomUUID(), memberId, asset: Asset.of.cash, amount };
      await call(askAdjustment, { body: { ...body, reason: "补发", note: "" } });
      return;
    }
    case "decide": {
      const { list } = await call(listAdjustments, { query: { state: "waiting" } });
      const body = { decision: "approve", note: "" } as const;
      await call(decideAdjustment, { ...params(list[0] ?? { id: 0 }), body });
      return;
    }
    case "ask":
      await withdraw(memberOf(who).call, { amount });
      return;
    case "approve": {
      const query = { state: String(ExchangeState.of.pendingReview), size: 100 };
      const ids = (await call(consoleExchanges, { query })).list.map(({ id }) => id);
      await call(approveExchanges, { body: { ids } });
      return;
    }
    case "reset": {
      const victim = scene.victims[who % scene.victims.length];
      if (!victim) return;
      const body = { what: "password", note: "忘了" } as const;
      const { password } = await scene.self(resetOperator, { ...params(victim), body });
      scene.hands.push(await enter(victim.account, password ?? ""));
      return;
    }
    case "add": {
      const account = `made-${randomUUID().slice(0, 8)}`;
      const body = { account, name: "新人", role: who % 2 === 0 ? finance : operations };
      const { operator, password } = await scene.self(addOperator, { body });
      scene.victims.push({ id: operator.id, account });
      scene.hands.push(await enter(account, password));
      return;
    }
    case "wait":
      if (scene.waited + hours > NOTICED_HOURS) return;
      scene.waited += hours;
      await pass(server, hours);
      await carryOutDueProposals(server.world);
  }
}

/** With the password that was shown; what must be done first (a password of one's own) is done in the table. */
async function enter(account: string, password: string): Promise<Call> {
  const at = server.clock.now();
  await server.db
    .updateTable("staffMember")
    .set({ passwordAt: at })
    .where("account", "=", account)
    .execute();
  return callOf(server, account, password);
}

/** The most that was approved within any 24 hours. */
async function mostInADay(after: number): Promise<number> {
  const rows = await server.db
    .selectFrom("exchange")
    .select(["approvedAt", "approvedFen"])
    .where("id", ">", after)
    .where("approvedAt", "is not", null)
    .execute();
  const at = rows.map(({ approvedAt, approvedFen }) => ({
    ms: approvedAt?.getTime() ?? 0,
    fen: approvedFen ?? 0,
  }));
  const sumFrom = (from: number) =>
    at.reduce(
      (sum, { ms, fen }) => (ms >= from && ms < from + HOURS * 3_600_000 ? sum + fen : sum),
      0,
    );
  return Math.max(0, ...at.map(({ ms }) => sumFrom(ms)));
}

const does = (act: Step["act"]): Step => ({ act, who: 0, amount: 2000, hours: 1 });

const rules = {
  withdrawDailyCount: 100,
  withdrawDailyFen: 50_000_000,
  codeAboveFen: 50_000_000,
  secondPersonFen: LIMIT,
  operatorDayFen: LIMIT,
};

/** The most that these acts of one person let out within a day. */
async function mostThrough(steps: readonly Step[]): Promise<number> {
  // Nothing of the last sequence counts, or waits, in this one.
  await pass(server, 200);
  await carryOutDueProposals(server.world);
  await setRules(server, rules);
  await server.db
    .updateTable("exchange")
    .set({ state: ExchangeState.of.toBeIssued })
    .where("state", "=", ExchangeState.of.pendingReview)
    .execute();
  const last = await server.db
    .selectFrom("exchange")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const own = await colleague(server, admin);
  const victims = [await colleague(server, finance), await colleague(server, operations)];
  const scene = { hands: [own.call], self: own.call, victims, waited: 0 };
  for (const one of steps)
    // oxlint-disable-next-line no-await-in-loop -- in this order; what is refused is refused
    await run(scene, one).catch(() => undefined);
  return mostInADay(last?.id ?? 0);
}

test("what one person may let out leaves the house", async () => {
  expect(await mostThrough([does("ask"), does("approve")])).toBe(2000);
});

// Five sequences, each with its own seconds.
test.each([1, 2, 3, 4, 5])(
  "no sequence of acts by one person lets out more in a day than one person may: %i",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        expect(await mostThrough(steps)).toBeLessThanOrEqual(LIMIT);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  },
);

test("the books balance afterwards", async () => {
  await expectBooksToBalance(server);
});
