/** What of a member's responses a closing account waits for, and what outlives it. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type PendingRow = {
  id: number;
  taskId: number;
  rewardGold: number;
  rewardFen: number;
  finishedAt: Date;
  auditDueAt: Date | null;
  isClear: boolean;
};

/** Rewards that are not decided yet; an agent's are those of the people whom the agent brought. */
export const pendingRows = async (db: Db, memberId: number): Promise<PendingRow[]> => {
  const { rows } = await sql<PendingRow>`
    select id, task_id, reward_gold, reward_fen, finished_at, audit_due_at,
           confirmed_at is not null and cardinality(flags) = 0 and member_id is not null as is_clear
      from survey_response
     where (owner_id = ${memberId} or (member_id is null and agent_id = ${memberId}))
       and audit_state = 0
     order by id`.execute(db);
  return rows;
};

type RunningRow = { id: number; taskId: number; expiresAt: Date };

/** Begun, and still to be finished. */
export const runningRows = async (db: Db, memberId: number, now: Date): Promise<RunningRow[]> => {
  const { rows } = await sql<RunningRow>`
    select id, task_id, expires_at from survey_response
     where (owner_id = ${memberId} or (member_id is null and agent_id = ${memberId}))
       and result = 0 and expires_at > ${now}
     order by id`.execute(db);
  return rows;
};

/**
 * Appeals of this member that nobody has answered: one that is made between the two statements is counted, because all of their
 * responses are asked about.
 */
export const openAppealsOf = async (db: Db, memberId: number): Promise<number> => {
  const { rows: own } = await sql<{ id: number }>`
    select id from survey_response where owner_id = ${memberId}`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from survey_appeal
     where state = 0 and response_id = any (${own.map(({ id }) => id)}::bigint[])`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Tasks into which this member was let. */
export const takenTasks = async (db: Db, memberId: number): Promise<number[]> => {
  const { rows } = await sql<{ taskId: number }>`
    select distinct task_id from survey_response where owner_id = ${memberId} and not at_door`.execute(
    db,
  );
  return rows.map(({ taskId }) => taskId);
};

/** Those of whom fraud was proven, and the finding stands. */
export const provenFraudAmong = async (
  db: Db,
  memberIds: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ memberId: number }>`
    select distinct r.member_id from survey_decision d join survey_response r on r.id = d.response_id
     where r.owner_id = any (${memberIds}::bigint[]) and d.owner_id = r.owner_id and d.fraud and r.audit_state = 2`.execute(
    db,
  );
  return new Set(rows.map(({ memberId }) => memberId));
};
