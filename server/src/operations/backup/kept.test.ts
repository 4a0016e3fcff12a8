/** Which backups stay, tried on any row of nights. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf } from "../../platform/clock.ts";
import { backupFileOf, keptOf, nameAt } from "./kept.ts";

const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 1, 19);
const file = (at: number) => ({ name: nameAt(new Date(at)), at: new Date(at) });
const nights = (count: number) => Array.from({ length: count }, (_, n) => file(start + n * DAY));

test("after a year of nights fourteen days and eight weeks are there, and no others", () => {
  const all = nights(365);
  const kept = keptOf(all);
  for (const night of all.slice(-14)) expect(kept).toContain(night);
  // Two of the eight weeks lie within the fourteen days, or three.
  expect(kept.size).toBeGreaterThanOrEqual(14 + 5);
  expect(kept.size).toBeLessThanOrEqual(14 + 6);
  const oldest = Math.min(...[...kept].map(({ at }) => at.getTime()));
  const age = (start + 364 * DAY - oldest) / DAY;
  expect(age).toBeGreaterThanOrEqual(7 * 7 - 6);
  expect(age).toBeLessThan(8 * 7);
});

test("thinned night after night, the same are left as thinned at once", () => {
  let left: ReturnType<typeof nights> = [];
  for (const night of nights(200)) left = [...keptOf([...left, night])];
  expect(new Set(left.map(({ name }) => name))).toEqual(
    new Set([...keptOf(nights(200))].map(({ name }) => name)),
  );
});

test("the newest is never removed, nor the newest of any of the last fourteen days that have one", () => {
  const hours = fc.array(fc.integer({ min: 0, max: 24 * 120 }), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(hours, (given) => {
      const files = given.map((hour) => file(start + hour * 3_600_000));
      const kept = keptOf(files);
      const days = [...new Set(files.map(({ at }) => dayOf(at)))].toSorted().slice(-14);
      for (const day of days) {
        const ofDay = files.filter(({ at }) => dayOf(at) === day).map(({ at }) => at.getTime());
        expect([...kept].map(({ at }) => at.getTime())).toContain(Math.max(...ofDay));
      }
      expect(kept.size).toBeLessThanOrEqual(14 + 8);
    }),
  );
});

test("a file of another name is nobody's backup, and is never removed", () => {
  for (const name of ["unfinished.backup", "panel.backup", "panel-20261123T1905Z.backup", "a.txt"])
    expect(backupFileOf(name)).toBeUndefined();
  expect(backupFileOf("panel-20261123T190501Z.backup")?.at).toEqual(
    new Date("2026-11-23T19:05:01Z"),
  );
});
