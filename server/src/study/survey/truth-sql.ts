/**
 * The truth on the cards: deltas folded into totals, a task counted from all its responses, and the card that is
 * written from the totals. Anyone who does any of it holds the rows of `lockTotals`, in a statement before.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { counted, counts, deltaColumns } from "./truth-delta-sql.ts";

/** Every task that has deltas gets a row that can be locked. */
export const noticeTasks = (db: Db) =>
  sql`
    insert into survey_truth_total (task_id)
    select distinct d.task_id from survey_truth_delta d order by 1
    on conflict do nothing`.execute(db);

/**
 * Counts a task again when a node of another release wrote its card, because such a node writes no deltas. Done
 * before each folding: our own card, written over it, would remove the only sign of that.
 */
export const countAnewOfOthers = (db: Db) =>
  sql`
    update survey_truth_total t set counted_at = null from survey_truth s
     where s.task_id = t.task_id and t.counted_at is not null and t.shown_at is not null
       and s.updated_at <> t.shown_at`.execute(db);

/** Tasks with something to fold, lowest first: in one order, no matter who asks. */
export async function stirredTasks(db: Db): Promise<number[]> {
  const { rows } = await sql<{ taskId: number }>`
    select distinct d.task_id from survey_truth_delta d
      join survey_truth_total t on t.task_id = d.task_id and t.counted_at is not null
     order by 1`.execute(db);
  return rows.map(({ taskId }) => taskId);
}

/**
 * Tasks that deltas alone say nothing about yet, new ones first, and so many that the counting ends soon: by what their
 * cards say of them.
 */
export async function uncountedTasks(
  db: Db,
  { most, responses }: { most: number; responses: number },
): Promise<number[]> {
  const { rows } = await sql<{ taskId: number }>`
    select task_id from (
      select t.task_id, s.task_id is null as is_new, coalesce(s.finished, 0) as n,
             sum(coalesce(s.finished, 0)) over (order by s.task_id is not null, t.task_id desc) as through
        from survey_truth_total t left join survey_truth s on s.task_id = t.task_id
       where t.counted_at is null) waiting
     where through - n < ${responses}
     order by is_new desc, task_id desc limit ${most}`.execute(db);
  return rows.map(({ taskId }) => taskId);
}

/** Those that nobody else is at. What is read in the statements after it is not older than the lock. */
export async function lockTotals(tx: Tx, taskIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ taskId: number }>`
    select task_id from survey_truth_total where task_id = any (${taskIds}::bigint[])
     order by task_id for update skip locked`.execute(tx);
  return rows.map(({ taskId }) => taskId);
}

/** Of rows `x` in the form of deltas: each time of each kind, by the second and by its hour. */
export const moments = sql.raw(`
  cross join lateral (values (1::smallint, x.seconds), (2::smallint, x.credit_seconds)) of (kind, took)
  cross join lateral (values (1::smallint, of.took), (3600::smallint, (floor(of.took / 3600.0) * 3600)::int)) at (width, seconds)
  where of.took is not null`);

/** Sums of the same rows. */
export const sums = sql.raw(`
  coalesce(sum(x.sign), 0) as finished, coalesce(sum(x.sign) filter (where x.result = 1), 0) as completes,
  coalesce(sum(x.sign) filter (where x.result = 2), 0) as screen_outs,
  coalesce(sum(x.sign) filter (where x.credit_seconds is not null), 0) as valid,
  sum(x.sign * x.paid_gold) as paid_gold, sum(x.sign * x.paid_fen) as paid_fen,
  sum(x.sign * x.spent_ms) as spent_ms`);

