/** The task of an imported study: it holds results, and nobody ever takes part in it (docs/decisions/0105). */
import { TaskType } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";

type NewImported = { title: string; hash: string; now: Date };

/** Always a draft (task_imported_check): no member sees it, and it cannot be published. */
export async function insertImportedTask(tx: Tx, { title, hash, now }: NewImported) {
  const { id } = await tx
    .insertInto("task")
    .values({
      title,
      hash,
      type: TaskType.of.default,
      imported: true,
      minutes: 1,
      limitMinutes: 60,
      opensAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The one that stands for the study; null before its versions go. */
export const showVersion = (tx: Tx, id: number, questionnaireId: number | null) =>
  tx.updateTable("task").set({ questionnaireId }).where("id", "=", id).execute();

/** Deletes the task with everything that hangs on it. */
export const dropImportedTask = (tx: Tx, id: number) =>
  tx.deleteFrom("task").where("id", "=", id).where("imported", "=", true).execute();
