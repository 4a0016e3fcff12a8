/** Survey platforms: what other features may ask. */
import type { Db } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
import type { ResponseRow } from "../survey/service.ts";
import type { Task } from "../task/service.ts";

/** The task's link out, filled in for this attempt and signed. */
export async function linkFor(
  _db: Db,
  _world: World,
  { task, response }: { task: Task; response: ResponseRow },
): Promise<string> {
  return (task.link ?? "").replaceAll("{token}", response.token);
}
