/** What time does with goals: a reached one is told once, an old one goes. */
import { MessageKind } from "#contract/content-enums.ts";
import { keptSince } from "../../config/kept.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { tell } from "../../foundation/message/api.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { goalShown } from "./goal.ts";
import * as rows from "./goal-sql.ts";
import { yuanWords } from "./words.ts";

/** In one run, the longest waiting members of all by their number; the next run takes the rest. */
const MOST = 500;

/** The scheduled job. Who is credited in the last minute of the day is looked at in the next one. */
export async function tellReachedGoals(world: World): Promise<void> {
  const day = dayOf(addSeconds(world.clock.now(), -86_400));
  for (const goal of await rows.goalsToLook(world.db, { day, most: MOST }))
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each is a transaction of its own
    await lookAlone(world, goal);
}

/** One that fails holds up nobody else. */
async function lookAlone(world: World, goal: rows.ToLook): Promise<void> {
  try {
    await transact(world.db, (tx) => look(tx, world, goal));
  } catch (error) {
    const { memberId } = goal;
    world.log.error({ err: error, memberId }, "a goal was not looked at; the next run will");
  }
}

async function look(tx: Tx, { clock }: World, { memberId, changedAt, lines }: rows.ToLook) {
  const now = clock.now();
  const held = await rows.lockGoal(tx, memberId);
  // Changed or told meanwhile: who did so has looked, or the next run does.
  if (held?.changedAt.getTime() !== changedAt.getTime() || held.reachedAt !== null) return;
  const { goldPerYuan } = await homeBrandOf(tx, memberId);
  const { earnedFen, amountFen, state, setAt } = await goalShown(tx, held, {
    memberId,
    goldPerYuan,
    now,
  });
  const isReached = state === "reached";
  await rows.keepLooked(tx, { memberId, lines, reachedAt: isReached ? now : null });
  if (!isReached) return;
  await tell(tx, {
    memberId,
    kind: MessageKind.of.reward,
    title: "目标达成",
    body: `目标 ${yuanWords(amountFen)}，已经攒到 ${yuanWords(earnedFen)}。`,
    key: `goal:${setAt}`,
    at: now,
  });
}

/** Answers how many went. */
export async function forgetOldGoals({ db, clock }: World): Promise<number> {
  const day = dayOf(keptSince("goal", clock.now()));
  return (await rows.deleteGoalsBefore(db, { day })).length;
}
