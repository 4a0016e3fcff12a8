/** A member's goal: set, changed, ended, and how far it is (rule money-28). */
import { limits } from "#contract/limits.ts";
import type { Goal } from "#contract/member/money/goal.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { addSeconds, dayEnd, dayOf, dayStart } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { accountsOf } from "./earnings.ts";
import * as rows from "./goal-sql.ts";

type GoalAbout = { memberId: number; goldPerYuan: number; now: Date };

/** What it has come to, by the same lines as the year's statement, at the member's home rate. */
export async function goalShown(
  line: Pipeline,
  row: rows.GoalRow,
  { memberId, goldPerYuan, now }: GoalAbout,
): Promise<Goal> {
  const { amountFen, until, setAt, changedAt, reachedAt, goldFrom, cashFrom } = row;
  const earned = (await rows.earnedToward(line, {
    ...accountsOf(memberId),
    goldFrom,
    cashFrom,
    before: dayEnd(until),
  })) ?? { gold: 0, fen: 0 };
  const earnedFen = Math.max(0, Math.trunc((earned.gold * 100) / goldPerYuan) + earned.fen);
  const isReached = reachedAt !== null || earnedFen >= amountFen;
  return {
    amountFen,
    until,
    setAt: setAt.toISOString(),
    changedAt: changedAt.toISOString(),
    earned,
    earnedFen,
    state: isReached ? "reached" : dayOf(now) > until ? "over" : "running",
  };
}

type GoalRequest = { memberId: number; amountFen: number; until: string; instead: string | null };

/** In the place of what the member has read: who was overtaken on another device reads first. */
export async function setGoal(world: World, request: GoalRequest): Promise<void> {
  const now = world.clock.now();
  refuseDay(request.until, now);
  await transact(world.db, async (tx) => {
    const held = await lockedAs(tx, request.memberId, request.instead);
    const { memberId, amountFen, until } = request;
    const given = { ...accountsOf(memberId), amountFen, until, at: now };
    if (!held) {
      if ((await rows.insertGoal(tx, given)).length === 0) throw overtaken();
      return;
    }
    const { goldPerYuan } = await homeBrandOf(tx, memberId);
    const { state } = await goalShown(tx, held, { memberId, goldPerYuan, now });
    await (state === "running" ? rows.changeGoal : rows.restartGoal)(tx, given);
  });
}

function refuseDay(until: string, now: Date): void {
  const last = dayOf(addSeconds(now, limits.goalDays * 86_400));
  // The 31st of a month of thirty days is no day.
  const isDay = dayOf(dayStart(until)) === until;
  if (!isDay || until < dayOf(now) || until > last)
    throw badField("until", `目标日期应在今天起 ${limits.goalDays} 天以内`);
}

/** Ended twice is ended; another one than was read is not. */
export const endGoal = (world: World, memberId: number, changedAt: string): Promise<void> =>
  transact(world.db, async (tx) => {
    const held = await rows.lockGoal(tx, memberId);
    if (!held) return;
    if (!isAsRead(held, changedAt)) throw overtaken();
    await rows.deleteGoal(tx, { memberId });
  });

async function lockedAs(
  tx: Tx,
  memberId: number,
  readAt: string | null,
): Promise<rows.GoalRow | undefined> {
  const held = await rows.lockGoal(tx, memberId);
  if (held ? readAt === null || !isAsRead(held, readAt) : readAt !== null) throw overtaken();
  return held;
}

const isAsRead = ({ changedAt }: rows.GoalRow, readAt: string): boolean =>
  changedAt.getTime() === Date.parse(readAt);

const overtaken = () => new Failure("conflict", { msg: "目标已在别处改过，请看最新的" });
