/** The payout policy and its three controls, and the count of what must never happen under each. */
import { judge, nextCall, type PolicyVerdict } from "../../src/money/payout/policy.ts";
import { type Policy, runSchedule } from "./payout-policy-simulation.ts";

const refund: PolicyVerdict = { kind: "return", code: "GIVEN_UP", message: "" };

/** The law, and the three easier policies that must be seen to fail (rule money-16). */
export const policies = {
  law: { call: nextCall, verdict: judge, newNumberOnResend: false },
  /** A: no answer, so try again as if it were another payment. */
  newNumberOnRetry: {
    call: (progress) => (progress.state === "unknown" ? "send" : nextCall(progress)),
    verdict: judge,
    newNumberOnResend: true,
  },
  /** B: no answer, so give the money back. */
  timeoutMeansRefund: {
    call: nextCall,
    verdict: (outcome) => (outcome.kind === "unknown" ? refund : judge(outcome)),
    newNumberOnResend: false,
  },
  /** C: the provider does not know the number, so give the money back. */
  notFoundMeansRefund: {
    call: nextCall,
    verdict: (outcome) => (outcome.kind === "notFound" ? refund : judge(outcome)),
    newNumberOnResend: false,
  },
} as const satisfies { [name: string]: Policy };

export type Tally = {
  schedules: number;
  paidTwice: number;
  paidAndReturned: number;
  bookedButNotPaid: number;
  stuck: number;
  firstBadSeed: number | undefined;
};

/** Runs the seeds `from` … `from + schedules - 1` and counts what must never happen. */
export function tally(policy: Policy, schedules: number, from = 0): Tally {
  const seen: Tally = {
    schedules,
    paidTwice: 0,
    paidAndReturned: 0,
    bookedButNotPaid: 0,
    stuck: 0,
    firstBadSeed: undefined,
  };
  for (let seed = from; seed < from + schedules; seed++) {
    const { payments, booked } = runSchedule(seed, policy);
    const bad = {
      paidTwice: payments > 1,
      paidAndReturned: payments > 0 && booked === "returned",
      bookedButNotPaid: payments === 0 && booked === "paid",
      stuck: booked === "open",
    };
    for (const name of Object.keys(bad) as (keyof typeof bad)[])
      if (bad[name]) {
        seen[name] += 1;
        seen.firstBadSeed ??= seed;
      }
  }
  return seen;
}
