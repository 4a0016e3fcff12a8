/** What the proof of the books reads of growth: each line, what of it is paid, and what is on its way. */
import { sql } from "kysely";
import { AuditState } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import type { Db } from "../../platform/db.ts";
import type { Amounts } from "../../ledger/wallet/api.ts";
import { CARRY_TOPIC } from "./carry.ts";

export type PaidLine = {
  id: number;
  responseId: number;
  kind: number;
  turns: number;
  beneficiaryId: number;
  paidGold: number;
  paidFen: number;
};

/** In the order of their ids, a batch at a time. */
export const paidLines = (
  db: Db,
  { after, size }: { after: number; size: number },
): Promise<PaidLine[]> =>
  db
    .selectFrom("growthReward")
    .select(["id", "responseId", "kind", "turns", "beneficiaryId", "paidGold", "paidFen"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(size)
    .execute();

export type DueProof = {
  memberId: number;
  responseId: number;
  kind: GrowthKind;
  beneficiaryId: number;
  gold: number;
  fen: number;
  /** How often it was turned, as the side says that was turned more often. */
  turns: number;
  /** The first turn that is neither booked nor in the outbox: nothing will ever book it. */
  lostTurn: number | null;
  /** The response is not valid and owes it, or is valid and has it taken back, or is not there. */
  isContrary: boolean;
};

/**
 * What responses owe others, in the order of its key, a batch at a time: whether somebody will carry it to them, and whether it is what
 * the response owes. The place of a first response may be another's, whichever is valid.
 */
export const dueProofs = async (
  db: Db,
  { after, size }: { after: DueProof | undefined; size: number },
): Promise<DueProof[]> => {
  const { memberId = 0, responseId = 0, kind = 0 } = after ?? {};
  const { rows } = await sql<DueProof>`
    with due as materialized (
      select d.*, coalesce(r.turns, -1) as booked
        from (select * from growth_due
               where (member_id, response_id, kind) > (${memberId}, ${responseId}, ${kind})
               order by member_id, response_id, kind limit ${size}) d
        left join growth_reward r on r.beneficiary_id = d.beneficiary_id
                                 and r.response_id = d.response_id and r.kind = d.kind),
    job as materialized (select * from (${jobs}) j where exists (select from due where turns > booked))
    select d.member_id, d.response_id, d.kind, d.beneficiary_id, d.gold, d.fen, greatest(d.turns, d.booked) as turns,
           (select min(n) from generate_series(d.booked + 1, d.turns) n
             where n <> all (coalesce(j.turns, '{}'))) as lost_turn,
           case when s.audit_state is not distinct from ${AuditState.of.valid} then greatest(d.turns, d.booked) % 2 = 1 and d.kind <> ${GrowthKind.of.inviteFirst}
                else greatest(d.turns, d.booked) % 2 = 0 or s.id is null end as is_contrary
      from due d
      left join survey_response s on s.owner_id = d.member_id and s.id = d.response_id
      left join (select response_id, kind, array_agg(turn) as turns from job group by response_id, kind) j
             on j.response_id = d.response_id and j.kind = d.kind
     order by d.member_id, d.response_id, d.kind`.execute(db);
  return rows;
};

/** Those that were given up, too: an operator can have them tried again. One that was booked a moment ago is still there. */
const jobs = sql`select distinct (payload ->> 'responseId')::bigint as response_id,
                        (payload ->> 'beneficiaryId')::bigint as beneficiary_id,
                        (payload ->> 'kind')::int as kind, (payload ->> 'turn')::int as turn,
                        (payload ->> 'gold')::bigint as gold, (payload ->> 'fen')::bigint as fen
                   from outbox where topic = ${CARRY_TOPIC}`;

/** What the outbox holds for others and has not brought them: so much was set aside. A take-back has nothing set aside. */
export const waitingAside = async (db: Db): Promise<Amounts> => {
  const { rows } = await sql<Amounts>`
    select coalesce(sum(j.gold), 0)::bigint as gold, coalesce(sum(j.fen), 0)::bigint as fen
      from (${jobs}) j
      left join growth_reward r on r.beneficiary_id = j.beneficiary_id
                               and r.response_id = j.response_id and r.kind = j.kind
     where j.turn % 2 = 0 and j.turn > coalesce(r.turns, -1)`.execute(db);
  return rows[0] ?? { gold: 0, fen: 0 };
};
