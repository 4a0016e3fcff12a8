import fc from "fast-check";
import { expect, test } from "vitest";
import { available, house, pending, testLedger } from "../../../test/ledger.ts";

const { move, give, newMember, goldOf, balanced } = testLedger();

type HistoryStep =
  | { kind: "give" | "take" | "hold"; member: 0 | 1; amount: number }
  | { kind: "release" | "refuse"; nth: number };

const step: fc.Arbitrary<HistoryStep> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("give", "take", "hold"),
    member: fc.constantFrom(0, 1),
    amount: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constantFrom("release", "refuse"), nth: fc.nat(20) }),
);

test("after any history of moves, holds and resolutions the balances are what the model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const ids = [await newMember(), await newMember()] as const;
      const model = ids.map(() => ({ available: 0, pending: 0 }));
      const holds: { tx: number; member: 0 | 1; amount: number; open: boolean }[] = [];
      for (const one of steps) await apply(one, ids, model, holds);
      for (const [index, id] of ids.entries())
        expect(await goldOf(id)).toMatchObject(model[index] ?? {});
    }),
    { numRuns: 30 },
  );
  await balanced();
});

type Model = { available: number; pending: number }[];
type Holds = { tx: number; member: 0 | 1; amount: number; open: boolean }[];

async function apply(one: HistoryStep, ids: readonly [number, number], model: Model, holds: Holds) {
  if ("nth" in one) {
    const hold = holds[one.nth];
    if (!hold) return;
    const owner = ids[hold.member];
    const to = one.kind === "release" ? available(owner) : house;
    const done = await move(pending(owner), to, hold.amount, { resolves: hold.tx }).then(
      () => true,
      () => false,
    );
    expect(done).toBe(hold.open);
    const mine = model[hold.member];
    if (!done || !mine) return;
    hold.open = false;
    mine.pending -= hold.amount;
    if (one.kind === "release") mine.available += hold.amount;
    return;
  }
  const owner = ids[one.member];
  const mine = model[one.member];
  if (!mine) return;
  if (one.kind === "give") await give(owner, one.amount).then(() => (mine.available += one.amount));
  if (one.kind === "hold") {
    const tx = await move(house, pending(owner), one.amount);
    holds.push({ tx, member: one.member, amount: one.amount, open: true });
    mine.pending += one.amount;
  }
  if (one.kind === "take") {
    const enough = mine.available >= one.amount;
    const done = await move(available(owner), house, one.amount).then(
      () => true,
      () => false,
    );
    expect(done).toBe(enough);
    if (done) mine.available -= one.amount;
  }
}
