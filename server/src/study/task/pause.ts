/** A task that stops by itself, by its members' reports or because people leave it without a result (rule study-5). */
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { pauseTask } from "./pause-sql.ts";

/** Nothing when it is not published any more. `because` is for the operators, on the task and in the log. */
export async function pauseByItself(tx: Tx, world: World, taskId: number, because: string) {
  const at = world.clock.now();
  if (!(await pauseTask(tx, taskId, because, at))) return;
  await recordAudit(tx, {
    actor: null,
    action: "task.paused",
    subject: ["task", taskId],
    note: because,
    at,
  });
  world.log.warn({ taskId }, because);
}
