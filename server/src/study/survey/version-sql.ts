/** The versions of a task's questionnaire, none of which is ever edited. */
import type { Db } from "../../platform/db.ts";

/** Newest first: where versions differ, its order and words win. */
export const versionsOfTask = (db: Db, taskId: number) =>
  db
    .selectFrom("surveyQuestionnaire")
    .select(["id", "version", "body"])
    .where("taskId", "=", taskId)
    .orderBy("version", "desc")
    .execute();
