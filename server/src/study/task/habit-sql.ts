/** What one member has taken recently, and how it ended: their newest responses, then the tasks of those. */
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

export type Habit = { type: number; minutes: number; result: number };
type Taken = { taskId: number; result: number };
type Kind = { id: number; type: number; minutes: number };

const taken = prepared<{ memberId: number; most: number }, Taken>("habits")`
  select task_id as "taskId", result from survey_trace
   where owner_id = ${"memberId"} and result <> 0
   order by id desc limit ${"most"}`;

const kinds = prepared<{ ids: readonly number[] }, Kind>("habit-tasks")`
  select id, type, minutes from task where id = any (${"ids"}::bigint[])`;

/** Newest first; without responses that still run and without those refused at entry. */
export async function habitsOf(
  db: Db,
  asked: { memberId: number; most: number },
): Promise<Habit[]> {
  const found = await taken(db, asked);
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ taskId }) => taskId))];
  const byId = new Map((await kinds(db, { ids })).map(({ id, ...kind }) => [id, kind]));
  // Tasks that somebody has taken are never deleted (docs/decisions/0115).
  return found.flatMap(({ taskId, result }) => {
    const kind = byId.get(taskId);
    return kind ? [{ ...kind, result }] : [];
  });
}
