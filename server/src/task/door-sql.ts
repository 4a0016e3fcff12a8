/** A task as its door asks for it: one round trip, and a statement that PostgreSQL has planned already. */
import type { Selectable } from "kysely";
import type { Db } from "../platform/db.ts";
import { camelRow, preparedRow } from "../platform/prepared.ts";
import type { Tables } from "../platform/tables.ts";

export type TaskAtDoor = Selectable<Tables["task"]> & {
  /** The seats of its questionnaire's quota cells, as far as they are limited. */
  limitedCells: string[];
  /** This member was let in before, in whatever round. */
  wasTaken: boolean;
};

const atDoor = preparedRow<{ id: number; memberId: number | null }, Record<string, unknown>>(
  "task-at-door",
)`
  select t.*,
         array(select s.cell from task_seat s where s.task_id = t.id and s.cell like 'cell:%') as limited_cells,
         exists (select from survey_taken r where r.task_id = t.id and r.member_id = ${"memberId"}) as was_taken
    from task t where t.id = ${"id"}`;

/** `memberId` null: somebody without an account, who took nothing as a member. */
export async function taskAtDoor(
  db: Db,
  id: number,
  memberId: number | null,
): Promise<TaskAtDoor | undefined> {
  const row = await atDoor(db, { id, memberId });
  return row && (camelRow(row) as TaskAtDoor);
}
