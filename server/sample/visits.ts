/** Who takes which task when: drawn once, from the seed, before anything happens. */
import { DAY, dayBefore, HOUR, later, MINUTE } from "./past.ts";
import type { Course, Visit } from "./participation.ts";
import type { MadeMember } from "./people.ts";
import type { Random } from "./random.ts";
import { HISTORY_DAYS, type MadeTask } from "./tasks.ts";

/**
 * Members answer at 8, 12 and 20 o'clock and never twice within one of these hours, so that a ledger
 * line never comes before an older one; the desk (audits, payouts) works between them.
 */
const HOURS = [8, 12, 20] as const;

type Planning = {
  members: readonly MadeMember[];
  tasks: readonly MadeTask[];
  now: Date;
  random: Random;
};

export function planVisits(planning: Planning): Visit[] {
  const visits = planning.members.flatMap((member) => visitsOf(planning, member));
  return [...visits, ...crowdOf(planning, visits), ...lateOf(planning, visits)];
}

/** How many of the tasks somebody takes whose activity is not said. */
const USUAL_ACTIVITY = { low: 4, high: 5 };
/** These are taken by nearly everybody, and so have figures on their cards. */
const popular = new Set(["welcome", "breakfast", "phone", "daily"]);
/** Filled by crowdOf, in one evening. */
const snapped = new Set(["snapFull", "snapSoon", "draft"]);

function visitsOf(planning: Planning, member: MadeMember): Visit[] {
  const { tasks, random } = planning;
  const activity =
    member.person.activity ?? random.between(USUAL_ACTIVITY.low, USUAL_ACTIVITY.high);
  const open = tasks.filter(
    ({ key, roles }) => !snapped.has(key) && roles.includes(member.caller.role),
  );
  const liked = open.filter(({ key }) => popular.has(key));
  const rest = random.shuffle(open.filter(({ key }) => !popular.has(key)));
  const busy = new Set<number>();
  return [...liked, ...rest].slice(0, activity).flatMap((task) => {
    const at = momentFor(planning, { member, task, busy });
    return at ? [{ member, task, at, course: courseOf(member, task, random) }] : [];
  });
}

/** A free hour in which the member exists and the task is open; undefined when none is found. */
function momentFor(
  { now, random }: Planning,
  { member, task, busy }: { member: MadeMember; task: MadeTask; busy: Set<number> },
): Date | undefined {
  const from = Math.max(task.opensAt.getTime(), member.registeredAt.getTime() + HOUR);
  const until = Math.min(task.endsAt?.getTime() ?? Infinity, now.getTime() - 2 * HOUR);
  const days = Math.min(HISTORY_DAYS, Math.ceil((now.getTime() - from) / DAY));
  for (let tries = 0; tries < 60; tries += 1) {
    const slot = dayBefore(now, random.between(0, days), random.pick(HOURS));
    const at = later(slot, random.below(30 * 60) * 1000);
    if (busy.has(slot.getTime()) || at.getTime() < from || at.getTime() > until - HOUR) continue;
    busy.add(slot.getTime());
    return at;
  }
  return undefined;
}

function courseOf(member: MadeMember, task: MadeTask, random: Random): Course {
  const told = member.person.courses?.[task.key];
  if (told !== undefined) return told;
  if (member.person.hasty) return random.chance(0.4) ? "rushing" : "hasty";
  const drawn = random.below(100);
  if (drawn < 80) return "careful";
  if (drawn < 88) return screens(task) ? "unsuitable" : "careful";
  if (drawn < 92) return "hasty";
  return drawn < 94 ? "rushing" : "leaving";
}

/** Whether the questionnaire can end anybody early. */
const screens = ({ questionnaire }: MadeTask): boolean =>
  JSON.stringify(questionnaire).includes('"screenOut');

/** Eleven come for the eight seats of the snap task, a minute after each other. */
function crowdOf({ members, tasks, now, random }: Planning, taken: readonly Visit[]): Visit[] {
  const task = tasks.find(({ key }) => key === "snapFull");
  if (!task) return [];
  const opening = later(task.opensAt, 18 * HOUR);
  const isFree = (member: MadeMember) =>
    member.registeredAt < task.opensAt &&
    member.person.hasty !== true &&
    !taken.some(
      (visit) =>
        visit.member === member && Math.abs(visit.at.getTime() - opening.getTime()) < 2 * HOUR,
    );
  return random
    .shuffle(members.filter(isFree))
    .slice(0, 11)
    .map((member, index) => ({
      member,
      task,
      at: later(opening, index * MINUTE),
      course: "careful" as const,
    }))
    .filter(({ at }) => at < now);
}

/** What the audit desk has not come to yet: some more of two tasks, in the last days at 18 o'clock. */
function lateOf({ members, tasks, now, random }: Planning, taken: readonly Visit[]): Visit[] {
  const people = random.shuffle(
    members.slice(6).filter(({ registeredAt }) => registeredAt < dayBefore(now, 4)),
  );
  return ["car", "skincare"]
    .flatMap((key, half) =>
      tasks
        .filter((task) => task.key === key)
        .flatMap((task) =>
          people
            .filter((_, index) => index % 2 === half)
            .filter(
              (member) => !taken.some((visit) => visit.member === member && visit.task === task),
            )
            .slice(0, 4)
            .map((member, index): Visit => {
              const at = later(dayBefore(now, index % 3, 18), random.below(1500) * 1000);
              return { member, task, at, course: "careful" };
            }),
        ),
    )
    .filter(({ at }) => at.getTime() < now.getTime() - HOUR);
}

/** What two of the sign-ins have begun and not handed in: something to go on with at once. */
export function runningVisits({ members, tasks, now }: Planning, taken: readonly Visit[]): Visit[] {
  return members.slice(0, 2).flatMap((member, index) => {
    const task = tasks.find(
      ({ key, roles, opensAt, endsAt }) =>
        !snapped.has(key) &&
        !endsAt &&
        opensAt < now &&
        roles.includes(member.caller.role) &&
        !taken.some((visit) => visit.member === member && visit.task.key === key),
    );
    const at = later(now, -(12 + index * 5) * MINUTE);
    return task ? [{ member, task, at, course: "leaving" as const }] : [];
  });
}
