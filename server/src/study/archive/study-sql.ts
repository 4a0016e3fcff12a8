/** The responses of an imported study, with their answers: put in by hundreds, counted, and taken out as a whole. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

export type NewResponse = {
  questionnaireId: number | null;
  number: number;
  respondent: number;
  token: string;
  result: number;
  auditState: number | null;
  flags: readonly string[];
  seats: readonly string[];
  byAgent: boolean;
  city: string;
  startedAt: string;
  finishedAt: string | null;
};

/** Answers which number is which response, in the order of the numbers. */
export async function insertResponses(
  tx: Tx,
  taskId: number,
  responses: readonly NewResponse[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; number: number }>`
    insert into archive_response (task_id, questionnaire_id, number, respondent, token, result, audit_state, flags, seats,
                                  by_agent, city, started_at, finished_at)
    select ${taskId}, "questionnaireId", number, respondent, token, result, "auditState", flags, seats, "byAgent", city,
           "startedAt", "finishedAt"
      from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
        as r("questionnaireId" bigint, number bigint, respondent bigint, token text, result smallint, "auditState" smallint,
             flags text[], seats text[], "byAgent" boolean, city text, "startedAt" timestamptz, "finishedAt" timestamptz)
     order by number
    returning id, number`.execute(tx);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

export type NewAnswer = {
  responseId: number;
  question: string;
  value: unknown;
  milliseconds: number;
  pasted: number | null;
  away: number | null;
  edits: number | null;
};

export const insertAnswers = (tx: Tx, answers: readonly NewAnswer[]) =>
  sql`
    insert into archive_answer (response_id, question, value, milliseconds, pasted, away, edits)
    select * from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as a("responseId" bigint, question text, value jsonb, milliseconds int, pasted int, away int, edits int)`.execute(
    tx,
  );

export async function countStudy(
  db: Db,
  taskId: number,
): Promise<{ responses: number; answers: number }> {
  const { rows } = await sql<{ responses: number; answers: number }>`
    select (select count(*)::int from archive_response where task_id = ${taskId}) as responses,
           (select count(*)::int from archive_answer a join archive_response r on r.id = a.response_id
             where r.task_id = ${taskId}) as answers`.execute(db);
  return rows[0] ?? { responses: 0, answers: 0 };
}

/** What was marked and coded of them goes first. */
export async function dropResponses(tx: Tx, taskId: number): Promise<void> {
  await sql`
    delete from archive_answer a using archive_response r
     where r.id = a.response_id and r.task_id = ${taskId}`.execute(tx);
  await tx.deleteFrom("archiveResponse").where("taskId", "=", taskId).execute();
}
