/** What time alone does to responses: time-outs, the figures on the cards. */
import { doingOf } from "#contract/doing.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { taskById } from "../task/api.ts";
import { pauseDeserted } from "./bounce.ts";
import { forgetFinished, holdCrowds } from "./batch-sql.ts";
import type { OwnedKey } from "./owner.ts";
import { settle } from "./settle.ts";
import { lockOwned } from "./lock-sql.ts";
import { expiredKeys } from "./sql.ts";
import { foldTruth } from "./truth.ts";

const AT_ONCE = 200;

/** Ends responses whose time is over (join result 8) and frees their seats. Answers how many. */
export async function timeOutResponses(world: World): Promise<number> {
  const due = await expiredKeys(world.db, world.clock.now(), AT_ONCE);
  for (const key of due) await timeOut(world, key);
  return due.length;
}

const timeOut = (world: World, key: OwnedKey) =>
  transact(world.db, async (tx) => {
    const now = world.clock.now();
    const response = await lockOwned(tx, key);
    const task = response && (await taskById(tx, response.taskId));
    if (!response || !task || response.expiresAt > now) return;
    const minutes = Math.round(
      (response.expiresAt.getTime() - response.startedAt.getTime()) / 60_000,
    );
    const { act } = doingOf(task.source as TaskSource);
    const reason = `已超过 ${inWords(minutes)}的${act}时限，名额已还给其他人。`;
    // Ended only by the clock: the platform may still report a complete.
    await settle({ tx, world, task, response, now }, "timedOut", { confirmed: false, reason });
  });

function inWords(minutes: number): string {
  const days = minutes / 1440;
  if (Number.isInteger(days)) return `${days} 天`;
  return minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`;
}

/** The figures on the cards, and who finished together. */
export async function refreshFigures(world: World): Promise<void> {
  const now = world.clock.now();
  await holdCrowds(world.db, now);
  await forgetFinished(world.db, now);
  await foldTruth(world);
  await pauseDeserted(world);
}
