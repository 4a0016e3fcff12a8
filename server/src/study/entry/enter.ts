/**
 * The entry of a task (rule study-18), in this order: open and for this person →
 * taken already → city → IP → device and cookie → quota. The first two record nothing; the others are
 * kept, so that the history shows them with their reason.
 */
import { JoinResult, TaskState } from "#contract/enums.ts";
import type { EntryRefusal, EntryTicket } from "#contract/member/study/survey.ts";
import { recordMatch } from "../audience/api.ts";
import { growthTermsOf, noTerms } from "../../people/growth/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { type Pipeline, together } from "../../platform/prepared.ts";
import { whenDurable } from "../../platform/transaction-hooks.ts";
import type { World } from "../../platform/world.ts";
import {
  assignAtStart,
  claimOnce,
  dropResponse,
  insertResponse,
  keepLink,
  ownedKeyOf,
  refusalOf,
  reasonFor,
  releaseOnce,
  type ResponseRow,
  results,
  settleAtEntry,
  takenBy,
} from "../survey/api.ts";
import { returnSeats, seatIn, seatOfDay, seatsWanted, entryTaskOf } from "../task/api.ts";
import { beginReport } from "../trial/api.ts";
import { arrivalOf } from "./arrival-of.ts";
import type { Arrival, Entering } from "./arrival.ts";
import { whoseOf } from "./participant.ts";
import { countedAlone } from "./counted.ts";
import { type Block, blockAtDoor, personOf } from "./entry-checks.ts";
import { holdName } from "./entry-checks-sql.ts";
import { askFirst, fitOf, sanctionOf } from "./fit.ts";
import { cellsOf, fullReason, GRID } from "./quota.ts";
import { refused } from "./refused.ts";
import { ticketFor } from "./destination.ts";
import { countedIn, isRefusedByTable, isUsual, newResponse, seatWithCommit } from "./usual.ts";

type EnterOutcome = EntryTicket | { refusal: EntryRefusal };

/**
 * Lets somebody into a task, or back into a running response. Throws `entryRefused` (5013) with the
 * join result and the reason.
 */
export async function enterTask(world: World, entering: Entering): Promise<EntryTicket> {
  const outcome =
    (await enterUsually(world, entering)) ??
    (await transact(world.db, (tx) => enter(tx, world, entering)));
  // Thrown after the commit, because the record of a refusal at entry must stay.
  if ("refusal" in outcome)
    throw new Failure("entryRefused", { msg: outcome.refusal.reason, data: outcome.refusal });
  return outcome;
}

/** Undefined where it was refused only at its commit: nothing of it is left. */
async function enterUsually(world: World, entering: Entering): Promise<EnterOutcome | undefined> {
  let isWithCommit = false;
  const seat: Seating = async (tx, _, arrival) => {
    isWithCommit = await isUsual(tx, world, arrival);
    return (isWithCommit ? seatWithCommit : seated)(tx, world, arrival);
  };
  try {
    return await countedIn(entering.taskId, () =>
      transact(world.db, (tx) => enter(tx, world, entering, seat)),
    );
  } catch (error) {
    if (isWithCommit && isRefusedByTable(error)) return undefined;
    throw error;
  }
}

type Seating = (tx: Tx, world: World, arrival: Arrival) => Promise<EnterOutcome>;

/** The same inside the caller's transaction, where a refusal is an answer; the rehearsal rolls it back. */
export async function enter(
  tx: Tx,
  world: World,
  entering: Entering,
  seat: Seating = seated,
): Promise<EnterOutcome> {
  const { participant, taskId } = entering;
  const memberId = participant.kind === "member" ? participant.memberId : null;
  const now = world.clock.now();
  // In one packet: the entry is asked more often than anything else that writes.
  const [found, first, terms] = await together(tx, (line) =>
    Promise.all([
      entryTaskOf(line, { id: taskId, memberId, day: seatOfDay(now) }),
      sanctionOf(line, { participant, taskId, now }),
      memberId === null ? noTerms : growthTermsOf(line, { memberId, at: now }),
    ]),
  );
  if (!found || found.state === TaskState.of.draft) throw new Failure("notFound");
  const { limitedCells, wasTaken, full, ...task } = found;
  const sanctioned = await countedAlone(tx, world, entering, first);
  const arrival = await arrivalOf(tx, world, entering, { task, limitedCells, sanctioned, terms });
  // A newcomer is spared the question; the table would refuse a second response anyway.
  const existing = wasTaken || memberId === null ? await takenNow(tx, arrival) : undefined;
  if (existing && !existing.atDoor) return resumeOrRefuse(tx, world, arrival, existing);
  const fit = await fitOf(tx, arrival);
  const at = arrival.now;
  if (fit.match && participant.kind === "member")
    await recordMatch(tx, {
      memberId: participant.memberId,
      taskId: task.id,
      match: fit.match,
      at,
    });
  if (fit.reason !== undefined)
    return refused(JoinResult.of.incomplete, fit.reason, { precheck: fit.precheck });
  const block = await blockAtDoor(tx, arrival, { world, hold: (name) => holdName(tx, { name }) });
  if (block) return keepRefusal(tx, world, arrival, block);
  // For the last place nobody waits who can see that it is gone. Where there are cells, what to ask first comes before it.
  if (full !== null && !arrival.hasSeat && limitedCells.length === 0)
    return keepRefusal(tx, world, arrival, { event: "quotaFull", reason: fullReason(full) });
  return seat(tx, world, arrival);
}

