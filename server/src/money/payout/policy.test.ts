import { expect, test } from "vitest";
import type { PayoutOutcome } from "../../providers/payout/outcome.ts";
import { judge, nextCall, type PayoutState, waitSeconds } from "./policy.ts";
import { policies, tally } from "../../../test/oracle/payout-policy-controls.ts";
import { runSchedule } from "../../../test/oracle/payout-policy-simulation.ts";

const SCHEDULES = 20_000;
const UNDER_THE_LAW = 100_000;

test("under the law no schedule pays twice, pays and refunds, or is stuck once the faults end", () => {
  expect(tally(policies.law, UNDER_THE_LAW)).toEqual({
    schedules: UNDER_THE_LAW,
    paidTwice: 0,
    paidAndReturned: 0,
    bookedButNotPaid: 0,
    stuck: 0,
    firstBadSeed: undefined,
  });
});

test("the schedules are not harmless: exchanges are paid, refused, retried and interrupted", () => {
  const endings = Array.from({ length: 500 }, (_, seed) => runSchedule(seed, policies.law));
  expect(new Set(endings.map(({ booked }) => booked))).toEqual(new Set(["paid", "returned"]));
  for (const word of ["crash", "resend", "wait", "query"])
    expect(endings.filter(({ trace }) => trace.includes(word)).length).toBeGreaterThan(50);
});

// Controls: a harness that cannot see these fail would prove nothing about the law.
test("control A: a new number on each retry pays twice", () => {
  expect(tally(policies.newNumberOnRetry, SCHEDULES).paidTwice).toBeGreaterThan(SCHEDULES / 100);
});

test("control B: a time-out that means refund pays and refunds", () => {
  const { paidAndReturned } = tally(policies.timeoutMeansRefund, SCHEDULES);
  expect(paidAndReturned).toBeGreaterThan(SCHEDULES / 100);
});

test("control C: a not-found that means refund pays and refunds", () => {
  const { paidAndReturned } = tally(policies.notFoundMeansRefund, SCHEDULES);
  expect(paidAndReturned).toBeGreaterThan(SCHEDULES / 100);
});

test("a seed is a schedule: run twice, it leaves the same trace", () => {
  for (let seed = 0; seed < 1000; seed++)
    expect(runSchedule(seed, policies.law)).toEqual(runSchedule(seed, policies.law));
});

const outcomes: [PayoutOutcome, string][] = [
  [{ kind: "paid", providerNo: "N" }, "settle"],
  [{ kind: "refused", code: "C", message: "", side: "payee" }, "return"],
  [{ kind: "refused", code: "C", message: "", side: "ours" }, "wait"],
  [{ kind: "pending", code: "C", message: "" }, "wait"],
  [{ kind: "unknown", code: "C", message: "" }, "wait"],
  [{ kind: "notFound" }, "resend"],
];

test.each(outcomes)("%o is judged %s: money goes back for one reason only", (outcome, kind) => {
  expect(judge(outcome).kind).toBe(kind);
});

test.each<[PayoutState, number, string]>([
  ["ready", 0, "send"],
  ["our-side", 3, "send"],
  ["sent", 0, "query"],
  ["unknown", 4, "query"],
  ["unknown", 5, "send"],
  ["paid", 0, "nothing"],
  ["refused", 0, "nothing"],
])("a payout that is %s after %i queries: %s", (state, queries, call) => {
  expect(nextCall({ state, queries })).toBe(call);
});

test.each([{ frozen: true }, { doubted: true }])(
  "%o: whatever its state, it is asked about and never sent again",
  (why) => {
    for (const state of ["ready", "our-side", "sent", "unknown"] as const)
      expect(nextCall({ state, queries: 9, ...why })).toBe("query");
  },
);

test("it is asked about after 1, 2, 5, 10 and 30 minutes; in development, seconds", () => {
  const waits = [0, 1, 2, 3, 4, 5].map((queries) =>
    waitSeconds({ state: "unknown", queries }, true),
  );
  expect(waits).toEqual([1, 2, 5, 10, 30, 30]);
  expect(waitSeconds({ state: "unknown", queries: 1 }, false)).toBe(120);
  expect(waitSeconds({ state: "our-side", queries: 0 }, false)).toBe(600);
});
