/** Where an agent's people finish: several new browsers in one network may be one person who clears the cookies. */
import { sql } from "kysely";
import { JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";

type Near = { agentId: number; network: string; since: Date; but: number; max: number };

/** Other completes of this agent's people from this network since then, counted to `max`. */
export async function completesNear(db: Db, near: Near): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from survey_response
       where agent_id = ${near.agentId} and member_id is null and id <> ${near.but}
         and result = ${JoinResult.of.complete} and finished_at >= ${near.since}
         and ip <<= ${near.network}::cidr limit ${near.max}) found`.execute(db);
  return rows[0]?.n ?? 0;
}

export type AgentNetwork = { network: string; completes: number; pending: number; lastAt: Date };

/** The networks with at least `least` completes of this agent's people since then, the fullest first. */
export async function networksOf(
  db: Db,
  { agentId, since, least, max }: { agentId: number; since: Date; least: number; max: number },
): Promise<AgentNetwork[]> {
  const { rows } = await sql<AgentNetwork>`
    select network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))::text as network,
           count(*)::int as completes, (count(*) filter (where audit_state = 0))::int as pending,
           max(finished_at) as last_at
      from survey_response
     where agent_id = ${agentId} and member_id is null and result = ${JoinResult.of.complete}
       and finished_at >= ${since} and ip is not null
     group by 1 having count(*) >= ${least}
     order by completes desc, network limit ${max}`.execute(db);
  return rows;
}
