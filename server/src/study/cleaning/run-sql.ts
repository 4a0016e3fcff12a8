/** The signals as they were found last, and who is excluded. */
import { type RawBuilder, sql } from "kysely";
import { AuditState, JoinResult } from "#contract/enums.ts";
import type { SignalKind } from "#contract/console/study/cleaning.ts";
import { FORGOTTEN } from "../../people/leaving/api.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { excludedOf } from "./exclusion-sql.ts";

/**
 * Signals name who else used the device, and so do those of the others on it; the reason of an exclusion may say
 * anything. The caller has locked the responses for update.
 */
export async function forgetCleaning(tx: Tx, responseIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("cleaningSignal")
    .where(sql<boolean>`response_id = any(${responseIds}::bigint[])`)
    .execute();
  await sql`
    delete from cleaning_signal
     where task_id in (select task_id from survey_trace where id = any (${responseIds}::bigint[]))
       and kind = 'device'
       and evidence->'responses' @> any (select to_jsonb(id) from unnest(${responseIds}::bigint[]) id)`.execute(
    tx,
  );
  await tx
    .updateTable("cleaningExclusion")
    .set({ reason: FORGOTTEN })
    .where(sql<boolean>`response_id = any(${responseIds}::bigint[])`)
    .execute();
}

export const runOf = (db: Db, taskId: number) =>
  db.selectFrom("cleaningRun").selectAll().where("taskId", "=", taskId).executeTakeFirst();

type Run = { taskId: number; computedAt: Date; responses: number; lastId: number; spentMs: number };

export const putRun = (tx: Tx, { taskId, ...run }: Run) =>
  tx
    .insertInto("cleaningRun")
    .values({ taskId, ...run })
    .onConflict((on) => on.column("taskId").doUpdateSet(run))
    .execute();

export async function completesOf(db: Db, taskId: number) {
  const { rows } = await sql<{ n: number; lastId: number }>`
    select count(*)::int as n, coalesce(max(id), 0)::int8 as last_id
      from survey_trace where task_id = ${taskId} and result = ${JoinResult.of.complete}`.execute(
    db,
  );
  return rows[0] ?? { n: 0, lastId: 0 };
}

/** Deletes the marks of a study that is being removed. */
export async function dropMarks(tx: Tx, taskId: number): Promise<void> {
  await tx.deleteFrom("cleaningSignal").where("taskId", "=", taskId).execute();
  await tx.deleteFrom("cleaningExclusion").where("taskId", "=", taskId).execute();
}

export async function countExclusions(db: Db, taskId: number): Promise<number> {
  const { n } = await db
    .selectFrom("cleaningExclusion")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("taskId", "=", taskId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function countsOf(db: Db, taskId: number) {
  const { rows } = await sql<{ kind: SignalKind | null; n: number }>`
    select kind, count(distinct response_id)::int as n from cleaning_signal where task_id = ${taskId}
     group by kind
    union all
    select null, count(distinct response_id)::int from cleaning_signal where task_id = ${taskId}`.execute(
    db,
  );
  const excluded = await countExclusions(db, taskId);
  const flagged = rows.find(({ kind }) => kind === null)?.n ?? 0;
  const counts = rows.flatMap(({ kind, n }) => (kind === null ? [] : [{ kind, n }]));
  return { counts, flagged, excluded };
}

export type ListedInput = {
  taskId: number;
  signal: SignalKind | undefined;
  standing: "all" | "in" | "out";
  atLeast: number | undefined;
  /** The kinds and the number of the last one before. */
  after: readonly number[] | undefined;
  size: number;
};

export type Listed = {
  id: number;
  kinds: number;
  memberId: number | null;
  agentId: number | null;
  finishedAt: Date | null;
  seconds: number;
  auditState: number | null;
};

/** Those with the most kinds of signals first. */
export async function listed(db: Db, asked: ListedInput): Promise<Listed[]> {
  const { taskId, signal, standing, atLeast, after, size } = asked;
  const [kinds, id] = after ?? [];
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(standing === "out" ? [sql`e.is_out`] : []),
    ...(standing === "in" ? [sql`not e.is_out and t.audit_state <> ${AuditState.of.invalid}`] : []),
    ...(atLeast === undefined ? [] : [sql`e.kinds >= ${atLeast}`]),
    ...(signal === undefined
      ? []
      : [
          sql`e.response_id in (select response_id from cleaning_signal where task_id = ${taskId} and kind = ${signal})`,
        ]),
    ...(kinds === undefined || id === undefined
      ? []
      : [sql`(e.kinds, e.response_id) < (${kinds}::int, ${id}::bigint)`]),
  ];
  const out = await excludedOf(db, taskId);
  const { rows } = await sql<Listed>`
    with every as (
      select coalesce(f.response_id, x.response_id) as response_id, coalesce(f.kinds, 0) as kinds,
             x.response_id is not null as is_out
        from (select response_id, count(distinct kind)::int as kinds
                from cleaning_signal where task_id = ${taskId} group by 1) f
        full join unnest(${out}::bigint[]) as x(response_id)
          on x.response_id = f.response_id)
    select t.id, e.kinds, t.member_id, t.agent_id, t.finished_at, t.audit_state,
           round(extract(epoch from t.finished_at - t.started_at))::int as seconds
      from every e join survey_trace t on t.id = e.response_id
     where ${sql.join(conditions, sql` and `)}
     order by e.kinds desc, e.response_id desc limit ${size}`.execute(db);
  return rows;
}

export const signalsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("cleaningSignal")
    .select(["responseId", "kind", "question", "evidence"])
    .where(sql<boolean>`response_id = any(${ids}::bigint[])`)
    .orderBy("responseId")
    .orderBy("kind")
    .orderBy("question")
    .execute();

export const exclusionsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("cleaningExclusion")
    .selectAll()
    .where(sql<boolean>`response_id = any(${ids}::bigint[])`)
    .execute();

/** Beginnings of the answers that signals speak of: the signals themselves keep no words. */
export async function wordsOf(db: Db, ids: readonly number[], questions: readonly string[]) {
  const { rows } = await sql<{ responseId: number; question: string; words: string }>`
    select response_id, question, left(value#>>'{}', 60) as words from survey_result_answer
     where response_id = any(${ids}::bigint[]) and question = any(${questions}::text[])`.execute(
    db,
  );
  return rows;
}

export async function responseById(db: Db, id: number) {
  const { rows } = await sql<{ taskId: number; finishedAt: Date | null }>`
    select task_id, finished_at from survey_trace where id = ${id}`.execute(db);
  return rows[0];
}
