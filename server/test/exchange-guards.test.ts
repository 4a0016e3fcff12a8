/**
 * The control of exchange-interleavings.test.ts: the same judge over a model of the code's two guards, each
 * in any order of steps. With the conditional update, or with the unique resolves, every withdrawal ends
 * once; with neither the judge must see it, or its silence about the real thing would mean nothing.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { type Fact, type ShelfFact, wrongsIn, wrongsOnShelf } from "./exactly-once.ts";

const { issued, toBeIssued, failed } = ExchangeState.of;

type Guards = {
  /** `update … where state = from`: a writer that read too long ago changes nothing. */
  conditionalUpdate: boolean;
  /** One ledger transaction at most may resolve a hold; a second one rolls everything back. */
  uniqueResolves: boolean;
};
type Actor = { sees: "paid" | "refused"; read: boolean; may: boolean };

/** Two or more workers end one approved withdrawal; each reads first and writes later, as code does. */
function endTogether(
  guards: Guards,
  turns: readonly number[],
  sees: readonly Actor["sees"][],
): Fact {
  const fact: Fact = {
    id: 1,
    isPrize: false,
    state: toBeIssued,
    holds: 1,
    issued: 0,
    returned: 0,
    given: 0,
  };
  const actors = sees.map((one): Actor => ({ sees: one, read: false, may: false }));
  // Everybody gets their two steps in the end, whatever the turns say.
  const all = [...turns.map((turn) => turn % actors.length), ...actors.keys(), ...actors.keys()];
  for (const turn of all) {
    const actor = actors[turn];
    if (!actor) continue;
    if (!actor.read) Object.assign(actor, { read: true, may: fact.state === toBeIssued });
    else if (actor.may) write(guards, fact, actor);
  }
  return { ...fact, given: fact.state === issued ? 1 : 0 };
}

function write(guards: Guards, fact: Fact, actor: Actor): void {
  actor.may = false;
  if (guards.conditionalUpdate && fact.state !== toBeIssued) return;
  if (guards.uniqueResolves && fact.issued + fact.returned > 0) return;
  fact.state = actor.sees === "paid" ? issued : failed;
  if (actor.sees === "paid") fact.issued += 1;
  else fact.returned += 1;
}

const wrongsUnder = (guards: Guards) =>
  fc.check(
    fc.property(
      fc.array(fc.nat(9), { maxLength: 12 }),
      fc.array(fc.constantFrom("paid" as const, "refused" as const), {
        minLength: 2,
        maxLength: 4,
      }),
      (turns, sees) => wrongsIn([endTogether(guards, turns, sees)]).length === 0,
    ),
    { numRuns: 2000 },
  );

test.each([
  ["both guards", { conditionalUpdate: true, uniqueResolves: true }],
  ["the conditional update alone", { conditionalUpdate: true, uniqueResolves: false }],
  ["the unique resolves alone", { conditionalUpdate: false, uniqueResolves: true }],
])("with %s a withdrawal ends once, in whatever order workers read and write", (_, guards) => {
  expect(wrongsUnder(guards).failed).toBe(false);
});

test("with neither guard the judge sees a withdrawal that ended twice", () => {
  const { failed: isSeen, counterexample } = wrongsUnder({
    conditionalUpdate: false,
    uniqueResolves: false,
  });
  expect(isSeen).toBe(true);
  const [turns, sees] = counterexample ?? [[], []];
  const guards = { conditionalUpdate: false, uniqueResolves: false };
  expect(wrongsIn([endTogether(guards, turns, sees)])[0]).toMatch(/held, issued, returned, given/);
});

const sound: Fact = {
  id: 7,
  isPrize: false,
  state: issued,
  holds: 1,
  issued: 1,
  returned: 0,
  given: 1,
};
const waiting = { state: toBeIssued, issued: 0, given: 0 };
test.each<[string, Partial<Fact>]>([
  ["paid and returned", { returned: 1 }],
  ["paid twice by the provider", { given: 2 }],
  ["settled twice", { issued: 2 }],
  ["settled and never paid", { given: 0 }],
  ["failed, and paid all the same", { state: failed, issued: 0, returned: 1 }],
  ["waiting, with its funds returned", { ...waiting, returned: 1 }],
  ["without a hold", { holds: 0 }],
  ["a prize that waits, with its code given", { ...waiting, isPrize: true, given: 1 }],
  ["a prize that was settled and never given", { isPrize: true, given: 0 }],
])("the judge sees an exchange that is %s", (_, change) => {
  expect(wrongsIn([sound, { ...sound, ...waiting }, { ...sound, ...waiting, given: 1 }])).toEqual(
    [],
  );
  expect(wrongsIn([{ ...sound, ...change }])).toHaveLength(1);
});

const shelf: ShelfFact = {
  id: 3,
  isVirtual: true,
  stock: 2,
  changes: 2,
  taken: 4,
  open: 3,
  issued: 1,
  freeCodes: 5,
};
test.each<[string, Partial<ShelfFact>]>([
  ["a piece that nothing explains", { stock: 3, freeCodes: 6 }],
  ["a piece that came back twice", { taken: 3 }],
  ["a piece that was taken for nobody", { taken: 5 }],
  ["a code too few for those who wait", { freeCodes: 4 }],
])("the judge sees a shelf with %s", (_, change) => {
  expect(wrongsOnShelf([shelf, { ...shelf, isVirtual: false, freeCodes: 0 }])).toEqual([]);
  expect(wrongsOnShelf([{ ...shelf, ...change }])).toHaveLength(1);
});
