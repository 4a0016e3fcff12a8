/** Which of the tasks that a member could take are worth their time today, best first (rule study-37). Pure. */
import { JoinResult, type TaskType } from "#contract/enums.ts";
import type { Why } from "#contract/member/study/best.ts";
import type { TaskCard } from "#contract/member/study/task.ts";
import { isAppliedFor } from "#contract/task-gate.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Habit } from "../task/api.ts";

/** How much each fact counts. The pay of an hour is the measure; the others move it, none turns it round alone. */
const weight = {
  /** A promise that nobody has tested yet. */
  untested: 0.7,
  /** The chance to get through where it is not known. */
  unknownChance: 0.5,
  closesToday: 1.25,
  closesSoon: 1.1,
  usualLength: 1.15,
};
const SOON_MS = 3 * 86_400_000;
/** Fewer say nothing of a habit. */
const HABIT_NEEDS = 3;

type RankedBy = { habits: readonly Habit[]; goldPerYuan: number; now: Date };
export type Ranked = { card: TaskCard; why: Why };

/**
 * Without what was begun (it stands on the page already), what is applied for and paid weeks later, and what pays
 * nothing. Whatever the order of `cards`, the answer is the same.
 */
export function ranked(cards: readonly TaskCard[], about: RankedBy): Ranked[] {
  const length = usualMinutes(about.habits);
  return cards
    .filter((card) => isForToday(card))
    .map((card) => {
      const why = whyOf(card, about.habits, length);
      return { card, why, score: scoreOf(card, why, about) };
    })
    .toSorted((a, b) => b.score - a.score || b.card.id - a.card.id)
    .map(({ card, why }) => ({ card, why }));
}

const isForToday = (card: TaskCard): boolean =>
  card.resumeToken === null && !isAppliedFor(card.type) && card.rewardGold + card.rewardFen > 0;

function whyOf(card: TaskCard, habits: readonly Habit[], length: number | null): Why {
  const { truth, minutes } = card;
  return {
    fenPerHour: truth && Math.round(truth.yuanPerHour * 100),
    completionPercent: truth && truth.completionPercent,
    own: ownOf(card.type, habits),
    isUsualLength: length !== null && minutes * 2 >= length && minutes <= length * 2,
  };
}

function ownOf(type: TaskType, habits: readonly Habit[]): Why["own"] {
  const taken = habits.filter((one) => one.type === type);
  if (taken.length < HABIT_NEEDS) return null;
  return { completed: taken.filter(isCompleted).length, taken: taken.length };
}

const isCompleted = ({ result }: Habit): boolean => result === JoinResult.of.complete;

/** The median of the completed tasks; null when there are too few to call it a habit. */
function usualMinutes(habits: readonly Habit[]): number | null {
  const all = habits.filter(isCompleted).map(({ minutes }) => minutes);
  if (all.length < HABIT_NEEDS) return null;
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? null;
}

function scoreOf(card: TaskCard, why: Why, { goldPerYuan, now }: RankedBy): number {
  const promised = (((card.rewardGold * 100) / goldPerYuan + card.rewardFen) * 60) / card.minutes;
  const pay = why.fenPerHour ?? promised * weight.untested;
  return pay * chanceOf(why) * urgencyOf(card, now) * (why.isUsualLength ? weight.usualLength : 1);
}

/** Between a half and one: time that brought nothing costs more than the pay of an hour says. The member's own experience counts as much as everybody's. */
function chanceOf({ completionPercent, own }: Why): number {
  const everybody = completionPercent === null ? null : completionPercent / 100;
  const mine = own && own.completed / own.taken;
  const known = [everybody, mine].filter((one) => one !== null);
  const sum = known.reduce((total, one) => total + one, 0);
  const chance = known.length === 0 ? weight.unknownChance : sum / known.length;
  return (1 + chance) / 2;
}

function urgencyOf({ closesAt }: TaskCard, now: Date): number {
  if (closesAt === null) return 1;
  const last = lastMoment(closesAt);
  if (dayOf(last) === dayOf(now)) return weight.closesToday;
  return last.getTime() - now.getTime() <= SOON_MS ? weight.closesSoon : 1;
}

/** What closes at midnight closes today. */
const lastMoment = (closesAt: string): Date => new Date(Date.parse(closesAt) - 1);
