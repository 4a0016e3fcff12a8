/** Runs of the proof and the differences that each found. */
import { type Selectable, sql } from "kysely";
import type { BooksCheck, PayoutBuckets } from "#contract/console/operations/books.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  whole,
  within,
} from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";
import type { CheckFound } from "./check.ts";

type Tally = { checked: number; differences: number };
/** A run from before a check was there does not have it. */
export type Checked = { checks: Partial<Record<BooksCheck, Tally>>; payouts: PayoutBuckets };
export type RunRow = Omit<Selectable<Tables["booksRun"]>, "checked"> & { checked: Checked };

/**
 * One run at a time, so that each carries on what the one before it found. Taken before the snapshot:
 * `lock table` needs none, an advisory lock would be waited for with an old one.
 */
export const lockRuns = (tx: Tx) =>
  sql`lock table books_run in share row exclusive mode`.execute(tx);

export const lastRun = (db: Db): Promise<RunRow | undefined> =>
  runs(db).orderBy("id", "desc").limit(1).executeTakeFirst();

export const runOfSystemSince = (db: Db, since: Date): Promise<RunRow | undefined> =>
  runs(db).where("actor", "=", "system").where("startedAt", ">=", since).executeTakeFirst();

const runs = (db: Db) => db.selectFrom("booksRun").selectAll().$narrowType<{ checked: Checked }>();

/** Newest first. */
export const pageOfRuns = (db: Db, days: Days, asked: ListAsked): Promise<Listed<RunRow>> =>
  listPage(db, runs(db).where(within("startedAt", days)), {
    asked,
    keys: { time: moment("startedAt"), differences: whole("differences") },
  });

export const runById = (db: Db, id: number): Promise<RunRow | undefined> =>
  runs(db).where("id", "=", id).executeTakeFirst();

/** Inserts a run; its figures come when they are known. */
export const beginRun = async (tx: Tx, run: { actor: string; at: Date }): Promise<number> => {
  const { id } = await tx
    .insertInto("booksRun")
    .values({
      actor: run.actor,
      startedAt: run.at,
      finishedAt: run.at,
      checked: "{}",
      differences: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const finishRun = (
  tx: Tx,
  id: number,
  { checked, differences, at }: { checked: Checked; differences: number; at: Date },
): Promise<RunRow> =>
  tx
    .updateTable("booksRun")
    .set({ checked: JSON.stringify(checked), differences, finishedAt: at })
    .where("id", "=", id)
    .returningAll()
    .$narrowType<{ checked: Checked }>()
    .executeTakeFirstOrThrow();

export type Batch = {
  runId: number;
  /** The run before, whose differences go on with their `since`. */
  beforeId: number | null;
  check: BooksCheck;
  firstPosition: number;
  at: Date;
};

export const insertDifferences = (tx: Tx, batch: Batch, found: readonly CheckFound[]) =>
  sql`
    insert into books_difference
           (run_id, position, check_of, subject, detail, ours, theirs, since)
    select ${batch.runId}, ${batch.firstPosition} + f.n - 1, ${batch.check}, f.subject, f.detail,
           f.ours, f.theirs,
           coalesce((select min(b.since) from books_difference b
                      where b.run_id = ${batch.beforeId} and b.check_of = ${batch.check}
                        and b.subject = f.subject), ${batch.at})
      from unnest(${found.map((f) => f.subject)}::text[], ${found.map((f) => f.detail)}::text[],
                  ${found.map((f) => f.ours ?? null)}::bigint[],
                  ${found.map((f) => f.theirs ?? null)}::bigint[])
           with ordinality f (subject, detail, ours, theirs, n)`.execute(tx);

export const pageOfDifferences = (
  db: Db,
  { runId, check }: { runId: number; check: BooksCheck | undefined },
  asked: ListAsked,
) =>
  listPage(
    db,
    db
      .selectFrom("booksDifference")
      .selectAll()
      .where("runId", "=", runId)
      .$if(check !== undefined, (q) => q.where("checkOf", "=", check ?? "")),
    { asked, id: sql.ref("position"), usual: { direction: "asc" } },
  );

/** Differences of this run that were there at `at` or before. */
export const countOld = async (tx: Tx, runId: number, at: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom("booksDifference")
    .select((q) => q.fn.countAll<number>().as("count"))
    .where("runId", "=", runId)
    .where("since", "<=", at)
    .executeTakeFirstOrThrow();
  return count;
};
