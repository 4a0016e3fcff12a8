/** All of one member's responses: for an export of their data, and without a person once they left. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

/** Newest first. */
export const responsesOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("ownerId", "=", memberId)
    .orderBy("id", "desc")
    .execute();

export const answersOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom("surveyAnswer")
    .select(["responseId", "question", "value", "pasted", "away", "edits"])
    .where("ownerId", "=", memberId)
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
    .where("ownerId", "=", memberId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const responses = await tx
    .updateTable("surveyResponse")
    .set({ ip: null, deviceId: null, userAgent: null, visitorId: null, city: "" })
    .where("ownerId", "=", memberId)
    .returning(["id", "questionnaireId"])
    .execute();
  const ids = responses.map(({ id }) => id);
  await tx
    .updateTable("surveyClaim")
    .set({ note: "", code: "" })
    .where(sql<boolean>`response_id = any(${ids}::bigint[])`)
    .execute();
  await tx
    .updateTable("surveyAppeal")
    .set({ text: "", answer: "" })
    .where(sql<boolean>`response_id = any(${ids}::bigint[])`)
    .execute();
  await tx
    .updateTable("surveyAnswer")
    .set({ pasted: null, away: null, edits: null })
    .where("ownerId", "=", memberId)
    .where("edits", "is not", null)
    .execute();
  return responses;
}

/** Answers that name files, with their owners; the files are removed in people/upload/removal.ts. */
export async function dropFileAnswers(tx: Tx, memberId: number): Promise<number[]> {
  const dropped = await tx
    .deleteFrom("surveyAnswer")
    .where("ownerId", "=", memberId)
    .where(sql<boolean>`value ->> 0 like 'answer/%'`)
    .returning("responseId")
    .execute();
  return dropped.map(({ responseId }) => responseId);
}

/** Deletes the member's answers to these questions and says whose they were. */
export async function dropAnswersNamed(
  tx: Tx,
  { memberId, ids }: { memberId: number; ids: readonly number[] },
  names: readonly string[],
): Promise<number[]> {
  const dropped = await tx
    .deleteFrom("surveyAnswer")
    .where("ownerId", "=", memberId)
    .where(sql<boolean>`response_id = any(${ids}::bigint[])`)
    .where(sql<boolean>`question = any(${names}::text[])`)
    .returning("responseId")
    .execute();
  return dropped.map(({ responseId }) => responseId);
}
