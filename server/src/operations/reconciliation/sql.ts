/** Runs and their lines. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  within,
} from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";

export type RunRow = Selectable<Tables["reconciliationRun"]>;
export type LineRow = Selectable<Tables["reconciliationLine"]>;

export const insertRun = async (
  tx: Tx,
  run: {
    kind: "filter" | "file";
    name: string;
    request: object;
    createdBy: number;
    createdAt: Date;
  },
): Promise<number> => {
  const { id } = await tx
    .insertInto("reconciliationRun")
    .values({ ...run, request: JSON.stringify(run.request), figures: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Many lines by one statement with a few arrays: a row for each would be 65,535 parameters at 8,000. */
export const insertLines = (tx: Tx, runId: number, lines: readonly Omit<LineRow, "runId">[]) =>
  sql`
    insert into reconciliation_line 
      (run_id, line, key, response_id, valid, asked_result, reason, note, outcome)
    select ${runId}, l.* from unnest(
      ${lines.map((l) => l.line)}::int[], ${lines.map((l) => l.key)}::text[],
      ${lines.map((l) => l.responseId)}::bigint[], ${lines.map((l) => l.valid)}::boolean[],
      ${lines.map((l) => l.askedResult)}::smallint[],
      ${lines.map((l) => l.reason)}::smallint[], ${lines.map((l) => l.note)}::text[],
      ${lines.map((l) => l.outcome)}::text[]) l`.execute(tx);

export type RunChange = {
  figures?: object;
  request?: object;
  committedBy?: number;
  committedAt?: Date;
  undoneBy?: number;
  undoneAt?: Date;
};

export const setRun = (tx: Tx, id: number, { figures, request, ...change }: RunChange) =>
  tx
    .updateTable("reconciliationRun")
    .set({
      ...change,
      ...(figures && { figures: JSON.stringify(figures) }),
      ...(request && { request: JSON.stringify(request) }),
    })
    .where("id", "=", id)
    .execute();

/** One batch at a time for each run, no matter who asks. */
export const lockRun = (tx: Tx, id: number): Promise<RunRow | undefined> =>
  tx
    .selectFrom("reconciliationRun")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const runById = (db: Db, id: number): Promise<RunRow | undefined> =>
  db.selectFrom("reconciliationRun").selectAll().where("id", "=", id).executeTakeFirst();

/** Newest first. */
export const pageOfRuns = (db: Db, days: Days, asked: ListAsked): Promise<Listed<RunRow>> =>
  listPage(db, db.selectFrom("reconciliationRun").selectAll().where(within("createdAt", days)), {
    asked,
    keys: { time: moment("createdAt") },
  });

/** The outcome without the phase before it and the why after it: `done.closed:late` is closed. */
const bare = sql<string>`regexp_replace(outcome, '^[a-z]+\\.|:[a-z]+$', '', 'g')`;

export const pageOfLines = (
  db: Db,
  { runId, outcome }: { runId: number; outcome: string | undefined },
  asked: ListAsked,
): Promise<Listed<LineRow>> =>
  listPage(
    db,
    db
      .selectFrom("reconciliationLine")
      .selectAll()
      .where("runId", "=", runId)
      .$if(outcome !== undefined, (q) => q.where(bare, "=", outcome ?? "")),
    { asked, id: sql.ref("line"), usual: { direction: "asc" } },
  );

/** The next lines in this phase, after this one; every batch costs the same. */
export const linesInPhase = (
  tx: Tx,
  asked: { runId: number; phase: "preview" | "done"; after: number; size: number },
): Promise<LineRow[]> =>
  tx
    .selectFrom("reconciliationLine")
    .selectAll()
    .where("runId", "=", asked.runId)
    .where("line", ">", asked.after)
    .$if(asked.phase === "preview", (q) => q.where("outcome", "not like", "%.%"))
    .$if(asked.phase === "done", (q) => q.where("outcome", "like", "done.%"))
    .orderBy("line")
    .limit(asked.size)
    .execute();

/** Lines of an undone run that were not taken back. */
export const countKept = async (db: Db, runId: number): Promise<number> => {
  const { n } = await db
    .selectFrom("reconciliationLine")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("runId", "=", runId)
    .where("outcome", "like", "kept.%")
    .executeTakeFirstOrThrow();
  return n;
};

export const setOutcomes = (
  tx: Tx,
  runId: number,
  lines: readonly { line: number; outcome: string }[],
) =>
  sql`
    update reconciliation_line l set outcome = n.outcome
      from unnest(${lines.map((l) => l.line)}::int[], ${lines.map((l) => l.outcome)}::text[])
             n (line, outcome)
     where l.run_id = ${runId} and l.line = n.line`.execute(tx);

/** How many lines came out how, by the bare outcome. */
export async function countOutcomes(db: Db, runId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("reconciliationLine")
    .select((q) => [bare.as("outcome"), q.fn.countAll<number>().as("n")])
    .where("runId", "=", runId)
    .groupBy("outcome")
    .execute();
  const counts: Record<string, number> = {};
  for (const { outcome, n } of rows) counts[outcome] = (counts[outcome] ?? 0) + n;
  return counts;
}
