/**
 * How a response ended and what was decided of it, in one statement: the only writes of its result, its reason and when it
 * finished, for settle.ts and, once it has ended, correction.ts and the audit. `tools/statements.test.ts` holds that nobody
 * else comes here.
 */
import type { Tx } from "../../platform/db.ts";
import { type Pipeline, prepared, together } from "../../platform/prepared.ts";
import { keyOf, type OwnedKey } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";
import { countAnew } from "./truth-delta-sql.ts";

/** How it ended. */
type End = "result" | "resultReason" | "finishedAt";
/** What an end, its confirmation and an audit write. */
type Judged =
  | End
  | "seats"
  | "freedSeats"
  | "rewardTx"
  | "paidGold"
  | "paidFen"
  | "flags"
  | "held"
  | "platformSeconds"
  | "confirmedResult"
  | "confirmedAt"
  | "auditState"
  | "invalidReason"
  | "auditNote"
  | "auditDueAt"
  | "auditedAt"
  | "auditedBy";
/** The row as it lies in the database, and as it is to be. */
export type StoredResponse = { stored: ResponseRow; response: ResponseRow };

const store = prepared<OwnedKey & Pick<ResponseRow, Judged>, never>("store-response")`
  update survey_response
     set result = ${"result"}, result_reason = ${"resultReason"}, finished_at = ${"finishedAt"},
         seats = ${"seats"}, freed_seats = ${"freedSeats"}, reward_tx = ${"rewardTx"},
         paid_gold = ${"paidGold"}, paid_fen = ${"paidFen"}, flags = ${"flags"}, held = ${"held"},
         platform_seconds = ${"platformSeconds"}, confirmed_result = ${"confirmedResult"},
         confirmed_at = ${"confirmedAt"}, audit_state = ${"auditState"}, invalid_reason = ${"invalidReason"},
         audit_note = ${"auditNote"}, audit_due_at = ${"auditDueAt"}, audited_at = ${"auditedAt"},
         audited_by = ${"auditedBy"}
   where id = ${"responseId"} and owner_id = ${"ownerId"}`;

/**
 * Writes all of it, and how it counts for the truth from now on; nothing of it is answered. The caller holds the row's lock,
 * knows the row as it lies there, and has asked state.ts.
 */
export const storeResponse = (
  line: Pipeline,
  { stored, response }: StoredResponse,
): Promise<unknown> =>
  Promise.all([
    store(line, { ...response, ...keyOf(response) }),
    countAnew(line, stored, response),
  ]);

/** Ends a response, and answers it as it is then. The same holds for the caller. */
export async function endResponse(
  tx: Tx,
  stored: ResponseRow,
  end: Pick<ResponseRow, "result" | "resultReason"> & Partial<Pick<ResponseRow, Judged>>,
): Promise<ResponseRow> {
  const response = { ...stored, ...end };
  await together(tx, (line) => storeResponse(line, { stored, response }));
  return response;
}

type EndAtDoor = OwnedKey & Pick<ResponseRow, End>;

/**
 * What was made a moment ago and found no seat: refused at entry. While it ran it counted for nothing, and what is refused
 * counts for nothing either. Written out, because a crowd that is too late comes here.
 */
export const endAtDoor = prepared<EndAtDoor, never>("end-at-door")`
  update survey_response
     set result = ${"result"}, result_reason = ${"resultReason"}, finished_at = ${"finishedAt"},
         at_door = true, seats = '{}'
   where id = ${"responseId"} and owner_id = ${"ownerId"}`;
