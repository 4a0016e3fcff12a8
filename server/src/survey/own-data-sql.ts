/** All of one member's responses: for an export of their data, and without a person once they left. */
import type { Db, Tx } from "../platform/db.ts";

/** Newest first. */
export const responsesOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .execute();

export const answersOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom("surveyAnswer as a")
    .innerJoin("surveyResponse as r", "r.id", "a.responseId")
    .select(["a.responseId", "a.question", "a.value"])
    .where("r.memberId", "=", memberId)
    .execute();

export const questionnairesByIds = (db: Db, ids: readonly number[]) =>
  db.selectFrom("surveyQuestionnaire").select(["id", "body"]).where("id", "in", ids).execute();

/** The answers stay, as they were given for the research; from where is nobody's business any more. */
export const forgetOrigins = (tx: Tx, memberId: number) =>
  tx
    .updateTable("surveyResponse")
    .set({ ip: null, deviceId: null, userAgent: null })
    .where("memberId", "=", memberId)
    .execute();