/** This many deltas leave the one table and arrive in the others, in one statement. Answers how many there were. */
export async function foldDeltas(tx: Tx, taskIds: readonly number[], most: number) {
  const { rows } = await sql<{ n: number }>`
    with x as (
      delete from survey_truth_delta d using (
        select task_id, id from survey_truth_delta where task_id = any (${taskIds}::bigint[])
         order by task_id, id limit ${most}) b
       where d.task_id = b.task_id and d.id = b.id
      returning d.*),
    totals as (
      update survey_truth_total t
         set finished = t.finished + s.finished, completes = t.completes + s.completes,
             screen_outs = t.screen_outs + s.screen_outs, valid = t.valid + s.valid,
             paid_gold = t.paid_gold + s.paid_gold, paid_fen = t.paid_fen + s.paid_fen,
             spent_ms = t.spent_ms + s.spent_ms
        from (select x.task_id, ${sums} from x group by 1) s
       where s.task_id = t.task_id),
    times as (
      insert into survey_truth_time as m (task_id, kind, width, seconds, n)
      select x.task_id, of.kind, at.width, at.seconds, sum(x.sign) from x ${moments}
       group by 1, 2, 3, 4 having sum(x.sign) <> 0
      on conflict (task_id, kind, width, seconds) do update set n = m.n + excluded.n)
    select count(*)::int as n from x`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The deltas and the responses are read under one view, so that they agree. */
export async function countTask(tx: Tx, taskId: number, now: Date): Promise<void> {
  await sql`delete from survey_truth_time where task_id = ${taskId}`.execute(tx);
  await sql`
    with said as (delete from survey_truth_delta where task_id = ${taskId}),
    x as materialized (${countedOf(taskId)}),
    times as (
      insert into survey_truth_time (task_id, kind, width, seconds, n)
      select ${taskId}::bigint, of.kind, at.width, at.seconds, count(*) from x ${moments} group by 2, 3, 4)
    update survey_truth_total t
       set finished = s.finished, completes = s.completes, screen_outs = s.screen_outs, valid = s.valid,
           paid_gold = coalesce(s.paid_gold, 0), paid_fen = coalesce(s.paid_fen, 0),
           spent_ms = coalesce(s.spent_ms, 0), counted_at = ${now}
      from (select ${sums} from x) s
     where t.task_id = ${taskId}`.execute(tx);
}

/** Each response of the task that counts, as a delta of the first time would say it. */
export const countedOf = (taskId: number) => sql`
  select 1 as sign, r.* from (
    select ${sql.raw(counted.sql)} from survey_response
     where task_id = ${taskId} and ${sql.raw(counts.sql)}) r (${sql.raw(deltaColumns.sql)})`;

/**
 * The middle of `n` times: the hour of the one before it, the second within that hour, and the next second where the
 * two in the middle are not the same. Each step is lateral to the one before it, in that order whatever the planner
 * knows of the table (43 s, not 20 ms, when it could choose).
 */
const median = (kind: 1 | 2, n: RawBuilder<number>) => sql`(
  select case when s.through >= ${n} / 2 + 1 then s.seconds
              else round((s.seconds + (
                select min(m.seconds) from survey_truth_time m
                 where m.task_id = t.task_id and m.kind = ${kind} and m.width = 1 and m.seconds > s.seconds and m.n > 0)) / 2.0)::int end
    from (select o.seconds, o.through - o.n as sooner
            from (select seconds, n, sum(n) over (order by seconds) as through from survey_truth_time
                   where task_id = t.task_id and kind = ${kind} and width = 3600) o
           where o.through >= (${n} + 1) / 2 order by o.seconds limit 1) h
   cross join lateral (
     select i.seconds, i.through
       from (select m.seconds, h.sooner + sum(m.n) over (order by m.seconds) as through from survey_truth_time m
              where m.task_id = t.task_id and m.kind = ${kind} and m.width = 1
                and m.seconds >= h.seconds and m.seconds < h.seconds + 3600) i
      where i.through >= (${n} + 1) / 2 order by i.seconds limit 1) s
   where ${n} > 0)`;

/** What members read, from the totals; the card says when. */
export const showTruth = (tx: Tx, taskIds: readonly number[], now: Date) =>
  sql`
    with shown as (
      update survey_truth_total set shown_at = ${now} where task_id = any (${taskIds}::bigint[]))
    insert into survey_truth (task_id, finished, completes, screen_outs, median_seconds, median_credit_seconds,
                              paid_gold, paid_fen, spent_seconds, updated_at)
    select t.task_id, t.finished, t.completes, t.screen_outs, ${median(1, sql`t.completes`)},
           ${median(2, sql`t.valid`)}, t.paid_gold, t.paid_fen, round(t.spent_ms / 1000.0), ${now}
      from survey_truth_total t
     where t.task_id = any (${taskIds}::bigint[]) order by t.task_id
    on conflict (task_id) do update set
      finished = excluded.finished, completes = excluded.completes, screen_outs = excluded.screen_outs,
      median_seconds = excluded.median_seconds, median_credit_seconds = excluded.median_credit_seconds,
      paid_gold = excluded.paid_gold, paid_fen = excluded.paid_fen,
      spent_seconds = excluded.spent_seconds, updated_at = excluded.updated_at`.execute(tx);
