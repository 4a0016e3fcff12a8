/** The door of a task: checks in order, a response, a seat (product.md section 6, "Entry checks"). */
import { JoinResult, TaskState } from "#contract/enums.ts";
import type { EntryRefusal } from "#contract/member/survey.ts";
import { addSeconds } from "../platform/clock.ts";
import { type Tx, transact } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import type { MemberCaller, Origin } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { closedFor, type Task, takeSeats, taskById } from "../task/service.ts";
import { reasonFor } from "./card.ts";
import {
  dropResponse,
  insertResponse,
  type ResponseRow,
  responseOfTask,
  setResponse,
} from "./sql.ts";

type Entering = { caller: MemberCaller; origin: Origin; taskId: number };
type Entered = { token: string; to: "own"; url: string; resumed: boolean };

/**
 * Lets a member into a task, or back into a running response. Throws `entryRefused` (5013) with the
 * join result and the reason; what was refused at the seat is kept for the history.
 */
export async function enterTask(world: World, entering: Entering): Promise<Entered> {
  const outcome = await transact(world.db, (tx) => enter(tx, world, entering));
  // Thrown after the commit, because the record of a full quota must stay.
  if ("refusal" in outcome)
    throw new Failure("entryRefused", { msg: outcome.refusal.reason, data: outcome.refusal });
  return outcome;
}

async function enter(tx: Tx, world: World, { caller, origin, taskId }: Entering) {
  const now = world.clock.now();
  const task = await taskById(tx, taskId);
  if (!task || task.state === TaskState.of.draft) throw new Failure("notFound");
  const closed = closedFor(task, caller.role, now);
  const existing = await responseOfTask(tx, taskId, caller.memberId);
  if (existing && !existing.atDoor) return resumeOrRefuse(existing, now);
  if (closed) return refused(JoinResult.of.incomplete, closed, null);

  const response = await insertResponse(tx, {
    token: world.clock.token(24),
    taskId,
    memberId: caller.memberId,
    questionnaireId: task.questionnaireId,
    rewardGold: task.rewardGold,
    rewardFen: task.rewardFen,
    startedAt: now,
    expiresAt: addSeconds(now, task.limitMinutes * 60),
    ip: origin.ip,
    deviceId: origin.deviceId ?? null,
    userAgent: origin.userAgent,
  });
  if (!response) {
    const twin = await responseOfTask(tx, taskId, caller.memberId);
    if (!twin) throw new Failure("conflict");
    return resumeOrRefuse(twin, now);
  }
  return seated(tx, { task, response, existing, now });
}

/** The seat comes last: its row is the hottest, and its lock is held to the end of the transaction. */
async function seated(
  tx: Tx,
  entry: { task: Task; response: ResponseRow; existing: ResponseRow | undefined; now: Date },
) {
  const { task, response, existing, now } = entry;
  const seats = await takeSeats(tx, task, now);
  if (seats) {
    if (seats.length > 0) await setResponse(tx, response.id, { seats });
    return admitted(response, false);
  }
  const result = JoinResult.of.quotaFull;
  const reason = "名额已满，下次请早。你还没有开始作答，不影响信用。";
  // One line in the history says it; knocking again adds none.
  if (existing?.result === result) {
    await dropResponse(tx, response.id);
    return refused(result, reason, existing.id);
  }
  await setResponse(tx, response.id, {
    result,
    resultReason: reason,
    finishedAt: now,
    atDoor: true,
  });
  return refused(result, reason, response.id);
}

/** Whoever was let in may finish, even when the task was paused meanwhile. */
function resumeOrRefuse(response: ResponseRow, now: Date) {
  if (response.result !== JoinResult.of.incomplete)
    return refused(
      response.result as JoinResult,
      `你已参与过本任务：${response.resultReason || reasonFor(response.result as JoinResult)}`,
      response.id,
    );
  if (response.expiresAt <= now)
    return refused(JoinResult.of.timeout, reasonFor(JoinResult.of.timeout), response.id);
  return admitted(response, true);
}

const admitted = (response: ResponseRow, resumed: boolean): Entered => ({
  token: response.token,
  to: "own",
  url: `/task/answer/${response.token}`,
  resumed,
});

const refused = (result: JoinResult, reason: string, responseId: number | null) => ({
  refusal: { result, reason, responseId } satisfies EntryRefusal,
});
