/**
 * How a response counts for the truth on the card of its task, in one place for all who write it, count it or prove it,
 * and the deltas that say when that changes (docs/decisions/0106).
 */
import { isDeepStrictEqual } from "node:util";
import { JoinResult } from "#contract/enums.ts";
import { type Pipeline, prepared } from "../../platform/prepared.ts";
import type { ResponseRow } from "./sql.ts";

/** Let in and ended by what the respondent did; those who left, or were found out, say nothing about the task. */
export const counts = { sql: "not at_door and result in (1, 2, 3, 4)" };

/** Of a row of survey_response, in the order of `deltaColumns`. Whole seconds, so that they can be counted. */
export const counted = {
  sql: `task_id, result, paid_gold, paid_fen,
        round(extract(epoch from finished_at - started_at) * 1000)::bigint,
        case when result = 1 then round(extract(epoch from finished_at - started_at))::int end,
        case when audit_state = 1 then round(extract(epoch from audited_at - finished_at))::int end`,
};

export const deltaColumns = {
  sql: "task_id, result, paid_gold, paid_fen, spent_ms, seconds, credit_seconds",
};

/** What `counted` and `counts` read. */
type Counted = Pick<
  ResponseRow,
  | "taskId"
  | "result"
  | "paidGold"
  | "paidFen"
  | "startedAt"
  | "finishedAt"
  | "auditState"
  | "auditedAt"
  | "atDoor"
>;

/** Of what is told, and of no table: it is written where the deltas are, whichever machine has the response. */
const delta = prepared<Counted & { sign: 1 | -1 }, never>("truth-delta")`
  insert into survey_truth_delta (sign, ${deltaColumns})
  select ${"sign"}::smallint, ${counted}
    from (select ${"taskId"}::bigint as task_id, ${"result"}::smallint as result, ${"paidGold"}::integer as paid_gold,
                 ${"paidFen"}::integer as paid_fen, ${"startedAt"}::timestamptz as started_at,
                 ${"finishedAt"}::timestamptz as finished_at, ${"auditState"}::smallint as audit_state,
                 ${"auditedAt"}::timestamptz as audited_at, ${"atDoor"}::boolean as at_door) r
   where ${counts}`;

const changing = ({ result, paidGold, paidFen, finishedAt, auditState, auditedAt }: Counted) => [
  result,
  paidGold,
  paidFen,
  finishedAt,
  auditState,
  auditedAt,
];

/**
 * Says how a response counted before, and how it counts now, where the two differ. The caller holds the row's lock and sends it
 * beside the change.
 */
export async function countAnew(line: Pipeline, before: Counted, now: Counted): Promise<void> {
  if (isDeepStrictEqual(changing(before), changing(now))) return;
  await Promise.all([
    // One that runs counts for nothing yet: most ends have nothing to take out.
    ...(before.result === JoinResult.of.incomplete ? [] : [delta(line, { ...before, sign: -1 })]),
    delta(line, { ...now, sign: 1 }),
  ]);
}
