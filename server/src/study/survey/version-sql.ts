/** The versions of a task's questionnaire, none of which is ever edited. */
import type { Db, Tx } from "../../platform/db.ts";

/** Newest first: where versions differ, its order and words win. */
export const versionsOfTask = (db: Db, taskId: number) =>
  db
    .selectFrom("surveyQuestionnaire")
    .select(["id", "version", "body"])
    .where("taskId", "=", taskId)
    .orderBy("version", "desc")
    .execute();

/** Newest first, without what they ask: a questionnaire that was saved often has very many. */
export const versionListOfTask = (db: Db, taskId: number) =>
  db
    .selectFrom("surveyQuestionnaire")
    .select(["version", "createdAt", "staffId"])
    .where("taskId", "=", taskId)
    .orderBy("version", "desc")
    .limit(500)
    .execute();

/** The newest of each task that has one. */
export const newestVersions = (db: Db) =>
  db
    .selectFrom("surveyQuestionnaire")
    .select((q) => ["taskId", q.fn.max<number>("id").as("newestId")])
    .groupBy("taskId")
    .execute();

export const numberedVersion = (db: Db, taskId: number, version: number) =>
  db
    .selectFrom("surveyQuestionnaire")
    .select(["version", "createdAt", "body"])
    .where("taskId", "=", taskId)
    .where("version", "=", version)
    .executeTakeFirst();

type Archived = {
  taskId: number;
  version: number;
  body: string;
  staffId: number;
  createdAt: Date;
};

/** Of an archive, under the number that it had. Answers its id. */
export async function insertVersion(tx: Tx, archived: Archived): Promise<number> {
  const { id } = await tx
    .insertInto("surveyQuestionnaire")
    .values(archived)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the versions of an imported archive that is being removed. The table refuses it of any other task (migration 0113). */
export const dropVersions = (tx: Tx, taskId: number) =>
  tx.deleteFrom("surveyQuestionnaire").where("taskId", "=", taskId).execute();
