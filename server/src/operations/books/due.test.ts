import fc from "fast-check";
import { expect, test } from "vitest";
import type { Closing } from "../../ledger/wallet/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { dueOf, REREAD_DAYS } from "./due.ts";
import type { Reading } from "./reading-sql.ts";

const DAY = 86_400;
const start = new Date("2026-01-01T02:00:00Z");
const closing = (id: number, closedAt: Date): Closing => ({
  id,
  machine: 0,
  day: "2026-01-01",
  throughTx: id,
  endsDay: true,
  entries: 2,
  accounts: 1,
  closedAt,
});

test("every closed span is read again at least every thirty days, and a night reads no more than its share", () => {
  const parts = fc.array(fc.nat(5), { minLength: 40, maxLength: 75 });
  fc.assert(
    fc.property(parts, (partsByDay) => {
      const closings: Closing[] = [];
      const readAt = new Map<number, Date>();
      for (const [night, count] of partsByDay.entries()) {
        const now = addSeconds(start, night * DAY);
        for (let n = 0; n < count; n++) closings.push(closing(closings.length + 1, now));
        const readings = [...readAt].map(([closingId, at]): Reading => {
          return { closingId, readAt: at, differences: 0 };
        });
        const due = dueOf(closings, readings, { now, linesMore: 0 });
        expect(due.size).toBeLessThanOrEqual(Math.ceil(closings.length / REREAD_DAYS) + 5);
        for (const id of due) readAt.set(id, now);
        for (const { id, closedAt } of closings)
          expect((readAt.get(id) ?? closedAt) > addSeconds(now, -REREAD_DAYS * DAY)).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

test("after nights without a proof all that has become too old is read, and what differed until it no longer does", () => {
  const closings = Array.from({ length: 90 }, (_, n) => closing(n + 1, start));
  const soon = addSeconds(start, DAY);
  expect([...dueOf(closings, [], { now: soon, linesMore: 0 })]).toEqual([1, 2, 3]);
  expect(
    dueOf(closings, [], { now: addSeconds(start, REREAD_DAYS * DAY), linesMore: 0 }).size,
  ).toBe(90);
  const differed = { closingId: 70, readAt: soon, differences: 1 };
  expect(dueOf(closings, [differed], { now: soon, linesMore: 0 })).toContain(70);
  expect(
    dueOf(closings, [{ ...differed, differences: 0 }], { now: soon, linesMore: 0 }),
  ).not.toContain(70);
  expect(dueOf([], [], { now: soon, linesMore: 0 }).size).toBe(0);
  // By hand as many more as their lines allow, each of them having two.
  expect([...dueOf(closings, [], { now: soon, linesMore: 5 })]).toEqual([1, 2, 3, 4, 5]);
  expect(dueOf(closings, [], { now: soon, linesMore: 1000 }).size).toBe(90);
});
