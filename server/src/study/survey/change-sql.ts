/** How a response changes while it runs and when it is judged. How it ends is written by end-sql.ts. */
import type { QueryCreator, Updateable } from "kysely";
import { AuditState } from "#contract/enums.ts";
import { validOfInvitee } from "../../people/invite/api.ts";
import type { Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";
import { keyOf, type OwnedKey, type OwnedRow } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";
import { countingAnew } from "./truth-delta-sql.ts";

// What a response began with never changes.
type Began =
  | "id"
  | "ownerId"
  | "token"
  | "taskId"
  | "memberId"
  | "agentId"
  | "round"
  | "questionnaireId";
// Only settle.ts writes how it ended.
type Ended = "result" | "resultReason" | "finishedAt" | "atDoor";

// `setAudit` writes what the audit says, together with what follows from it.
type ResponseChange = Omit<
  Updateable<Tables["surveyResponse"]>,
  Began | "startedAt" | Ended | "auditState"
>;
/** The columns that change the truth on the task's card. */
const counting = ["auditedAt", "paidGold", "paidFen"] as const;

/** Writes what was learned while it runs. The caller holds the row's lock. */
export function setResponse(
  tx: Tx,
  response: OwnedRow,
  change: ResponseChange,
): Promise<ResponseRow> {
  const key = keyOf(response);
  const update = updating(key, change);
  return counting.some((column) => column in change)
    ? countingAnew(tx, key, { change: update })
    : update(tx).executeTakeFirstOrThrow();
}

type Audited = ResponseChange & { auditState: AuditState };

/**
 * Writes a decision or its reversal, and counts it for the inviter. The caller holds the row's lock, passes the row as it
 * is now, and has asked state.ts.
 */
export function setAudit(tx: Tx, response: ResponseRow, audited: Audited): Promise<ResponseRow> {
  const { memberId, auditState: before } = response;
  const key = keyOf(response);
  const change = updating(key, audited);
  const by = isValid(audited.auditState) - isValid(before);
  if (by === 0 || memberId === null) return countingAnew(tx, key, { change });
  return countingAnew(tx, key, { change, beside: validOfInvitee({ memberId, by }) });
}

const isValid = (auditState: number | null): number => Number(auditState === AuditState.of.valid);

const updating =
  ({ responseId, ownerId }: OwnedKey, change: Updateable<Tables["surveyResponse"]>) =>
  (db: QueryCreator<Tables>) =>
    db
      .updateTable("surveyResponse")
      .set(change)
      .where("id", "=", responseId)
      .where("ownerId", "=", ownerId)
      .returningAll();
