/** A task as its entry asks for it: one round trip, and statements that PostgreSQL has planned already. */
import type { Selectable } from "kysely";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

/** What is only shown or only judged later stays where it is: each column costs its parsing. */
export type EntryTask = Omit<
  Selectable<Tables["task"]>,
  | "title"
  | "summary"
  | "description"
  | "cover"
  | "module"
  | "minutes"
  | "minimumSeconds"
  | "auditPolicy"
  | "auditDays"
  | "audiencePath"
  | "valuePerMinute"
  | "videoUrl"
  | "videoSeconds"
  | "bouncePercent"
  | "pausedBecause"
  | "createdAt"
  | "publishedAt"
  | "updatedAt"
>;
type EntryTaskRow = EntryTask & {
  /** The seats of its questionnaire's quota cells, as far as they are limited. */
  limitedCells: string[];
  /** The seats of which none is left, the day's or the whole, as far as can be seen without waiting for anybody. */
  full: string | null;
};

type AtDoor = {
  id: number;
  /** The seats of the day that it is (seatOfDay). */
  day: string;
};
type EntryTaskAsked = AtDoor & {
  /** Null: somebody without an account, who took nothing as a member. */
  memberId: number | null;
};

const atDoor = preparedRow<AtDoor, EntryTaskRow>("task-at-door")`
  select t.id, t.hash, t.type, t.state, t.reward_gold as "rewardGold", t.reward_fen as "rewardFen",
         t.quota_full_gold as "quotaFullGold", t.limit_minutes as "limitMinutes", t.opens_at as "opensAt",
         t.closes_at as "closesAt", t.quota_total as "quotaTotal", t.quota_daily as "quotaDaily",
         t.platforms, t.roles, t.brands, t.questionnaire_id as "questionnaireId", t.source,
         t.platform_id as "platformId", t.link, t.audience, t.cities, t.unknown_city as "unknownCity",
         t.ip_max as "ipMax", t.device_once as "deviceOnce", t.repeat,
         t.agent_price_fen as "agentPriceFen", t.leader_percent as "leaderPercent", t.screen_out_bands as "screenOutBands",
         array(select s.cell from task_seat s where s.task_id = t.id and s.cell like 'cell:%') as "limitedCells",
         (select s.cell from task_seat s where s.task_id = t.id and s.cell in ('total', ${"day"}) and s.taken >= s.seats
           order by s.cell limit 1) as "full"
    from task t where t.id = ${"id"}`;

const taken = preparedRow<{ id: number; memberId: number }, { is: boolean }>("taken-at-door")`
  select survey_took(${"memberId"}, ${"id"}) as is`;

/**
 * In one packet. Anyone who is let in between the two is refused, or goes on, by the table itself, as anybody is who comes twice
 * at the same time.
 */
export async function entryTaskOf(
  line: Pipeline,
  { id, memberId, day }: EntryTaskAsked,
): Promise<(EntryTaskRow & { wasTaken: boolean }) | undefined> {
  const [task, before] = await Promise.all([
    atDoor(line, { id, day }),
    memberId === null ? undefined : taken(line, { id, memberId }),
  ]);
  return task && Object.assign(task, { wasTaken: before?.is === true });
}
