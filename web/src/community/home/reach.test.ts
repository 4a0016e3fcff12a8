import fc from "fast-check";
import { expect, test } from "vitest";
import { reachOf } from "./reach.ts";

const asked = (need: number, most = 6) => ({ need, most, worthOf: (worth: number) => worth });

test("three tasks for thirty yuan: the fewest that are enough, those that stand first among as few", () => {
  expect(reachOf([900, 300, 1200, 1000, 1100], asked(3000))).toEqual({
    tasks: [900, 1200, 1000],
    sum: 3100,
    isEnough: true,
  });
  expect(reachOf([900, 300, 3000], asked(3000)).tasks).toEqual([3000]);
});

test("what does not suffice says so, with what it brings", () => {
  expect(reachOf([500, 0, 400], asked(3000))).toEqual({
    tasks: [500, 400],
    sum: 900,
    isEnough: false,
  });
  expect(reachOf([100, 300, 200], asked(3000, 2))).toEqual({
    tasks: [300, 200],
    sum: 500,
    isEnough: false,
  });
  expect(reachOf([], asked(1))).toEqual({ tasks: [], sum: 0, isEnough: false });
  expect(reachOf([5], asked(0))).toEqual({ tasks: [], sum: 0, isEnough: true });
});

/** Every set of at most `most`, as places. */
function setsOf(length: number, most: number): number[][] {
  const all = Array.from({ length: 2 ** length }, (_, bits) =>
    Array.from({ length }, (__, at) => at).filter((at) => (bits >> at) & 1),
  );
  return all.filter((set) => set.length <= most);
}

test("no smaller set is enough, none as small stands before it; without any, none brings more", () => {
  const worths = fc.array(fc.nat(60), { maxLength: 8 });
  fc.assert(
    fc.property(worths, fc.integer({ min: 1, max: 200 }), fc.nat(8), (given, need, most) => {
      // Each its own, so that sets of the same worths are told apart.
      const tasks = given.map((worth, at) => ({ worth, at }));
      const found = reachOf(tasks, { need, most, worthOf: ({ worth }) => worth });
      const places = found.tasks.map(({ at }) => at);
      const sets = setsOf(given.length, most).map((set) => ({
        set,
        sum: set.reduce((sum, at) => sum + (given[at] ?? 0), 0),
      }));
      const enough = sets.filter(({ sum }) => sum >= need);
      expect(found.isEnough).toBe(enough.length > 0);
      if (!found.isEnough) {
        expect(found.sum).toBe(Math.max(...sets.map(({ sum }) => sum)));
        return;
      }
      const size = Math.min(...enough.map(({ set }) => set.length));
      const first = enough
        .filter(({ set }) => set.length === size)
        .toSorted((a, b) => placesOf(a.set).localeCompare(placesOf(b.set)))[0];
      expect(places).toEqual(first?.set);
    }),
  );
});

/** One digit each: as text they stand in the order of their first difference. */
const placesOf = (set: readonly number[]): string => set.join("");
