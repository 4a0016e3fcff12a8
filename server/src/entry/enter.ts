/**
 * The door of a task (product.md section 6, "Entry checks"), in this order: open and for this person →
 * taken already → city → IP → device and cookie → quota. The first two record nothing; the others are
 * kept, so that the history shows them with their reason.
 */
import { JoinResult, TaskState } from "#contract/enums.ts";
import type { EntryRefusal, EntryTicket } from "#contract/member/survey.ts";
import { addSeconds } from "../platform/clock.ts";
import { type Tx, transact } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import type { Origin } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import {
  dropResponse,
  insertResponse,
  reasonFor,
  type ResponseRow,
  setResponse,
  takenBy,
} from "../survey/service.ts";
import { roundOf, type Task, takeSeats, taskById } from "../task/service.ts";
import { type Comer, whoseOf } from "./comer.ts";
import { closedForComer } from "./fit.ts";
import { blockAtDoor } from "./door.ts";
import { ticketFor } from "./way.ts";

export type Entering = { comer: Comer; origin: Origin; visitorId: string; taskId: number };
export type Arrival = Entering & { task: Task; round: string; now: Date };
type Outcome = EntryTicket | { refusal: EntryRefusal };

/**
 * Lets somebody into a task, or back into a running response. Throws `entryRefused` (5013) with the
 * join result and the reason.
 */
export async function enterTask(world: World, entering: Entering): Promise<EntryTicket> {
  const outcome = await transact(world.db, (tx) => enter(tx, world, entering));
  // Thrown after the commit, because the record of a refusal at the door must stay.
  if ("refusal" in outcome)
    throw new Failure("entryRefused", { msg: outcome.refusal.reason, data: outcome.refusal });
  return outcome;
}

/** The same inside the caller's transaction, where a refusal is an answer; the rehearsal rolls it back. */
export async function enter(tx: Tx, world: World, entering: Entering): Promise<Outcome> {
  const now = world.clock.now();
  const task = await taskById(tx, entering.taskId);
  if (!task || task.state === TaskState.of.draft) throw new Failure("notFound");
  const arrival: Arrival = { ...entering, task, round: roundOf(task, now), now };
  const existing = await takenBy(tx, {
    taskId: task.id,
    round: arrival.round,
    ...seenAs(entering),
  });
  if (existing && !existing.atDoor) return resumeOrRefuse(tx, world, arrival, existing);
  const closed = await closedForComer(tx, world, arrival);
  if (closed)
    return refused(JoinResult.of.incomplete, closed.reason, { precheck: closed.precheck });
  const block = await blockAtDoor(tx, world, arrival);
  if (block) return keepRefusal(tx, world, { arrival, existing, ...block });
  return seated(tx, world, arrival, existing);
}

const seenAs = ({ comer, visitorId }: Entering) => ({ ...whoseOf(comer), visitorId });

const newResponse = (world: World, { comer, origin, visitorId, task, round, now }: Arrival) => ({
  ...whoseOf(comer),
  token: world.clock.token(24),
  taskId: task.id,
  round,
  questionnaireId: task.questionnaireId,
  platformId: task.platformId,
  // An agent is paid a price in cash instead; their respondents earn nothing themselves.
  ...(comer.kind === "member"
    ? {
        rewardGold: task.rewardGold,
        rewardFen: task.rewardFen,
        screenOutBands: task.screenOutBands,
        quotaFullGold: task.quotaFullGold,
      }
    : { rewardGold: 0, rewardFen: task.agentPriceFen ?? 0 }),
  startedAt: now,
  expiresAt: addSeconds(now, task.limitMinutes * 60),
  ip: origin.ip,
  deviceId: origin.deviceId ?? null,
  userAgent: origin.userAgent,
  visitorId,
});

/** The seat comes last: its row is the hottest, and its lock is held to the end of the transaction. */
async function seated(
  tx: Tx,
  world: World,
  arrival: Arrival,
  existing: ResponseRow | undefined,
): Promise<Outcome> {
  const { task, now } = arrival;
  const response = await insertResponse(tx, newResponse(world, arrival));
  if (!response) {
    const twin = await takenBy(tx, { taskId: task.id, round: arrival.round, ...seenAs(arrival) });
    if (!twin) throw new Failure("conflict");
    return resumeOrRefuse(tx, world, arrival, twin);
  }
  const seats = await takeSeats(tx, task, now, []);
  if (seats) {
    if (seats.length > 0) await setResponse(tx, response.id, { seats });
    return ticketFor(tx, world, { arrival, response, resumed: false });
  }
  await dropResponse(tx, response.id);
  const reason = "名额已满，下次请早。你还没有开始作答，不影响信用。";
  return keepRefusal(tx, world, { arrival, existing, result: JoinResult.of.quotaFull, reason });
}

/** One line in the history says it; knocking again for the same reason adds none. */
async function keepRefusal(
  tx: Tx,
  world: World,
  refusal: {
    arrival: Arrival;
    existing: ResponseRow | undefined;
    result: JoinResult;
    reason: string;
  },
): Promise<Outcome> {
  const { arrival, existing, result, reason } = refusal;
  if (existing?.atDoor && existing.result === result)
    return refused(result, reason, { responseId: existing.id });
  const kept = await insertResponse(tx, {
    ...newResponse(world, arrival),
    result,
    resultReason: reason,
    finishedAt: arrival.now,
    atDoor: true,
  });
  return refused(result, reason, { responseId: kept?.id ?? null });
}

/** Whoever was let in may finish, even when the task was paused meanwhile. */
async function resumeOrRefuse(
  tx: Tx,
  world: World,
  arrival: Arrival,
  response: ResponseRow,
): Promise<Outcome> {
  const result = response.result as JoinResult;
  if (result !== JoinResult.of.incomplete)
    return refused(result, `你已参与过本任务：${response.resultReason || reasonFor(result)}`, {
      responseId: response.id,
    });
  if (response.expiresAt <= arrival.now)
    return refused(JoinResult.of.timeout, reasonFor(JoinResult.of.timeout), {
      responseId: response.id,
    });
  return ticketFor(tx, world, { arrival, response, resumed: true });
}

const refused = (
  result: JoinResult,
  reason: string,
  more: { responseId?: number | null; precheck?: string[] } = {},
) => ({
  refusal: {
    result,
    reason,
    responseId: more.responseId ?? null,
    precheck: more.precheck ?? [],
  } satisfies EntryRefusal,
});
