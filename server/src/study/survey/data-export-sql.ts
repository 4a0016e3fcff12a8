/** All of one member's responses: for an export of their data, and without a person once they left. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

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
    .select(["a.responseId", "a.question", "a.value", "a.pasted", "a.away", "a.edits"])
    .where("r.memberId", "=", memberId)
    .where("a.ownerId", "=", memberId)
    .execute();

export const questionnairesByIds = (db: Db, ids: readonly number[]) =>
  db.selectFrom("surveyQuestionnaire").select(["id", "body"]).where("id", "in", ids).execute();

export type Forgotten = { id: number; questionnaireId: number | null };

/**
 * The answers stay, as they were given for the research; from where is nobody's business any more, nor how they were typed.
 * The member's messages to us are deleted. Answers the responses, for other modules that store something about them.
 */
export async function forgetOrigins(tx: Tx, memberId: number): Promise<Forgotten[]> {
  // A statement of its own, before the change: a row that refers to one of them is either there before it, and found,
  // or comes after it.
  await tx
    .selectFrom("surveyResponse")
    .select("id")
    .where("memberId", "=", memberId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const responses = await tx
    .updateTable("surveyResponse")
    .set({ ip: null, deviceId: null, userAgent: null, visitorId: null, city: "" })
    .where("memberId", "=", memberId)
    .returning(["id", "questionnaireId"])
    .execute();
  const ofMember = tx.selectFrom("surveyResponse").select("id").where("memberId", "=", memberId);
  await tx
    .updateTable("surveyClaim")
    .set({ note: "", code: "" })
    .where("responseId", "in", ofMember)
    .execute();
  await tx
    .updateTable("surveyAppeal")
    .set({ text: "", answer: "" })
    .where("responseId", "in", ofMember)
    .execute();
  await tx
    .updateTable("surveyAnswer")
    .set({ pasted: null, away: null, edits: null })
    .where("responseId", "in", ofMember)
    .where("edits", "is not", null)
    .execute();
  return responses;
}

/** Answers that name files, with their owners; the files are removed in people/upload/removal.ts. */
export async function dropFileAnswers(tx: Tx, memberId: number): Promise<number[]> {
  const dropped = await tx
    .deleteFrom("surveyAnswer")
    .where("responseId", "in", (q) =>
      q.selectFrom("surveyResponse").select("id").where("memberId", "=", memberId),
    )
    .where(sql<boolean>`value ->> 0 like 'answer/%'`)
    .returning("responseId")
    .execute();
  return dropped.map(({ responseId }) => responseId);
}

/** Deletes the answers to these questions and says whose they were. */
export async function dropAnswersNamed(
  tx: Tx,
  ids: readonly number[],
  names: readonly string[],
): Promise<number[]> {
  const dropped = await tx
    .deleteFrom("surveyAnswer")
    .where(sql<boolean>`response_id = any(${ids}::bigint[])`)
    .where(sql<boolean>`question = any(${names}::text[])`)
    .returning("responseId")
    .execute();
  return dropped.map(({ responseId }) => responseId);
}
