/**
 * How a response counts for the truth on the card of its task, in one place for all who write it, count it or prove it,
 * and the deltas that say when that changes (docs/decisions/0106).
 */
import { type QueryCreator, type RawBuilder, sql, type UpdateQueryBuilder } from "kysely";
import type { Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";
import type { OwnedKey } from "./owner.ts";
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
export const countedFrom = {
  sql: "task_id, result, paid_gold, paid_fen, started_at, finished_at, audit_state, audited_at, at_door",
};

const insertSigned = sql.raw(`insert into survey_truth_delta (sign, ${deltaColumns.sql}) select`);

type CountedChange = {
  change: (
    db: QueryCreator<Tables>,
  ) => UpdateQueryBuilder<Tables, "surveyResponse", "surveyResponse", ResponseRow>;
  /** One more write in the same statement. */
  beside?: RawBuilder<object>;
};

/**
 * Changes a response, and says how it counted before and how it counts after, in one statement: the caller holds the
 * row's lock, so that nobody changes it between the two.
 */
export const countingAnew = (
  tx: Tx,
  { responseId, ownerId }: OwnedKey,
  { change, beside = sql<object>`(select)` }: CountedChange,
): Promise<ResponseRow> =>
  tx
    .with(
      "was",
      () => sql<object>`
        (${insertSigned} -1, ${sql.raw(counted.sql)} from survey_response
          where id = ${responseId} and owner_id = ${ownerId} and ${sql.raw(counts.sql)})`,
    )
    .with("changed", change)
    .with("beside", () => beside)
    .with(
      "came",
      () => sql<object>`
        (${insertSigned} 1, ${sql.raw(counted.sql)} from changed where ${sql.raw(counts.sql)})`,
    )
    .selectFrom("changed")
    .selectAll()
    .executeTakeFirstOrThrow();
