import { expect, test } from "vitest";
import { AuditState, JoinResult } from "#contract/enums.ts";
import {
  type AuditEvent,
  decisions,
  nextAudit,
  nextResult,
  type ResultEvent,
  results,
} from "./state.ts";

const resultEvents = Object.keys(results) as ResultEvent[];
const auditEvents = Object.keys(decisions) as AuditEvent[];

test("a join result is set once: every state against every event", () => {
  for (const from of JoinResult.values)
    for (const event of resultEvents)
      expect(nextResult(from, event)).toBe(
        from === JoinResult.of.incomplete ? results[event] : undefined,
      );
});

test("an audit is decided once: every state against every event", () => {
  for (const from of [null, ...AuditState.values])
    for (const event of auditEvents)
      expect(nextAudit(from, event)).toBe(
        from === AuditState.of.pending ? decisions[event] : undefined,
      );
});