const personIn = ({ participant, visitorId, task, round }: Arrival) => ({
  taskId: task.id,
  round,
  ...whoseOf(participant),
  visitorId,
});

const takenNow = (tx: Tx, arrival: Arrival) => takenBy(tx, personIn(arrival));

/** Somebody with one of the same names was first. */
async function asTwin(tx: Tx, world: World, arrival: Arrival): Promise<EnterOutcome> {
  const twin = await takenNow(tx, arrival);
  if (!twin) throw new Failure("conflict", { msg: "刚才的参与记录已不在，请重新进入任务" });
  return resumeOrRefuse(tx, world, arrival, twin);
}

const noCells = { isGridFull: false, cells: [], asks: [] };

/** Step by step. The seat comes last: its row is the hottest, and its lock is held to the end of the transaction (usual.ts spares that). */
async function seated(tx: Tx, world: World, arrival: Arrival): Promise<EnterOutcome> {
  const { task, participant, now, hasSeat, link } = arrival;
  const { isGridFull, cells, asks } = hasSeat
    ? noCells
    : await cellsOf(tx, arrival, { isHeld: true });
  if (asks.length > 0)
    return refused(JoinResult.of.incomplete, askFirst(asks.length), { precheck: asks });
  if (isGridFull)
    return keepRefusal(tx, world, arrival, { event: "quotaFull", reason: fullReason(GRID) });
  const seats = hasSeat ? [] : seatsWanted(now, cells);
  const person = personIn(arrival);
  const number = participant.kind === "member" ? null : await claimOnce(tx, person);
  if (number === undefined) return asTwin(tx, world, arrival);
  const fresh = await newResponse(tx, world, arrival, number);
  const [inserted, full] = await together(tx, (line) =>
    Promise.all([
      // Written down before they are taken, which saves the row from being written twice.
      insertResponse(line, { ...fresh, seats }),
      seatIn(line, task, now, seats),
    ]),
  );
  // A member's alone: people without an account have claimed their names, so no other response of theirs is there.
  if (!inserted) {
    if (full === undefined) await returnSeats(tx, task.id, seats);
    return asTwin(tx, world, arrival);
  }
  if (hasSeat && participant.kind === "member")
    await beginReport(tx, { task, memberId: participant.memberId, now });
  const made = { ...fresh, ...inserted };
  if (full !== undefined) {
    if (number !== null) await releaseOnce(tx, number, person);
    return standing(tx, arrival, made, fullReason(full));
  }
  const key = ownedKeyOf(made);
  await assignAtStart(tx, world, {
    ...key,
    questionnaireId: task.questionnaireId,
    seed: fresh.token,
    now,
  });
  if (link) await keepLink(tx, world, { ...fresh, ...key, link });
  return ticketFor(tx, world, { arrival, response: fresh, resumed: false });
}

/** No seat: the response that was just made becomes the record of it, unless there is one already. */
async function standing(
  tx: Tx,
  arrival: Arrival,
  { id, memberId }: Pick<ResponseRow, "id" | "memberId">,
  reason: string,
): Promise<EnterOutcome> {
  const result = results.quotaFull;
  const earlier = await earlierRefusal(tx, arrival, result);
  if (earlier) await dropResponse(tx, { id, memberId });
  else await settleAtEntry(tx, { id, memberId }, { event: "quotaFull", reason, now: arrival.now });
  return refused(result, reason, { responseId: earlier?.id ?? id });
}

const earlierRefusal = (
  line: Pipeline,
  { task, round, participant, visitorId }: Arrival,
  result: JoinResult,
) => refusalOf(line, { ...whoseOf(participant), visitorId, taskId: task.id, round, result });

/** One line in the history says it; knocking again for the same reason adds none. */
async function keepRefusal(
  tx: Tx,
  world: World,
  arrival: Arrival,
  { event, reason }: Block,
): Promise<EnterOutcome> {
  const result = results[event];
  // Two knocks at once would both find none.
  const name = `${arrival.task.id} refusal ${personOf(arrival)}`;
  const [, earlier] = await together(tx, (line) =>
    Promise.all([holdName(line, { name }), earlierRefusal(line, arrival, result)]),
  );
  if (earlier) return refused(result, reason, { responseId: earlier.id });
  const end = { event, reason, now: arrival.now };
  const kept = await settleAtEntry(tx, await newResponse(tx, world, arrival), end);
  return refused(result, reason, { responseId: kept ?? null });
}

/** Anyone who was let in may finish, even when the task was paused meanwhile. */
async function resumeOrRefuse(
  tx: Tx,
  world: World,
  arrival: Arrival,
  response: ResponseRow,
): Promise<EnterOutcome> {
  const result = response.result as JoinResult;
  if (result !== JoinResult.of.incomplete)
    return refused(
      result,
      `你已参与过本任务：${response.resultReason || reasonFor(result, arrival.task)}`,
      {
        responseId: response.id,
      },
    );
  if (response.expiresAt <= arrival.now)
    return refused(JoinResult.of.timeout, reasonFor(JoinResult.of.timeout, arrival.task), {
      responseId: response.id,
    });
  // Of a crowd some are seen in their places before these are on the disk, and on the standby: nobody enters by one sooner.
  whenDurable(tx);
  return ticketFor(tx, world, { arrival, response, resumed: true });
}
