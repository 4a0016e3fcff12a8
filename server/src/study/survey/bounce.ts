/** A task that people leave without a result pauses itself (rule study-5). */
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { bounceRules, pauseByItself } from "../task/api.ts";
import { bounceOf } from "./figures-sql.ts";

/** Fewer ended responses say nothing yet. */
const ENDED_NEEDS = 20;

/**
 * Only what ended since the task was last changed counts: an operator who puts it back has seen the earlier figures,
 * and must not be stopped by them again.
 */
export async function pauseDeserted(world: World): Promise<void> {
  const rules = await bounceRules(world.db);
  const figures = await bounceOf(world.db, rules);
  for (const { taskId, percent } of rules) {
    const { ended, left } = figures.get(taskId) ?? { ended: 0, left: 0 };
    if (ended < ENDED_NEEDS || left * 100 <= ended * percent) continue;
    const because = `最近 ${ended} 人中有 ${left} 人没有得到结果就离开了（${Math.round((left * 100) / ended)}%），超过设定的 ${percent}%，任务已自动暂停。请检查问卷或链接。`;
    await transact(world.db, (tx) => pauseByItself(tx, world, taskId, because));
  }
}
