/** Attempts by their token. */
import { type Tx, transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { lockByToken, type ResponseRow } from "../survey/api.ts";
import { type ServedTask, taskById } from "../task/api.ts";
import { type PlatformRow, platformRow } from "./sql.ts";

export type AttemptFound = {
  response: ResponseRow;
  task: ServedTask;
  platform: PlatformRow | undefined;
};

/** Locks the response. */
export async function attemptByToken(
  tx: Tx,
  world: World,
  token: string,
): Promise<AttemptFound | undefined> {
  const response = await lockByToken(tx, world, token);
  const task = response && (await taskById(tx, response.taskId));
  if (!response || !task) return undefined;
  const platform =
    response.platformId === null ? undefined : await platformRow(tx, response.platformId);
  return { response, task, platform };
}

/** The task's link of an attempt at this platform. */
export const attemptLink = (world: World, token: string, platformId: number) =>
  transact(world.db, async (tx) => {
    const response = await lockByToken(tx, world, token);
    const task = response?.platformId === platformId && (await taskById(tx, response.taskId));
    return task ? { link: task.link } : undefined;
  });
