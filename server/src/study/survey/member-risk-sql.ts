/** How somebody's answers came about, for the risk flags of a withdrawal. */
import { InvalidReason, JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { preparedRow, togetherEach } from "../../platform/prepared.ts";
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

const riskOf = preparedRow<{ memberId: number; hasty: string }, AnswerRisk>("answer-risk")`
  select ${"memberId"}::bigint as "memberId",
         count(*) filter (where n.result in (${[complete, tooShort]}))::int as ended,
         count(*) filter (where n.result = ${tooShort}
                             or (n.result = ${complete} and (n.invalid_reason = ${InvalidReason.of.tooFast}
                                              or ${"hasty"}::text = any (n.flags)
                                              or n.held <> '{}')))::int as fast,
         count(d.at)::int as reversed, max(d.at) as "lastReversedAt"
    from (select id, result, audit_state, invalid_reason, flags, held from survey_response
           where owner_id = ${"memberId"} order by id desc limit ${NEWEST}) n
    left join lateral (
      select max(at) as at from survey_decision
       where response_id = n.id and owner_id = ${"memberId"}
         and n.audit_state = 2 and from_audit = 1 and to_audit = 2) d on true`;

/** One line for each of these members, each asked for where what is theirs lies, in one packet. */
export const answerRisksOf = async (
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, AnswerRisk>> => {
  const found = await togetherEach(db, memberIds, (line, memberId) =>
    riskOf(line, { memberId, hasty: HASTY }),
  );
  return new Map(found.flatMap((risk) => (risk ? [[risk.memberId, risk]] : [])));
};
