/** 看视频: opening the player, and counting its heartbeats. */
import { JoinResult } from "#contract/enums.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { beat as beatEndpoint, getWatch, Pulse } from "#contract/member/study/video.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import {
  cardOf,
  lockByToken,
  mustBeTheirs,
  ownedKeyOf,
  type ResponseRow,
  settle,
} from "../survey/api.ts";
import { type ServedTask, taskById } from "../task/api.ts";
import { countOf, secondsOf } from "./count.ts";
import { judgeProof, proofOf } from "./proof.ts";
import { moveWatch, openWatch, type WatchRow, watchOf } from "./sql.ts";

type OpenPlayerInput = { memberId: number; token: string };
type Film = ServedTask & { videoUrl: string; videoSeconds: number };

/** Opens the player where the counting stands; every other tab's heartbeats stop fitting. */
export const openPlayer = (world: World, held: OpenPlayerInput): Promise<DataOf<typeof getWatch>> =>
  transact(world.db, async (tx) => {
    const { now, response, task } = await lockRunning(tx, world, held);
    const watch = await openWatch(tx, ownedKeyOf(response), now);
    return {
      ...pulseOf(world, watch, task),
      taskId: task.id,
      title: task.title,
      url: task.videoUrl,
      neededSeconds: task.videoSeconds,
      rewardGold: response.rewardGold,
      rewardFen: response.rewardFen,
      expiresAt: response.expiresAt.toISOString(),
    };
  });

type Beating = OpenPlayerInput & { proof: string; position: number };
type Beaten = DataOf<typeof beatEndpoint>;

/**
 * Counts one heartbeat; with the last second the response is complete, in the same transaction. Throws
 * `beatRefused` with where to go on, `conflict` when another tab took over, `responseClosed`.
 */
export async function beat(world: World, beating: Beating): Promise<Beaten> {
  const outcome = await transact(world.db, (tx) => count(tx, world, beating));
  // Thrown after the commit: the time that was spent ahead must not be counted by the next heartbeat.
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

async function count(tx: Tx, world: World, beating: Beating): Promise<Beaten | Failure> {
  const { now, response, task } = await lockRunning(tx, world, beating);
  const watch = await watchOf(tx, ownedKeyOf(response));
  if (!watch) throw new Failure("badRequest", { msg: "请先打开视频再继续观看" });
  const judged = judgeProof(world, watch, beating.proof);
  if (judged === "elsewhere")
    throw new Failure("conflict", { msg: "已在另一个页面继续观看，这里不再计入" });
  if (judged === "used") throw refusal(world, watch, task);
  const counted = countOf({
    positionMs: watch.positionMs,
    claimedMs: Math.round(beating.position * 1000),
    elapsedMs: now.getTime() - watch.beatAt.getTime(),
  });
  const countedMs = counted.as === "counted" ? counted.ms : 0;
  const moved = await moveWatch(tx, watch, { countedMs, now });
  // The response's lock is held, so nobody else can have moved it.
  if (!moved) throw new Failure("conflict", { msg: "观看进度已被另一个页面更新，请刷新后继续" });
  if (counted.as === "ahead") return refusal(world, moved, task);
  if (!isDone(moved, task)) return { ...pulseOf(world, moved, task), card: null };
  const ended = await settle({ tx, world, task, response, now }, "completed", { confirmed: true });
  return { ...pulseOf(world, moved, task), card: cardOf(ended, task, now) };
}

const refusal = (world: World, watch: WatchRow, task: Film) =>
  new Failure("beatRefused", { data: pulseOf(world, watch, task) });

const isDone = ({ watchedMs }: WatchRow, { videoSeconds }: Film) =>
  secondsOf(watchedMs) >= videoSeconds;

const pulseOf = (world: World, watch: WatchRow, task: Film): Pulse => ({
  proof: proofOf(world, watch),
  watchedSeconds: secondsOf(watch.watchedMs),
  positionSeconds: watch.positionMs / 1000,
  isDone: isDone(watch, task),
});

/** The response with its lock, of this member, running, and of a task that is done by watching. */
async function lockRunning(tx: Tx, world: World, { memberId, token }: OpenPlayerInput) {
  const now = world.clock.now();
  const response = mustFind(await lockByToken(tx, world, token));
  mustBeTheirs(response, { memberId, visitorId: undefined });
  const task = await taskById(tx, response.taskId);
  if (!isFilm(task)) throw new Failure("badRequest", { msg: "该任务不是看视频任务" });
  mustBeRunning(response, now);
  return { now, response, task };
}

const isFilm = (task: ServedTask | undefined): task is Film =>
  task?.source === "video" && task.videoUrl !== null && task.videoSeconds !== null;

function mustBeRunning({ id, result, expiresAt }: ResponseRow, now: Date): void {
  const data = { responseId: id };
  if (result !== JoinResult.of.incomplete) throw new Failure("responseClosed", { data });
  if (expiresAt <= now) throw new Failure("responseClosed", { msg: "已超过观看时限", data });
}
