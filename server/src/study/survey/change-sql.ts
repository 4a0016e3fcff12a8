/** How a response changes while it runs and when it is judged; how it ends is end-sql.ts's to write. */
import { type QueryCreator, sql, type Updateable, type UpdateObject } from "kysely";
import { AuditState } from "#contract/enums.ts";
import { validOfInvitee } from "../../people/invite/api.ts";
import type { Tx } from "../../platform/db.ts";
import { ofOwner } from "../../platform/owner-sql.ts";
import type { Tables } from "../../platform/tables.ts";
import { type OwnedRow, ownerOf } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";
import { countingAnew } from "./truth-delta-sql.ts";

// What a response began with never changes.
type Began =
  | "id"
  | "token"
  | "taskId"
  | "memberId"
  | "ownerId"
  | "agentId"
  | "round"
  | "questionnaireId";
// How it ended is settle.ts's to write.
type Ended = "result" | "resultReason" | "finishedAt" | "atDoor";

// What the audit says is written with what follows of it (`setAudit`).
type Audit = "auditState" | "invitesCounted";

type ResponseChange = Omit<
  Updateable<Tables["surveyResponse"]>,
  Began | "startedAt" | Ended | Audit
>;
/** What of it counts for the truth on the card. */
const counting = ["auditedAt", "paidGold", "paidFen"] as const;

/** Writes what was learned on the way; the caller holds the row's lock. */
export function setResponse(
  tx: Tx,
  response: OwnedRow,
  change: ResponseChange,
): Promise<ResponseRow> {
  const update = updating(response, change);
  return counting.some((column) => column in change)
    ? countingAnew(tx, response, { change: update })
    : update(tx).executeTakeFirstOrThrow();
}

type Audited = ResponseChange & { auditState: AuditState };

/**
 * Writes a decision, or its turn: the caller holds the row's lock, knows it as it is, and has asked state.ts. Who invited this
 * member has one valid response more of them, or one less. In a row that says so the trigger of the release before counts
 * nothing (0066_invite_counted.sql).
 */
export function setAudit(tx: Tx, response: ResponseRow, audited: Audited): Promise<ResponseRow> {
  const { memberId, auditState: before } = response;
  const by = isValid(audited.auditState) - isValid(before);
  if (by === 0 || memberId === null)
    return countingAnew(tx, response, { change: updating(response, audited) });
  const change = { ...audited, invitesCounted: sql<number>`invites_counted + 1` };
  return countingAnew(tx, response, {
    change: updating(response, change),
    beside: validOfInvitee(memberId, by),
  });
}

const isValid = (auditState: number | null): number => Number(auditState === AuditState.of.valid);

const updating =
  (response: OwnedRow, change: UpdateObject<Tables, "surveyResponse">) =>
  (db: QueryCreator<Tables>) =>
    db
      .updateTable("surveyResponse")
      .set(change)
      .where("id", "=", response.id)
      .where(ofOwner(ownerOf(response)))
      .returningAll();
