/** What the proof of the books reads of growth: each line, what of it is paid, and what is on its way. */
import { sql } from "kysely";
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
  kind: number;
  beneficiaryId: number;
  gold: number;
  fen: number;
  turns: number;
  /** Turns that are neither booked nor in the outbox: nothing will ever book them. */
  lost: number;
};

/** What responses owe others, in the order of its key, a batch at a time: how much of it nobody will carry to them. */
export const dueProofs = async (
  db: Db,
  { after, size }: { after: DueProof | undefined; size: number },
): Promise<DueProof[]> => {
  const { memberId = 0, responseId = 0, kind = 0 } = after ?? {};
  const { rows } = await sql<DueProof>`
    with due as materialized (
      select d.member_id, d.response_id, d.kind, d.beneficiary_id, d.gold, d.fen, d.turns,
             coalesce(r.turns, -1) as booked
        from (select * from growth_due
               where (member_id, response_id, kind) > (${memberId}, ${responseId}, ${kind})
               order by member_id, response_id, kind limit ${size}) d
        left join growth_reward r on r.beneficiary_id = d.beneficiary_id
                                 and r.response_id = d.response_id and r.kind = d.kind),
    job as materialized (${jobs})
    select d.member_id, d.response_id, d.kind, d.beneficiary_id, d.gold, d.fen, d.turns,
           (greatest(d.turns - d.booked, 0) - count(j.turn))::int as lost
      from due d
      left join job j on j.response_id = d.response_id and j.kind = d.kind
                     and j.turn > d.booked and j.turn <= d.turns
     group by d.member_id, d.response_id, d.kind, d.beneficiary_id, d.gold, d.fen, d.turns, d.booked
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
