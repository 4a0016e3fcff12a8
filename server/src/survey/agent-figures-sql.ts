/** What survey publishes to agents: how many came for them, and what became of these. */
import { sql } from "kysely";
import type { AuditState, JoinResult } from "#contract/enums.ts";
import type { Db } from "../platform/db.ts";

export type AgentFigure = {
  taskId: number;
  /** Null: by a share link. */
  supplierId: number | null;
  result: JoinResult;
  auditState: AuditState | null;
  n: number;
  /** What they were promised, and what was paid of it. */
  promisedFen: number;
  paidFen: number;
};

/** Everybody who came for this agent, refused at the door or let in, grouped in one query. */
export const funnelOf = async (db: Db, agentId: number): Promise<AgentFigure[]> => {
  const { rows } = await sql<AgentFigure>`
    select task_id, supplier_id, result, audit_state, count(*) as n,
           sum(reward_fen)::bigint as promised_fen, sum(paid_fen)::bigint as paid_fen
      from survey_response where agent_id = ${agentId}
     group by task_id, supplier_id, result, audit_state`.execute(db);
  return rows;
};
