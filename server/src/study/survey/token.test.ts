import fc from "fast-check";
import { expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { csvCell } from "../../platform/csv.ts";
import { keysFor } from "../../platform/keyring.ts";
import { isToken, newToken, ownerIn } from "./token.ts";

const named = { clock: systemClock, ...keysFor("one key of an installation") };
const elsewhere = keysFor("another installation's");

test("an attempt is called the same in links and in files, which no spreadsheet takes for a formula", () => {
  const drawn = [`-${"a".repeat(21)}`, `_${"a-".repeat(10)}w`];
  const clock = { ...systemClock, token: () => drawn.shift() ?? "" };
  const token = newToken({ ...named, clock }, 7);
  expect(token).toMatch(/^_(a-){10}/);
  expect(csvCell(token)).toBe(token);
});

test("an attempt says whose it is to those who have the key, and to nobody else", () => {
  const owner = fc.oneof(
    fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
    fc.constantFrom(1, 2 ** 47 - 1, -1, -(2 ** 47)),
  );
  fc.assert(
    fc.property(owner, (ownerId) => {
      const [one, two] = [newToken(named, ownerId), newToken(named, ownerId)];
      expect([isToken(one), ownerIn(named, one), ownerIn(named, two)]).toEqual([
        true,
        ownerId,
        ownerId,
      ]);
      // Two attempts of one member have nothing in common, in the part that hides them either.
      expect(one.slice(22)).not.toBe(two.slice(22));
      expect(ownerIn(elsewhere, one)).not.toBe(ownerId);
    }),
  );
});

test("what is no token says nothing", () => {
  for (const token of ["", "x".repeat(31), "x".repeat(33), "1".repeat(32)])
    expect(ownerIn(named, token)).toBeUndefined();
});
