/** Reads for the export of answers: in pages, so that memory stays flat however many there are. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { ResponseRow } from "./sql.ts";

/** Newest first: its order of the columns wins. */
export const versionsOfTask = (db: Db, taskId: number) =>
  db
    .selectFrom("surveyQuestionnaire")
    .select(["id", "version", "body"])
    .where("taskId", "=", taskId)
    .orderBy("version", "desc")
    .execute();

export type Exported = Pick<
  ResponseRow,
  | "id"
  | "token"
  | "questionnaireId"
  | "result"
  | "auditState"
  | "startedAt"
  | "finishedAt"
  | "flags"
  | "city"
>;
export type Which = "valid" | "complete" | "all";

/** Oldest first, after this id; nobody who was refused at the door. */
export const pageForExport = (
  db: Db,
  { taskId, which, after, size }: { taskId: number; which: Which; after: number; size: number },
): Promise<Exported[]> =>
  db
    .selectFrom("surveyResponse")
    .select([
      "id",
      "token",
      "questionnaireId",
      "result",
      "auditState",
      "startedAt",
      "finishedAt",
      "flags",
      "city",
    ])
    .where("taskId", "=", taskId)
    .where("atDoor", "=", false)
    .where("id", ">", after)
    .$if(which === "complete", (q) => q.where("result", "=", 1))
    .$if(which === "valid", (q) => q.where("auditState", "=", 1))
    .orderBy("id")
    .limit(size)
    .execute();

export const answersForExport = (db: Db, responseIds: readonly number[]) =>
  db
    .selectFrom("surveyAnswer")
    .select(["responseId", "question", "value", "milliseconds"])
    .where(sql<boolean>`response_id = any(${responseIds}::bigint[])`)
    .execute();
