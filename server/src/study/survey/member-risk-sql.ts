/** How somebody's answers came about, for the risk flags of a withdrawal. */
import { InvalidReason, JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import { HASTY } from "./pace.ts";

export type AnswerRisk = {
  memberId: number;
  /** Of the newest answers that came to an end by answering: how many, and how many were too fast. */
  ended: number;
  fast: number;
  /** Found valid at first and taken back later, and still so. */
  reversed: number;
  lastReversedAt: Date | null;
};

/** Only recent rows: old ones say nothing about today, and the page must not read too many. */
const NEWEST = 200;
const { complete, tooShort } = JoinResult.of;

const risks = prepared<{ ids: readonly number[]; hasty: string }, AnswerRisk>("answer-risks")`
  select m.id as "memberId", a.ended, a.fast, a.reversed, a.last as "lastReversedAt"
    from unnest(${"ids"}::bigint[]) m (id)
   cross join lateral (
     select count(*) filter (where n.result in (${[complete, tooShort]}))::int as ended,
            count(*) filter (where n.result = ${tooShort}
                                or (n.result = ${complete} and (n.invalid_reason = ${InvalidReason.of.tooFast}
                                                 or ${"hasty"}::text = any (n.flags)
                                                 or n.held <> '{}')))::int as fast,
            count(d.at)::int as reversed, max(d.at) as last
       from (select id, result, audit_state, invalid_reason, flags, held from survey_response
              where owner_id = m.id order by id desc limit ${NEWEST}) n
       left join lateral (
         select max(at) as at from survey_decision
          where response_id = n.id and owner_id = m.id and n.audit_state = 2 and from_audit = 1 and to_audit = 2) d
         on true) a`;

/** One line for each of these members. */
export const answerRisksOf = async (
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, AnswerRisk>> => {
  const found = memberIds.length === 0 ? [] : await risks(db, { ids: memberIds, hasty: HASTY });
  return new Map(found.map((risk) => [risk.memberId, risk]));
};
