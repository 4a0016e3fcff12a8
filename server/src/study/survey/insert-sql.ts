/** A new response: the most frequent write of entry, so written out and prepared. */
import type { Insertable } from "kysely";
import type { JoinResult } from "#contract/enums.ts";
import { type Pipeline, preparedRow, sequence } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

type SurveyRow = Insertable<Tables["surveyResponse"]>;
/** The table's defaults of the columns that may be left out. */
const usual = {
  agentId: null,
  supplierId: null,
  supplierUid: null,
  visitorId: null,
  round: "",
  questionnaireId: null,
  platformId: null,
  screenOutBands: [0, 0, 0],
  quotaFullGold: 0,
  ip: null,
  deviceId: null,
  userAgent: null,
  city: "",
  seats: [],
  /** What it promises to others, written down once: what changes later changes nothing about it. */
  inviterId: null,
  leaderId: null,
  vipPercent: 0,
  invitePercent: 0,
  leaderPercent: 0,
} satisfies Partial<SurveyRow>;
type Usual = typeof usual;
/** It runs: how it ends is settled (settle.ts). */
const running = { result: 0, resultReason: "", finishedAt: null, atDoor: false };
/** It ended where it began. */
export type EndedAtEntry = { result: JoinResult; resultReason: string; finishedAt: Date };
type Needed = Pick<
  SurveyRow,
  "token" | "taskId" | "memberId" | "rewardGold" | "rewardFen" | "startedAt" | "expiresAt"
>;
export type NewResponse = Needed & { [K in keyof Usual]?: SurveyRow[K] } & {
  /** Drawn beforehand for people who are no members (new-attempt.ts): their owner follows from it. The statement draws a member's. */
  number?: number | null;
};

/** The next number of a response. */
export const drawNumber = sequence("survey_response_id_seq");

type Columns = Needed & { [K in "number" | keyof Usual | keyof typeof running]: unknown };
const insertion = (name: string, onTwin: { sql: string }) => preparedRow<Columns, { id: number }>(
  name,
)`
  insert into survey_response
    (id, owner_id, token, task_id, member_id, agent_id, supplier_id, supplier_uid, visitor_id, round, questionnaire_id,
     platform_id, reward_gold, reward_fen, screen_out_bands, quota_full_gold, started_at, expires_at, ip,
     device_id, user_agent, city, seats, result, result_reason, finished_at, at_door,
     inviter_id, leader_id, vip_percent, invite_percent, leader_percent)
  values (coalesce(${"number"}::bigint, nextval('survey_response_id_seq')), coalesce(${"memberId"}::bigint, -${"number"}::bigint),
          ${"token"}, ${"taskId"}, ${"memberId"}, ${"agentId"}, ${"supplierId"}, ${"supplierUid"},
          ${"visitorId"}, ${"round"}, ${"questionnaireId"}, ${"platformId"}, ${"rewardGold"}, ${"rewardFen"},
          ${"screenOutBands"}, ${"quotaFullGold"}, ${"startedAt"}, ${"expiresAt"}, ${"ip"}, ${"deviceId"},
          ${"userAgent"}, ${"city"}, ${"seats"}, ${"result"}, ${"resultReason"}, ${"finishedAt"}, ${"atDoor"},
          ${"inviterId"}, ${"leaderId"}, ${"vipPercent"}, ${"invitePercent"}, ${"leaderPercent"})
  ${onTwin}
  returning id`;
const insert = insertion("insert-response", { sql: "on conflict do nothing" });
const insertOnce = insertion("insert-response-once", { sql: "" });

/**
 * Values alone, so that one machine has it whole. Undefined when this person has
 * taken the task already (a concurrent twin waits here, then sees it): the same member in this round. People without an account have
 * claimed their names before (once.ts). Answers its id alone: the one who inserts knows the rest,
 * and reading all columns back cost 60 µs of CPU.
 */
export const insertResponse = (
  line: Pipeline,
  response: NewResponse,
): Promise<{ id: number } | undefined> =>
  insert(line, { number: null, ...usual, ...response, ...running });

/** The same, which fails where this person has taken the task already: for a packet that commits. */
export const insertNewResponse = (line: Pipeline, response: NewResponse): Promise<unknown> =>
  insertOnce(line, { number: null, ...usual, ...response, ...running });

/** The record of a refusal at entry; for settle.ts alone, as end-sql.ts is. */
export const insertEnded = (
  line: Pipeline,
  response: NewResponse,
  end: EndedAtEntry,
): Promise<{ id: number } | undefined> =>
  insert(line, { number: null, ...usual, ...response, ...end, atDoor: true });
