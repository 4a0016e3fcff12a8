/** The proof of the figures on the cards: the stored totals against all responses of a task, under one view. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { countedOf, moments, sums } from "./truth-sql.ts";

/** Those not proved for longest, of those that ended a response since; so many that they are read in seconds. */
export async function dueForProof(
  db: Db,
  { before, most, responses }: { before: Date; most: number; responses: number },
): Promise<number[]> {
  const { rows } = await sql<{ taskId: number }>`
    select task_id from (
      select task_id, proved_at, finished as n, sum(finished) over (order by proved_at nulls first, task_id) as through
        from survey_truth_total
       where counted_at is not null and (proved_at is null or (proved_at < ${before} and shown_at > proved_at))) due
     where through - n < ${responses}
     order by proved_at nulls first, task_id limit ${most}`.execute(db);
  return rows.map(({ taskId }) => taskId);
}

export const provedSince = async (db: Db, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from survey_truth_total where proved_at >= ${since} limit 1`.execute(db);
  return rows.length > 0;
};

/** Tasks that a proof found wrong. */
export const differedSince = async (db: Db, since: Date): Promise<number[]> => {
  const { rows } = await sql<{ taskId: number }>`
    select task_id from survey_truth_total where differed_at >= ${since} order by 1`.execute(db);
  return rows.map(({ taskId }) => taskId);
};

type TruthDifference = { what: string; kept: number; counted: number };

/** The totals with the deltas not added yet, and the count of all responses. The caller holds the task's total. */
export async function differencesOfTruth(tx: Tx, taskId: number): Promise<TruthDifference[]> {
  const { rows } = await sql<TruthDifference>`
    with x as materialized (${countedOf(taskId)}),
    d as materialized (select * from survey_truth_delta where task_id = ${taskId}),
    numbers as (
      select v.what, v.kept + coalesce(v.said, 0) as kept, coalesce(v.counted, 0) as counted
        from survey_truth_total t cross join (select ${sums} from d x) d cross join (select ${sums} from x) c
       cross join lateral (values
         ('finished', t.finished, d.finished, c.finished), ('completes', t.completes, d.completes, c.completes),
         ('screenOuts', t.screen_outs, d.screen_outs, c.screen_outs), ('valid', t.valid, d.valid, c.valid),
         ('paidGold', t.paid_gold, d.paid_gold, c.paid_gold), ('paidFen', t.paid_fen, d.paid_fen, c.paid_fen),
         ('spentMs', t.spent_ms, d.spent_ms, c.spent_ms)) v (what, kept, said, counted)
       where t.task_id = ${taskId}),
    times as (
      select kind, width, seconds, sum(kept) as kept, sum(counted) as counted from (
        select kind, width, seconds, n as kept, 0 as counted from survey_truth_time where task_id = ${taskId}
        union all
        select of.kind, at.width, at.seconds, sum(x.sign), 0 from d x ${moments} group by 1, 2, 3
        union all
        select of.kind, at.width, at.seconds, 0, count(*) from x ${moments} group by 1, 2, 3) all_times
       group by 1, 2, 3),
    compared as (
      select what, kept, counted from numbers
      union all
      select concat_ws(':', case kind when 1 then 'time' else 'credit' end, width, seconds), kept, counted from times)
    select what, kept, counted from compared where kept <> counted order by what limit 20`.execute(
    tx,
  );
  return rows;
}

export const keepProof = (tx: Tx, taskId: number, proof: { at: Date; differs: boolean }) =>
  sql`
    update survey_truth_total
       set proved_at = ${proof.at}, differed_at = case when ${proof.differs} then ${proof.at} else differed_at end
     where task_id = ${taskId}`.execute(tx);
