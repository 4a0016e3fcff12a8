/** A new response: the hottest write of the door, so written out and prepared. */
import type { Insertable } from "kysely";
import { type Line, preparedRow } from "../platform/prepared.ts";
import type { Tables } from "../platform/tables.ts";

type Row = Insertable<Tables["surveyResponse"]>;
/** What may be left out is as the table has it. */
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
  result: 0,
  resultReason: "",
  finishedAt: null,
  atDoor: false,
} satisfies Partial<Row>;
type Usual = typeof usual;
type Needed = Pick<
  Row,
  "token" | "taskId" | "memberId" | "rewardGold" | "rewardFen" | "startedAt" | "expiresAt"
>;
export type NewResponse = Needed & { [K in keyof Usual]?: Row[K] };

const insert = preparedRow<Needed & { [K in keyof Usual]: unknown }, { id: number }>(
  "insert-response",
)`
  insert into survey_response
    (token, task_id, member_id, agent_id, supplier_id, supplier_uid, visitor_id, round, questionnaire_id,
     platform_id, reward_gold, reward_fen, screen_out_bands, quota_full_gold, started_at, expires_at, ip,
     device_id, user_agent, city, seats, result, result_reason, finished_at, at_door)
  values (${"token"}, ${"taskId"}, ${"memberId"}, ${"agentId"}, ${"supplierId"}, ${"supplierUid"},
          ${"visitorId"}, ${"round"}, ${"questionnaireId"}, ${"platformId"}, ${"rewardGold"}, ${"rewardFen"},
          ${"screenOutBands"}, ${"quotaFullGold"}, ${"startedAt"}, ${"expiresAt"}, ${"ip"}, ${"deviceId"},
          ${"userAgent"}, ${"city"}, ${"seats"}, ${"result"}, ${"resultReason"}, ${"finishedAt"}, ${"atDoor"})
  on conflict do nothing
  returning id`;

/**
 * Undefined when this person has taken the task already (a concurrent twin waits here, then sees it):
 * the same member in this round, the same browser of an agent's link, the same uid of a supplier.
 * Answers its id alone: whoever inserts knows the rest, and reading 45 columns back cost 60 µs of CPU.
 */
export const insertResponse = (
  line: Line,
  response: NewResponse,
): Promise<{ id: number } | undefined> => insert(line, { ...usual, ...response });
