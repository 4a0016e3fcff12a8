/** What a member says of an end: a claim to a lost one, an appeal against an audit. */
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

const among = (ids: readonly number[]) => (ids.length > 0 ? ids : [0]);

type Asked = { ids: readonly number[] };

const claims = prepared<Asked, Selectable<Tables["surveyClaim"]>>("claims")`
  select response_id as "responseId", said_result as "saidResult", note, code, created_at as "createdAt",
         settled_at as "settledAt", settled_by as "settledBy", outcome
    from survey_claim where response_id = any (${"ids"})`;

export const claimsOf = (db: Db, ids: readonly number[]) => claims(db, { ids });

const appeals = prepared<Asked, Selectable<Tables["surveyAppeal"]>>("appeals")`
  select response_id as "responseId", text, created_at as "createdAt", state, answer,
         decided_by as "decidedBy", decided_at as "decidedAt"
    from survey_appeal where response_id = any (${"ids"})`;

export const appealsOf = (db: Db, ids: readonly number[]) => appeals(db, { ids });

type Claim = { responseId: number; saidResult: number; note: string; code: string; now: Date };

/** Makes the claim, or changes it as long as nothing settled it; false when something did. */
export async function putClaim(tx: Tx, { now, ...claim }: Claim): Promise<boolean> {
  const { saidResult, note, code } = claim;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("surveyClaim")
    .values({ ...claim, createdAt: now })
    .onConflict((on) =>
      on
        .column("responseId")
        .doUpdateSet({ saidResult, note, code })
        .where("surveyClaim.settledAt", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The first statement settles it; nothing happens when there is no claim. `by`: `system`, or `staff:3`. */
export const settleOpenClaim = prepared<
  { responseId: number; by: string; outcome: string; at: Date },
  never
>("settle-open-claim")`
  update survey_claim set settled_at = ${"at"}, settled_by = ${"by"}, outcome = ${"outcome"}
   where response_id = ${"responseId"} and settled_at is null`;

/** False when there is one already. */
export async function insertAppeal(
  tx: Tx,
  appeal: { responseId: number; text: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("surveyAppeal")
    .values(appeal)
    .onConflict((on) => on.column("responseId").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The member and the task of each; unknown ids are left out. */
export const ownersOf = (db: Db, responseIds: readonly number[]) =>
  db
    .selectFrom("surveyResponse")
    .select(["id", "memberId", "taskId"])
    .where("id", "in", among(responseIds))
    .execute();
