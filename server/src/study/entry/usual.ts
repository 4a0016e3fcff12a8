/**
 * The usual entry: a member, a place that is there, and nothing to be decided once they sit on it. Their response and the seat
 * leave in the packet of the commit: the seat's row is the hottest in the database, and so it is held for no longer than
 * PostgreSQL takes by itself. Should the last place be gone, or the same member have come in by another request meanwhile, the
 * tables refuse it, nothing of it is kept, and it is done step by step (enter.ts).
 */
import type { EntryTicket } from "#contract/member/study/survey.ts";
import { addSeconds } from "../../platform/clock.ts";
import { sqlStateOf, type Tx } from "../../platform/db.ts";
import { letLocksGoEarly, withCommit } from "../../platform/transaction-hooks.ts";
import type { World } from "../../platform/world.ts";
import { insertNewResponse, isAssignedAtStart, newAttempt } from "../survey/api.ts";
import { mustSeatIn, seatsWanted } from "../task/api.ts";
import type { Arrival } from "./arrival.ts";
import { ticketFor } from "./destination.ts";
import { whoseOf } from "./participant.ts";

/** Nothing of a trial, of cells, experiments or a link's words: those are worked out between the response and its seats. */
export const isUsual = async (
  tx: Tx,
  world: World,
  { participant, hasSeat, limitedCells, link, task }: Arrival,
): Promise<boolean> =>
  participant.kind === "member" &&
  !hasSeat &&
  !link &&
  limitedCells.length === 0 &&
  !(await isAssignedAtStart(world, tx, task.questionnaireId));

/** How many are entering each task here at this moment: several make a crowd, who wait for one row. */
const entering = new Map<number, number>();

export async function countedIn<T>(taskId: number, work: () => Promise<T>): Promise<T> {
  const others = entering.get(taskId) ?? 0;
  entering.set(taskId, others + 1);
  try {
    return await work();
  } finally {
    const left = (entering.get(taskId) ?? 1) - 1;
    if (left > 0) entering.set(taskId, left);
    else entering.delete(taskId);
  }
}

const isCrowd = (taskId: number): boolean => (entering.get(taskId) ?? 0) > 1;

export async function seatWithCommit(tx: Tx, world: World, arrival: Arrival): Promise<EntryTicket> {
  const { task, now } = arrival;
  const seats = seatsWanted(now, []);
  const response = await newResponse(tx, world, arrival);
  // In a crowd the disk's time would be waited for by one after the other (docs/decisions/0135).
  if (isCrowd(task.id)) letLocksGoEarly(tx);
  await withCommit(tx, (line) =>
    Promise.all([
      // Before the seats, as everybody does (docs/lock-order.md).
      insertNewResponse(line, { ...response, seats }),
      mustSeatIn(line, task, now, seats),
    ]),
  );
  return ticketFor(tx, world, { arrival, response, resumed: false });
}

/** A unique index, or the seats' own check. */
const refusals: readonly string[] = ["23505", "23514"];

export const isRefusedByTable = (error: unknown): boolean => refusals.includes(sqlStateOf(error));

export const newResponse = async (
  tx: Tx,
  world: World,
  { participant, origin, visitorId, task, terms, round, now, city }: Arrival,
  drawn: number | null = null,
) => ({
  ...whoseOf(participant),
  ...(await newAttempt(tx, world, { memberId: whoseOf(participant).memberId, drawn })),
  taskId: task.id,
  round,
  questionnaireId: task.questionnaireId,
  platformId: task.platformId,
  // An agent is paid a price in cash instead; their respondents earn nothing themselves.
  ...(participant.kind === "member"
    ? {
        rewardGold: task.rewardGold,
        rewardFen: task.rewardFen,
        screenOutBands: task.screenOutBands,
        quotaFullGold: task.quotaFullGold,
        ...terms,
        leaderPercent: terms.leaderId === null ? 0 : task.leaderPercent,
      }
    : { rewardGold: 0, rewardFen: task.agentPriceFen ?? 0 }),
  startedAt: now,
  expiresAt: addSeconds(now, task.limitMinutes * 60),
  ip: origin.ip,
  deviceId: origin.deviceId ?? null,
  userAgent: origin.userAgent,
  visitorId,
  city,
});
