/** What the proof of the books reads of responses: the rewards that wait for their audit. */
import { sql } from "kysely";
import { AuditState } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import type { MemberSum } from "../../ledger/wallet/api.ts";

/** Rewards that were set aside and are not decided, by payee (an agent for their people) and asset. */
export const pendingRewards = async (
  db: Db,
  { after, size }: { after: MemberSum | undefined; size: number },
): Promise<MemberSum[]> => {
  const { memberId, asset } = after ?? { memberId: 0, asset: 0 };
  const { rows } = await sql<MemberSum>`
    select member_id, asset, amount
      from (select coalesce(member_id, agent_id) as member_id,
                   sum(reward_gold)::bigint as gold, sum(reward_fen)::bigint as fen
              from survey_response
             where audit_state = ${AuditState.of.pending} and reward_tx is not null
               and coalesce(member_id, agent_id) >= ${memberId}
             group by 1) r
     cross join lateral (values (1, gold), (2, fen)) each (asset, amount)
     where amount > 0 and (member_id, asset) > (${memberId}, ${asset})
     order by member_id, asset limit ${size}`.execute(db);
  return rows;
};
