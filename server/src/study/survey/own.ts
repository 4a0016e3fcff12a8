/** What a member does with a response of theirs besides answering: claim, appeal, leave, rate. */
import { AuditState, JoinResult } from "#contract/enums.ts";
import { doingOf } from "#contract/doing.ts";
import { limits } from "#contract/limits.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import { rate } from "../opinion/api.ts";
import { mustBeTask } from "../task/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { claimableUntil } from "./claim.ts";
import { insertAppeal, putClaim } from "./claim-sql.ts";
import { keyOf } from "./owner.ts";
import { settle } from "./settle.ts";
import { lockOwned } from "./lock-sql.ts";
import type { ResponseRow } from "./sql.ts";

export type WithOwnInput = { memberId: number; id: number };

/** Runs `work` under the response's lock; somebody else's does not exist. Answers the row after it. */
const withOwn = (
  world: World,
  { memberId, id }: WithOwnInput,
  work: (tx: Tx, response: ResponseRow) => Promise<ResponseRow | void>,
): Promise<ResponseRow> =>
  transact(world.db, async (tx) => {
    const response = await lockOwned(tx, { responseId: id, ownerId: memberId });
    if (!response) throw new Failure("notFound");
    return (await work(tx, response)) ?? response;
  });

export type ClaimSaid = { said: JoinResult; note: string; code: string };

/** One a response, changed as often as one likes until it is settled. A code in it proves nothing. */
export const claimResponse = (world: World, own: WithOwnInput, { said, note, code }: ClaimSaid) =>
  withOwn(world, own, async (tx, response) => {
    const now = world.clock.now();
    if (!claimableUntil(response, now)) throw new Failure("claimClosed");
    const claim = { responseId: response.id, saidResult: said, note, code, now };
    if (!(await putClaim(tx, claim))) throw new Failure("claimClosed");
  });

/** Until when one may appeal; undefined = nothing to appeal against, or too late. */
export function appealableUntil(response: ResponseRow, now: Date): Date | undefined {
  if (response.auditState !== AuditState.of.invalid || !response.auditedAt) return undefined;
  const until = addSeconds(response.auditedAt, limits.appealDays * 86_400);
  return until > now ? until : undefined;
}

export const appealResponse = (world: World, own: WithOwnInput, text: string) =>
  withOwn(world, own, async (tx, response) => {
    const now = world.clock.now();
    const isOpen = appealableUntil(response, now) !== undefined;
    const appeal = { responseId: response.id, text, createdAt: now };
    if (!isOpen || !(await insertAppeal(tx, appeal))) throw new Failure("appealClosed");
  });

/** So much of an appeal stands with the verdict; the rest is in the conversation that it began. */
const APPEAL_LENGTH = 500;

/**
 * In the transaction that begins a conversation about a response of theirs: inside the days for it, the
 * first appeal is what an operator can turn the verdict round by. Locks the response. Throws `notFound`.
 */
export async function fileAppeal(
  tx: Tx,
  world: World,
  { memberId, id }: WithOwnInput,
  text: string,
) {
  const response = await lockOwned(tx, { responseId: id, ownerId: memberId });
  if (!response) throw new Failure("notFound");
  const now = world.clock.now();
  if (appealableUntil(response, now) === undefined) return;
  // By characters: half of one would be no text.
  const said = Array.from(text).slice(0, APPEAL_LENGTH).join("");
  await insertAppeal(tx, { responseId: id, text: said, createdAt: now });
}

/** The seat is free for somebody else at once. A signed statement of the platform may still make it a complete. */
export const leaveResponse = (world: World, own: WithOwnInput) =>
  withOwn(world, own, async (tx, response) => {
    const now = world.clock.now();
    // A second click, or the clock was faster: it is as wanted.
    if (response.result === JoinResult.of.timeout) return response;
    if (response.result !== JoinResult.of.incomplete)
      throw new Failure("responseClosed", { data: { responseId: response.id } });
    const task = await mustBeTask(tx, response.taskId);
    const { act } = doingOf(task.source as TaskSource);
    const reason = `你已放弃${act}，名额已还给其他人。`;
    return settle({ tx, world, task, response, now }, "timedOut", { confirmed: false, reason });
  });

export const rateResponse = (world: World, own: WithOwnInput, stars: number) =>
  withOwn(world, own, async (tx, response) => {
    if (response.result === JoinResult.of.incomplete)
      throw new Failure("conflict", { msg: "结束后才能评价" });
    if (response.atDoor) throw new Failure("conflict", { msg: "没有开始，不能评价" });
    const { taskId } = response;
    await rate(tx, { ...keyOf(response), taskId, stars, at: world.clock.now() });
  });
