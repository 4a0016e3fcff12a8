import fc from "fast-check";
import { expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { type NextFacts, nextOf } from "./next.ts";

const now = new Date("2026-11-23T00:00:00Z");
const amount = fc.integer({ min: 0, max: 500 });

/** Whatever may stand; balances and what of them can be paid belong together. */
const facts: fc.Arbitrary<NextFacts> = fc
  .record({
    refused: fc.boolean(),
    open: fc.boolean(),
    running: fc.boolean(),
    pending: fc.boolean(),
    appeals: fc.nat(2),
    gold: amount,
    fen: amount,
    given: fc.record({ gold: amount, fen: amount, pending: fc.boolean() }),
    payee: fc.constantFrom("none", "locked", "bound"),
    failed: fc.boolean(),
  })
  .map(({ gold, fen, given, payee, ...is }) => ({
    now,
    refusals: is.refused ? ["欠款"] : [],
    // Only how many there are decides anything.
    open: (is.open ? [{}] : []) as NextFacts["open"],
    running: (is.running ? [{}] : []) as NextFacts["running"],
    pending: (is.pending ? [{}] : []) as NextFacts["pending"],
    appeals: is.appeals,
    payable: { gold: gold < 10 ? 0 : gold, fen: fen < 10 ? 0 : fen },
    wallet: { gold: { available: gold }, cash: { available: fen } },
    payee:
      payee === "none"
        ? undefined
        : { lockedUntil: payee === "locked" ? new Date(now.getTime() + 1000) : null },
    settlements: is.failed
      ? [
          {
            id: 1,
            state: ExchangeState.of.rejected,
            reason: "",
            netFen: 1,
            createdAt: now,
            finishedAt: now,
          },
        ]
      : [],
    leaving: {
      triedAgainAt: now,
      givesUpGold: given.gold,
      givesUpFen: given.fen,
      givesUpPending: given.pending,
    },
  }));

test("an account closes only when nothing is owed, nothing moves, and what is left cannot be paid or was given up", () => {
  fc.assert(
    fc.property(facts, (given) => {
      if (nextOf(given) !== "close") return;
      expect(given.refusals).toEqual([]);
      expect([...given.open, ...given.running]).toEqual([]);
      if (!given.leaving.givesUpPending)
        expect([given.pending.length, given.appeals]).toEqual([0, 0]);
      const { gold, cash } = given.wallet;
      const isGivenUp =
        gold.available <= given.leaving.givesUpGold && cash.available <= given.leaving.givesUpFen;
      expect(isGivenUp || (given.payable.gold === 0 && given.payable.fen === 0)).toBe(true);
    }),
  );
});

test("money is paid only to a bound account that is not locked, and not again after it failed", () => {
  fc.assert(
    fc.property(facts, (given) => {
      if (nextOf(given) !== "pay") return;
      expect(given.payee).toEqual({ lockedUntil: null });
      expect(given.settlements).toEqual([]);
      expect(given.payable.gold + given.payable.fen).toBeGreaterThan(0);
    }),
  );
});
