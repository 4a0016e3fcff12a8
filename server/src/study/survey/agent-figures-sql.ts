/** What survey publishes to agents: how many came for them, and what became of these. */
import { sql } from "kysely";
import type { AuditState, JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";

export type AgentFigure = {
  taskId: number;
  /** Null: by a share link. */
  supplierId: number | null;
  result: JoinResult;
  auditState: AuditState | null;
  n: number;
  /** The amount promised to them, and the amount paid. */
  promisedFen: number;
  paidFen: number;
};

/** Everybody who came for this agent, refused at entry or let in, grouped in one query. */
export const funnelOf = async (db: Db, agentId: number): Promise<AgentFigure[]> => {
  const { rows } = await sql<AgentFigure>`
    select task_id, supplier_id, result, audit_state, count(*) as n,
           sum(reward_fen)::bigint as promised_fen, sum(paid_fen)::bigint as paid_fen
      from survey_response where agent_id = ${agentId}
     group by task_id, supplier_id, result, audit_state`.execute(db);
  return rows;
};

type AgentSum = Omit<AgentFigure, "taskId" | "supplierId"> & {
  agentId: number;
  /** Refused before they were let in. */
  atDoor: boolean;
};

/** A page of agents at once, over all that ever came for them. */
export const sumsOfAgents = async (db: Db, agentIds: readonly number[]): Promise<AgentSum[]> => {
  const { rows } = await sql<AgentSum>`
    select agent_id, result, audit_state, at_door, count(*) as n,
           sum(reward_fen)::bigint as promised_fen, sum(paid_fen)::bigint as paid_fen
      from survey_response where agent_id = any (${agentIds}::bigint[])
     group by agent_id, result, audit_state, at_door`.execute(db);
  return rows;
};

type AgentMonthFigure = Omit<AgentFigure, "taskId" | "supplierId"> & {
  /** 2026-11, of the day on which they came, in Asia/Shanghai. */
  month: string;
};

/** The same people by month, those who came since then. Reads the agent's own rows alone, by their index. */
export const monthsOf = async (
  db: Db,
  agentId: number,
  since: Date,
): Promise<AgentMonthFigure[]> => {
  const { rows } = await sql<AgentMonthFigure>`
    select to_char(started_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, result, audit_state,
           count(*) as n, sum(reward_fen)::bigint as promised_fen, sum(paid_fen)::bigint as paid_fen
      from survey_response where agent_id = ${agentId} and started_at >= ${since}
     group by 1, result, audit_state`.execute(db);
  return rows;
};
