/** Rewards that were set aside and wait for the audit's answer. */
import type { Asset } from "#contract/enums.ts";
import { prepared } from "../../platform/prepared.ts";

export type WaitingPage = {
  memberId: number;
  /** Only rewards in this currency; null = both. */
  asset: Asset | null;
  /** Only what comes after this line: a response, and the asset within it. */
  beforeId: number;
  afterAsset: number;
  size: number;
};

export type WaitingRow = {
  id: number;
  taskId: number;
  asset: Asset;
  amount: number;
  finishedAt: Date;
  auditDueAt: Date | null;
  confirmedAt: Date | null;
  isFlagged: boolean;
};

/**
 * One line an asset, newest response first: a reward of both is two amounts in two wallets. An agent's
 * are those of the people whom the agent brought (respondent.ts).
 */
export const pageOfWaiting = prepared<WaitingPage, WaitingRow>("survey-waiting")`
  select r.id, r.task_id as "taskId", v.asset, v.amount, r.finished_at as "finishedAt",
         r.audit_due_at as "auditDueAt", r.confirmed_at as "confirmedAt",
         cardinality(r.flags) > 0 as "isFlagged"
    from survey_response r
   cross join lateral (values (1, r.reward_gold), (2, r.reward_fen)) v (asset, amount)
   where (r.owner_id = ${"memberId"} or (r.member_id is null and r.agent_id = ${"memberId"}))
     and r.audit_state = 0 and r.reward_tx is not null and v.amount > 0
     and (${"asset"}::smallint is null or v.asset = ${"asset"})
     and (r.id < ${"beforeId"} or (r.id = ${"beforeId"} and v.asset > ${"afterAsset"}))
   order by r.id desc, v.asset limit ${"size"}`;
