/** Comments on a questionnaire. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

const columns = [
  "id",
  "question",
  "about",
  "text",
  "staffId",
  "createdAt",
  "resolvedBy",
  "resolvedAt",
] as const;

export const commentsOf = (db: Db, taskId: number) =>
  db
    .selectFrom("questionnaireComment")
    .select(columns)
    .where("taskId", "=", taskId)
    .orderBy("id")
    .execute();

/** One in a task at a time, so that their number is known. */
export const holdComments = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${taskId}`}, 0))`.execute(tx);

export const countComments = async (tx: Tx, taskId: number): Promise<number> => {
  const { n } = await tx
    .selectFrom("questionnaireComment")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("taskId", "=", taskId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

type NewComment = {
  taskId: number;
  question: string | null;
  about: string;
  text: string;
  staffId: number;
  createdAt: Date;
};

export const insertComment = (tx: Tx, comment: NewComment) =>
  tx
    .insertInto("questionnaireComment")
    .values(comment)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const commentForUpdate = (tx: Tx, taskId: number, id: number) =>
  tx
    .selectFrom("questionnaireComment")
    .select(columns)
    .where("taskId", "=", taskId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

type Resolved = { resolvedBy: number | null; resolvedAt: Date | null };

export const setResolved = (tx: Tx, id: number, resolved: Resolved) =>
  tx
    .updateTable("questionnaireComment")
    .set(resolved)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
