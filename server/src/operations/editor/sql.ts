/** Writes of the task editor. */
import { type Insertable, sql, type Updateable } from "kysely";
import { TaskState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

type NewTask = Omit<Insertable<Tables["task"]>, "createdAt" | "updatedAt"> & { now: Date };

export const insertTask = async (tx: Tx, { now, ...task }: NewTask): Promise<number> => {
  const { id } = await tx
    .insertInto("task")
    .values({ ...task, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updateTask = (tx: Tx, id: number, change: Updateable<Tables["task"]>) =>
  tx.updateTable("task").set(change).where("id", "=", id).execute();

/** Lock order: only the schedule's row may be locked before it, and everything else of the task comes after. */
export const lockTask = (tx: Tx, id: number) =>
  tx.selectFrom("task").select("id").where("id", "=", id).forNoKeyUpdate().execute();

export const setState = (tx: Tx, id: number, { state, now }: { state: TaskState; now: Date }) =>
  tx
    .updateTable("task")
    .set({
      state,
      updatedAt: now,
      ...(state === TaskState.of.published && {
        // Anyone who puts it back has dealt with why it had paused itself.
        pausedBecause: "",
        publishedAt: sql<Date>`coalesce(published_at, ${now})`,
      }),
    })
    .where("id", "=", id)
    .execute();

export const setAudiencePath = (tx: Tx, id: number, audiencePath: string | null) =>
  tx.updateTable("task").set({ audiencePath }).where("id", "=", id).execute();

export const useQuestionnaire = (tx: Tx, id: number, questionnaireId: number | null) =>
  tx.updateTable("task").set({ questionnaireId }).where("id", "=", id).execute();

/** A questionnaire that is not a version yet; its body was never parsed. */
export const unfinishedOf = (db: Db, taskId: number) =>
  db
    .selectFrom("taskUnfinishedQuestionnaire")
    .select("body")
    .where("taskId", "=", taskId)
    .executeTakeFirst();

export const keepUnfinished = (tx: Tx, kept: { taskId: number; body: string; updatedAt: Date }) =>
  tx
    .insertInto("taskUnfinishedQuestionnaire")
    .values(kept)
    .onConflict((on) =>
      on.column("taskId").doUpdateSet({ body: kept.body, updatedAt: kept.updatedAt }),
    )
    .execute();

export const dropUnfinished = (tx: Tx, taskId: number) =>
  tx.deleteFrom("taskUnfinishedQuestionnaire").where("taskId", "=", taskId).execute();

/** Whether a stored version says the same, whatever the order of its keys. */
export const sameJson = async (db: Db, questionnaireId: number, body: string): Promise<boolean> => {
  const { rows } = await sql<{ same: boolean }>`
    select body = ${body}::jsonb as same from survey_questionnaire where id = ${questionnaireId}`.execute(
    db,
  );
  return rows[0]?.same ?? false;
};

/** Whether all who had begun to write, on any machine, are over within this time; in a transaction of its own, which has written nothing. */
export const writersEnded = async (db: Db, seconds: number): Promise<boolean> => {
  const { rows } = await sql<{ ended: boolean }>`
    select ledger.writers_ended(clock_timestamp() + make_interval(secs => ${seconds})) as ended`.execute(
    db,
  );
  return rows[0]?.ended === true;
};
