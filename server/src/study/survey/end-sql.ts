/**
 * How a response ended: the only writes of its result, its reason and when it finished, for settle.ts and, once it has
 * ended, correction.ts. `tools/statements.test.ts` holds that nobody else comes here.
 */
import type { Updateable } from "kysely";
import { AuditState, JoinResult } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { type Pipeline, prepared } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";
import { keyOf, type OwnedKey, type OwnedRow } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";
import { counted, countedFrom, countingAnew, counts, deltaColumns } from "./truth-delta-sql.ts";

type EndedResponse = Pick<ResponseRow, "result" | "resultReason"> &
  Pick<
    Updateable<Tables["surveyResponse"]>,
    | "finishedAt"
    | "atDoor"
    | "seats"
    | "paidGold"
    | "held"
    | "confirmedResult"
    | "confirmedAt"
    | "platformSeconds"
  >;

/** The caller holds the row's lock and has asked state.ts. */
export function endResponse(tx: Tx, response: OwnedRow, end: EndedResponse) {
  const key = keyOf(response);
  return countingAnew(tx, key, {
    change: (db) =>
      db
        .updateTable("surveyResponse")
        .set(end)
        .where("id", "=", key.responseId)
        .where("ownerId", "=", key.ownerId)
        .returningAll(),
  });
}

type EndAtDoor = OwnedKey & Pick<ResponseRow, "result" | "resultReason" | "finishedAt">;

/**
 * What was made a moment ago and found no seat: refused at entry. While it ran it counted for nothing, and what is refused
 * counts for nothing either. Written out, because a crowd that is too late comes here.
 */
export const endAtDoor = prepared<EndAtDoor, never>("end-at-door")`
  update survey_response
     set result = ${"result"}, result_reason = ${"resultReason"}, finished_at = ${"finishedAt"},
         at_door = true, seats = '{}'
   where id = ${"responseId"} and owner_id = ${"ownerId"}`;

/**
 * What `endResponse` does, for the end that most responses come to: how it is written, all of it in one turn, and the row as
 * it is then.
 */
export function completing(
  row: ResponseRow,
  completed: Completed,
): { response: ResponseRow; write: (line: Pipeline) => Promise<unknown> } {
  const change = {
    ...completed,
    result: JoinResult.of.complete,
    auditState: AuditState.of.pending,
  };
  // One that runs counts for nothing yet: the main job looks for nothing to take out.
  const write = row.result === JoinResult.of.incomplete ? complete : completeAfterAll;
  return {
    response: { ...row, ...change, auditDueAt: null },
    write: (line) => write(line, { ...keyOf(row), ...change }),
  };
}

type Completed = Pick<
  ResponseRow,
  "resultReason" | "finishedAt" | "rewardTx" | "flags" | "held" | "platformSeconds"
>;

type Completing = OwnedKey & Completed & Pick<ResponseRow, "result" | "auditState">;

const complete = prepared<Completing, never>("complete-response")`
  with done as (
    update survey_response
       set result = ${"result"}, result_reason = ${"resultReason"}, finished_at = ${"finishedAt"},
           audit_state = ${"auditState"}, audit_due_at = null, reward_tx = ${"rewardTx"},
           flags = ${"flags"}, held = ${"held"}, platform_seconds = ${"platformSeconds"}
     where id = ${"responseId"} and owner_id = ${"ownerId"}
    returning ${countedFrom})
  insert into survey_truth_delta (sign, ${deltaColumns}) select 1, ${counted} from done where ${counts}`;

/** What had ended as something else: it is taken out as that. */
const takenOut = prepared<OwnedKey, never>("take-out-response")`
  insert into survey_truth_delta (sign, ${deltaColumns})
  select -1, ${counted} from survey_response
   where id = ${"responseId"} and owner_id = ${"ownerId"} and ${counts}`;

const completeAfterAll = (line: Pipeline, all: Completing): Promise<unknown> =>
  Promise.all([takenOut(line, all), complete(line, all)]);
