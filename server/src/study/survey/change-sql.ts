/** How a response changes while it runs and when it is judged. How it ends is written by end-sql.ts. */
import type { Updateable } from "kysely";
import { AuditState } from "#contract/enums.ts";
import { validOfInvitee } from "../../people/invite/api.ts";
import type { Tx } from "../../platform/db.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";
import { type StoredResponse, storeResponse } from "./end-sql.ts";
import { keyOf, type OwnedRow } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";

/** What is learned while it runs; what it began with, how it ended and what was decided of it is no part of that. */
type ResponseChange = Pick<
  Updateable<Tables["surveyResponse"]>,
  | "seats"
  | "flags"
  | "visitorId"
  | "platformSeconds"
  | "badReturns"
  | "claimedAt"
  | "claimedResult"
  | "confirmedAt"
  | "confirmedResult"
  | "auditDueAt"
>;

/** Writes what was learned while it runs. The caller holds the row's lock. */
export function setResponse(
  tx: Tx,
  response: OwnedRow,
  change: ResponseChange,
): Promise<ResponseRow> {
  const { responseId, ownerId } = keyOf(response);
  return tx
    .updateTable("surveyResponse")
    .set(change)
    .where("id", "=", responseId)
    .where("ownerId", "=", ownerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Writes a decision or its reversal, with whatever is known of the response beside it and not written yet, and counts it for
 * the inviter. The caller holds the row's lock, and has asked state.ts.
 */
export const storeAudit = (line: Pipeline, row: StoredResponse): Promise<unknown> =>
  Promise.all([storeResponse(line, row), countValid(line, row)]);

const countValid = (
  line: Pipeline,
  { stored, response: { memberId, auditState } }: StoredResponse,
): Promise<unknown> | undefined => {
  const by = isValid(auditState) - isValid(stored.auditState);
  return by === 0 || memberId === null ? undefined : validOfInvitee(line, { memberId, by });
};

const isValid = (auditState: number | null): number => Number(auditState === AuditState.of.valid);
