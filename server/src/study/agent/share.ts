/** Which tasks can be taken by people whom agents bring, and the links to them. */
import type { TaskSource } from "#contract/member/study/task.ts";
import { Role, type TaskType } from "#contract/enums.ts";
import { isMembersOnly } from "#contract/task-kind.ts";
import { homeBrandOf, originOf } from "../../foundation/brand/api.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { ServedTask } from "../task/api.ts";
import { memberOf } from "../../people/member/api.ts";
import { accountFor } from "./account.ts";

/**
 * Why people without an account cannot take it; undefined = they can. The questions of
 * `own` are looked at by the entry.
 */
export function refusesAgents(
  task: Pick<ServedTask, "agentPriceFen" | "source" | "type">,
): string | undefined {
  if (task.agentPriceFen === null) return "该任务没有开放给代理";
  // The table's checks allow the enumerations' values only.
  const done = { type: task.type as TaskType, source: task.source as TaskSource };
  return isMembersOnly(done) ? "该任务需要登录会员后参与" : undefined;
}

/** The link to a task on the agent's home brand's own address. */
export const shareUrl = (origin: string, code: string, task: Pick<ServedTask, "hash">): string =>
  `${origin}/task/agent/go?a=${code}&t=${task.hash}`;

export const shareOrigin = async (world: World, memberId: number): Promise<string> =>
  originOf(world, await homeBrandOf(world.db, memberId));

/** The link that this member shares, or null: for agents alone, where the task has a price for them. */
export async function shareUrlOf(
  db: Db,
  world: World,
  memberId: number,
  task: ServedTask,
): Promise<string | null> {
  if (refusesAgents(task) !== undefined) return null;
  const member = await memberOf(db, memberId);
  if (member?.state !== "active" || member.role !== Role.of.agent) return null;
  const { code } = await accountFor(db, world, memberId);
  return shareUrl(await shareOrigin(world, memberId), code, task);
}
