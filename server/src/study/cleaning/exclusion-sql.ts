/** Which completes a press is about, and keeping them out of the results or bringing them back. */
import { type RawBuilder, sql } from "kysely";
import { AuditState, JoinResult } from "#contract/enums.ts";
import type { SignalKind, Which } from "#contract/console/study/cleaning.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** One change at a time of who is excluded from a task; a search for signals does not hold it up. */
export const holdExclusions = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cleaning ${taskId}`}, 0))`.execute(tx);

const chosenBy = (which: Which, taskId: number): RawBuilder<unknown> =>
  "ids" in which
    ? sql`t.id = any(${which.ids}::bigint[])`
    : sql`t.id in (select response_id from cleaning_signal
                    where task_id = ${taskId} and kind = any(${which.signals}::text[])
                    group by 1 having count(distinct kind) >= ${which.atLeast}
                           and (${which.signal ?? null}::text is null or bool_or(kind = ${which.signal ?? null})))`;

/** What is found invalid is in no result, and nothing to exclude. */
const inResults = (taskId: number): RawBuilder<unknown> =>
  sql`t.task_id = ${taskId} and t.result = ${JoinResult.of.complete} and t.audit_state <> ${AuditState.of.invalid}`;

/**
 * Numbers of the responses that are excluded from a task, which lie elsewhere than the others: one value in PostgreSQL's words
 * (a `bigint[]`), because there can be thousands and this process only hands them on.
 */
export async function excludedOf(db: Db, taskId: number): Promise<string> {
  const { rows } = await sql<{ ids: string }>`
    select coalesce(array_agg(response_id), '{}')::text as ids from cleaning_exclusion
     where task_id = ${taskId}`.execute(db);
  return rows[0]?.ids ?? "{}";
}

export type Chosen = { id: number; seats: string[]; isOut: boolean };

/** Completes of the task that are in its results or were, in the order of their numbers. */
export async function chosen(db: Db, taskId: number, which: Which): Promise<Chosen[]> {
  const out = await excludedOf(db, taskId);
  const { rows } = await sql<Chosen>`
    select t.id, t.seats, t.id = any(${out}::bigint[]) as is_out
      from survey_trace t
     where ${inResults(taskId)} and ${chosenBy(which, taskId)}
     order by t.id`.execute(db);
  return rows;
}

export async function kindsAmong(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ kind: SignalKind; n: number }>`
    select kind, count(distinct response_id)::int as n from cleaning_signal
     where response_id = any(${ids}::bigint[]) group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** Completes that are in the results. */
export async function completesIn(db: Db, taskId: number): Promise<number> {
  const out = await excludedOf(db, taskId);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from survey_trace t
     where ${inResults(taskId)} and t.id <> all(${out}::bigint[])`.execute(db);
  return rows[0]?.n ?? 0;
}

type Exclusion = { taskId: number; reason: string; staffId: number; excludedAt: Date };

export const insertExclusions = (tx: Tx, ids: readonly number[], by: Exclusion) =>
  sql`insert into cleaning_exclusion (response_id, task_id, reason, staff_id, excluded_at)
      select id, ${by.taskId}, ${by.reason}, ${by.staffId}, ${by.excludedAt} from unnest(${ids}::bigint[]) id`.execute(
    tx,
  );

/** Answers those that were excluded, with their reasons. */
export const deleteExclusions = (tx: Tx, taskId: number, ids: readonly number[]) =>
  tx
    .deleteFrom("cleaningExclusion")
    .where("taskId", "=", taskId)
    .where(sql<boolean>`response_id = any(${ids}::bigint[])`)
    .returning(["responseId", "reason"])
    .execute();
