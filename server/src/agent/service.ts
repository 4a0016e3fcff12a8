/** Agents: what other features may ask. */
import type { Db } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
import type { ResponseRow } from "../survey/service.ts";
import type { Task } from "../task/service.ts";

/**
 * Where an agent's or a supplier's respondent goes in the end: their own address for this result, filled
 * in and signed; null where there is none, and for members.
 */
export async function redirectFor(
  _db: Db,
  _world: World,
  _ended: { task: Task; response: ResponseRow },
): Promise<string | null> {
  return null;
}
