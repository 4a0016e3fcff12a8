/** The rule of what a payout really came to, over all sums and states. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { settlementOf, type DiscrepancyRuleStanding } from "./discrepancy-rule.ts";

const { issued, toBeIssued, failed } = ExchangeState.of;
const sum = fc.integer({ min: 1, max: 2_000_000_000 });
const paid = fc.oneof(fc.constant(0), sum);

/** As it can be: open has nothing booked, what was given back has nothing left to give. */
const standings = fc
  .record({
    state: fc.constantFrom(toBeIssued, issued, failed),
    amount: sum,
    netFen: sum,
    booked: paid,
  })
  .map(({ booked, ...one }): DiscrepancyRuleStanding => {
    const bookedFen = one.state === toBeIssued ? 0 : booked;
    return { ...one, bookedFen, billFen: bookedFen, backAmount: 0 };
  });
const findings = fc.record({ fen: paid, claim: fc.boolean() });

test("whatever the statement shows, the clearing account has exactly that afterwards, and the member never too little", () => {
  fc.assert(
    fc.property(standings, findings, (standing, finding) => {
      const { correction, paidFen, backAmount, event } = settlementOf(standing, finding);
      expect(standing.bookedFen + correction.clearingFen).toBe(finding.fen);
      expect(paidFen).toBe(finding.fen);
      expect(correction.held).toBe(standing.state === toBeIssued ? standing.amount : 0);
      const { amount, netFen } = standing;
      // The share that arrived and the share that is back are the whole request, and less than a coin more at most.
      // In exact numbers: times netFen, they have no fraction.
      const [all, net] = [BigInt(amount), BigInt(netFen)];
      const both = all * BigInt(Math.min(finding.fen, netFen)) + BigInt(backAmount) * net;
      expect(both >= all * net).toBe(true);
      const isKept = standing.state === failed && event === undefined;
      if (!isKept) expect(both < (all + 1n) * net).toBe(true);
      if (finding.fen >= netFen && !isKept) expect(backAmount).toBe(0);
    }),
    { numRuns: 20_000 },
  );
});

test("settled once more by the same finding, nothing moves", () => {
  fc.assert(
    fc.property(standings, findings, (standing, finding) => {
      const { event, backAmount, paidFen } = settlementOf(standing, finding);
      const ends = { pay: issued, foundPaid: issued, confirmedUnpaid: failed, foundUnpaid: failed };
      const state =
        event === undefined ? standing.state : (ends as Record<string, ExchangeState>)[event];
      const after = {
        ...standing,
        state: state ?? standing.state,
        backAmount: state === issued ? backAmount : 0,
        bookedFen: paidFen,
        billFen: paidFen,
      };
      expect(settlementOf(after, { ...finding, claim: false })).toMatchObject({
        event: state === issued && paidFen === 0 ? "foundUnpaid" : undefined,
        correction: { held: 0, clearingFen: 0 },
      });
    }),
  );
});
