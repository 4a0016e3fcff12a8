/** Answers as they are given, one by one: the most frequent writing there is, so prepared. */
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";
import type { OwnedKey } from "./owner.ts";

export type AnswerRow = Omit<Selectable<Tables["surveyAnswer"]>, "ownerId">;

const ofResponse = prepared<OwnedKey, AnswerRow>("answers-of-response")`
  select response_id as "responseId", question, value, milliseconds, pasted, away, edits,
         saved_at as "savedAt", first_saved_at as "firstSavedAt"
    from survey_answer
   where response_id = ${"responseId"} and owner_id = ${"ownerId"}`;

export const answersOf = (db: Db, key: OwnedKey): Promise<AnswerRow[]> => ofResponse(db, key);

/** `value`: as JSON text. */
type SurveyGiven = OwnedKey & {
  question: string;
  value: string;
  milliseconds: number;
  /** How often so far; null: nothing is known of it. */
  pasted: number | null;
  away: number | null;
  edits: number | null;
  now: Date;
};

/** Nobody typed it. */
export const UNTYPED = { pasted: null, away: null, edits: null };

/** The first moment stays; what a question took is added up, at most to a day. */
export const putAnswer = prepared<SurveyGiven, never>("put-answer")`
  insert into survey_answer
    (response_id, owner_id, question, value, milliseconds, pasted, away, edits, first_saved_at, saved_at)
  values (${"responseId"}, ${"ownerId"}, ${"question"}, ${"value"}::jsonb, ${"milliseconds"}, ${"pasted"}, ${"away"},
          ${"edits"}, ${"now"}, ${"now"})
  on conflict (owner_id, response_id, question) do update
     set value = excluded.value, saved_at = excluded.saved_at,
         milliseconds = least(survey_answer.milliseconds + excluded.milliseconds, 86400000),
         pasted = greatest(survey_answer.pasted, excluded.pasted),
         away = greatest(survey_answer.away, excluded.away),
         edits = greatest(survey_answer.edits, excluded.edits)`;

export const dropAnswer = (tx: Tx, { responseId, ownerId }: OwnedKey, question: string) =>
  tx
    .deleteFrom("surveyAnswer")
    .where("responseId", "=", responseId)
    .where("ownerId", "=", ownerId)
    .where("question", "=", question)
    .execute();

const dropBut = prepared<OwnedKey & { kept: readonly string[] }, never>("drop-answers-but")`
  delete from survey_answer
   where response_id = ${"responseId"} and owner_id = ${"ownerId"} and question <> all (${"kept"}::text[])`;

/** Answers to questions that turned out to be hidden are not kept. */
export const dropAnswersBut = (tx: Tx, key: OwnedKey, kept: readonly string[]) =>
  dropBut(tx, { ...key, kept });
