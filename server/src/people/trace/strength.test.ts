import fc from "fast-check";
import { expect, test } from "vitest";
import { markKinds, strengthOf } from "./strength.ts";

const DAY_MS = 86_400_000;
const leftAt = new Date("2026-11-01T00:00:00Z");
const after = (days: number) => ({ leftAt, now: new Date(leftAt.getTime() + days * DAY_MS) });

test("a device alone is nobody, a number alone is the same person for ninety days and a number after that", () => {
  expect(strengthOf(["device"], after(1))).toBe("none");
  expect(strengthOf(["mobile"], after(90))).toBe("sure");
  expect(strengthOf(["mobile"], after(91))).toBe("number");
  expect(strengthOf(["mobile", "device"], after(700))).toBe("sure");
  for (const kind of ["payee", "sns", "email"] as const)
    expect(strengthOf([kind], after(700))).toBe("sure");
});

const rank = { none: 0, number: 1, sure: 2 };
const kinds = fc.uniqueArray(fc.constantFrom(...markKinds));

test("more in common never makes two people less alike, and time never makes them more", () => {
  fc.assert(
    fc.property(kinds, kinds, fc.nat(1000), fc.nat(1000), (some, more, days, longer) => {
      const of = (evidence: typeof some, at: number) => rank[strengthOf(evidence, after(at))];
      expect(of([...new Set([...some, ...more])], days)).toBeGreaterThanOrEqual(of(some, days));
      expect(of(some, days + longer)).toBeLessThanOrEqual(of(some, days));
    }),
  );
});
