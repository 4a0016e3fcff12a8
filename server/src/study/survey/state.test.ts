import { expect, test } from "vitest";
import { AuditState, JoinResult } from "#contract/enums.ts";
import {
  type AuditEvent,
  eventOf,
  nextAudit,
  nextResult,
  type ResultEvent,
  results,
} from "./state.ts";

const { incomplete, complete, timeout } = JoinResult.of;
const endings = Object.keys(results) as (keyof typeof results)[];
const resultEvents: ResultEvent[] = [...endings, "confirmedLate", "reconciled"];

/** The whole table, written out: rows are what a response is, columns what happens to it. */
const expectedResult = (from: JoinResult, event: ResultEvent): JoinResult | undefined => {
  if (event === "confirmedLate") return from === timeout ? complete : undefined;
  if (event === "reconciled") return from === complete ? undefined : complete;
  return from === incomplete ? results[event] : undefined;
};

test("a join result is set once: every state against every event", () => {
  for (const from of JoinResult.values)
    for (const event of resultEvents)
      expect(nextResult(from, event), `${from} ${event}`).toBe(expectedResult(from, event));
});

test("each of the eight ends has its own event", () => {
  const ends = JoinResult.values.filter((value) => value !== incomplete);
  expect(ends.map((end) => nextResult(incomplete, eventOf(end)))).toEqual(ends);
});

const { pending, valid, invalid } = AuditState.of;
const auditTable: Record<AuditEvent, [AuditState, AuditState]> = {
  foundValid: [pending, valid],
  foundInvalid: [pending, invalid],
  reversed: [valid, invalid],
  restored: [invalid, valid],
};

test("an audit is decided once and turned round only from what it was: every state against every event", () => {
  for (const from of [null, ...AuditState.values])
    for (const [event, [before, after]] of Object.entries(auditTable))
      expect(nextAudit(from, event as AuditEvent), `${from} ${event}`).toBe(
        from === before ? after : undefined,
      );
});
