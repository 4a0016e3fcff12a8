/** Which tasks have blocks to be written, and which of a task's are to be written again. */
import { sql } from "kysely";
import { JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { BLOCK_SIZE } from "./block-measure.ts";
import type { Span } from "./pack-sql.ts";

/** A task and the newest version of its questionnaire. */
export type Newest = { taskId: number; newestId: number };

/**
 * Of these: a block is to be written again, or a block's worth of responses is in none. The latter is asked only of those
 * that somebody has begun after `since`: what was never packed is walked through each time.
 */
export async function tasksToPack(
  db: Db,
  tasks: readonly Newest[],
  since: Date | null,
): Promise<number[]> {
  const { rows } = await sql<{ taskId: number; last: string; isOld: boolean }>`
    select t.task_id, coalesce((select max(last_id) from result_block b where b.task_id = t.task_id), 0)::text as last,
           exists (select from result_block b
                    where b.task_id = t.task_id
                      and (b.measures = '{}' or b.questionnaire_id < t.newest or b.open_ids <> '{}')) as is_old
      from unnest(${tasks.map(({ taskId }) => taskId)}::bigint[],
                  ${tasks.map(({ newestId }) => newestId)}::bigint[]) as t(task_id, newest)`.execute(
    db,
  );
  const rest = rows.filter(({ isOld }) => !isOld);
  const full = new Set(await tasksWithBlock(db, rest, since));
  return rows.flatMap(({ taskId, isOld }) => (isOld || full.has(taskId) ? [taskId] : []));
}

type Open = { taskId: number; last: string };

async function tasksWithBlock(db: Db, tasks: readonly Open[], since: Date | null) {
  const stirring = since && (await stirredSince(db, since));
  const full: number[] = [];
  for (const { taskId, last } of tasks) {
    if (stirring && !stirring.has(taskId)) continue;
    // oxlint-disable-next-line no-await-in-loop -- nobody waits for it, and no machine has all responses of all tasks
    const { rows } = await sql`
      select id from survey_result where task_id = ${taskId} and id > ${last}
       order by id offset ${BLOCK_SIZE - 1} limit 1`.execute(db);
    if (rows.length > 0) full.push(taskId);
  }
  return full;
}

/** Tasks that somebody has begun since. */
async function stirredSince(db: Db, since: Date): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ taskId: number }>`
    select distinct task_id from survey_result where started_at > ${since}`.execute(db);
  return new Set(rows.map(({ taskId }) => taskId));
}

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
