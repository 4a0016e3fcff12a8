/** Which blocks of a task are to be written again. */
import { sql } from "kysely";
import { JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import type { Newest, Span } from "./pack-sql.ts";

/**
 * Blocks to be written again: something was taken from them, there is a newer version of the questionnaire, or all
 * responses that had not ended by then have ended.
 */
export async function oldBlocks(db: Db, { taskId, newestId }: Newest): Promise<Span[]> {
  const { rows } = await sql<Span & { isOld: boolean; openIds: string[] }>`
    select task_id, first_id, last_id, measures = '{}' or questionnaire_id < ${newestId} as is_old, open_ids
      from result_block
     where task_id = ${taskId}
       and (measures = '{}' or questionnaire_id < ${newestId} or open_ids <> '{}')
     order by first_id`.execute(db);
  const running = await runningAmong(
    db,
    rows.flatMap(({ isOld, openIds }) => (isOld ? [] : openIds)),
  );
  return rows.flatMap(({ isOld, openIds, ...span }) =>
    isOld || !openIds.some((id) => running.has(id)) ? [span] : [],
  );
}

/** Nobody's response begins to run again, so one that ends meanwhile is seen the next time. */
async function runningAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id::text as id from survey_result
     where id = any (${ids}::bigint[]) and result = ${JoinResult.of.incomplete}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
