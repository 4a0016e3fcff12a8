/**
 * How a response ended: the only writes of its result, its reason and when it finished, for settle.ts and, once it has
 * ended, correction.ts. `tools/statements.test.ts` holds that nobody else comes here.
 */
import type { Updateable } from "kysely";
import { AuditState, JoinResult } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";
import type { ResponseRow } from "./sql.ts";

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
export const endResponse = (tx: Tx, id: number, end: EndedResponse) =>
  tx
    .updateTable("surveyResponse")
    .set(end)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What `endResponse` does, for the end that most responses come to. Answers the row as it is then. */
export async function completeResponse(
  tx: Tx,
  row: ResponseRow,
  completed: Completed,
): Promise<ResponseRow> {
  const change = {
    ...completed,
    result: JoinResult.of.complete,
    auditState: AuditState.of.pending,
  };
  await complete(tx, { id: row.id, ...change });
  return { ...row, ...change, auditDueAt: null };
}

type Completed = Pick<
  ResponseRow,
  "resultReason" | "finishedAt" | "rewardTx" | "flags" | "held" | "platformSeconds"
>;

const complete = prepared<Completed & Pick<ResponseRow, "id" | "result" | "auditState">, never>(
  "complete-response",
)`
  update survey_response
     set result = ${"result"}, result_reason = ${"resultReason"}, finished_at = ${"finishedAt"},
         audit_state = ${"auditState"}, audit_due_at = null, reward_tx = ${"rewardTx"},
         flags = ${"flags"}, held = ${"held"}, platform_seconds = ${"platformSeconds"}
   where id = ${"id"}`;
