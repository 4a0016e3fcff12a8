/** Figures of inviters and leaders, as changes that are added and folded (rule money-6). */
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

/** The day as 2026-11-21. */
export type Delta = Omit<Insertable<Tables["growthDelta"]>, "day"> & { day: string };

export const insertDeltas = (tx: Tx, deltas: readonly Delta[]) =>
  tx
    .insertInto("growthDelta")
    .values(deltas.map((delta) => ({ ...delta, day: sql<Date>`${delta.day}::date` })))
    .execute();

/**
 * This many changes leave the one table and arrive in the other, in one statement: anyone who reads both in
 * one statement, too, sees each once, and a crash loses none. Two servers at once take different ones.
 * Ordered, so that both meet the rows in the same order. Answers how many there were.
 */
export const foldDeltas = async (db: Db, size: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with batch as (
      delete from growth_delta
       where id in (select id from growth_delta order by id limit ${size} for update skip locked)
      returning *),
    folded as (
      insert into growth_total as t
             (owner_id, side, day, task_id, ended, completes, valid, invalid, gold, fen)
      select owner_id, side, coalesce(day, '-infinity'), coalesce(task_id, 0), sum(ended),
             sum(completes), sum(valid), sum(invalid), sum(gold), sum(fen)
        from batch
       group by grouping sets ((owner_id, side, day, task_id), (owner_id, side, day),
                               (owner_id, side, task_id), (owner_id, side))
       order by 1, 2, 3, 4
      on conflict (owner_id, side, day, task_id) do update
         set ended = t.ended + excluded.ended, completes = t.completes + excluded.completes,
             valid = t.valid + excluded.valid, invalid = t.invalid + excluded.invalid,
             gold = t.gold + excluded.gold, fen = t.fen + excluded.fen)
    select count(*)::int as n from batch`.execute(db);
  return rows[0]?.n ?? 0;
};
