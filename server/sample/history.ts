/** Sixty days of the sample, moment by moment, in the order in which they happen. */
import type { World } from "../src/platform/world.ts";
import { auditDueResponses, foldTruth, timeOutResponses } from "../src/study/survey/api.ts";
import { auditWaiting } from "./desk.ts";
import { bindPayee } from "./exchanges.ts";
import type { Outside } from "./kinds/outside.ts";
import { outsideEvents } from "./outside-visits.ts";
import { DAY, dayBefore, later, MINUTE, worldAt } from "./past.ts";
import { enter, handIn, type Participation, saveAnswers } from "./participation.ts";
import type { MadeMember, MadeStaff } from "./people.ts";
import { type Random, seeded } from "./random.ts";
import { carryingCommissions, shareEvents } from "./growth.ts";
import { prizeEvents } from "./prizes.ts";
import { exchangeEvents } from "./withdrawals.ts";
import { endTask, HISTORY_DAYS, type MadeTask } from "./tasks.ts";
import { planVisits, runningVisits } from "./visits.ts";

export type Past = {
  world: World;
  now: Date;
  random: Random;
  members: readonly MadeMember[];
  tasks: readonly MadeTask[];
  outside: readonly Outside[];
  staff: { admin: MadeStaff; operations: MadeStaff; finance: MadeStaff };
};

export type Event = { at: Date; happen: (world: World) => Promise<unknown> };

export async function makeHistory(past: Past): Promise<void> {
  const { world, now, random } = past;
  const parts = await enterAll(past);
  await saveAll(past, parts);
  const events = [
    ...parts.flatMap(handInEvents),
    ...outsideEvents(past),
    ...dailyEvents(past),
    ...payeeEvents(past),
    ...exchangeEvents(past),
    ...prizeEvents(past),
    ...endingEvents(past),
    ...shareEvents(past),
  ].filter(({ at }) => at < now);
  // The sort is stable: of two events at one moment the one listed first happens first.
  await carryingCommissions(async (carry) => {
    for (const { at, happen } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const then = worldAt(world, at, random);
      // oxlint-disable no-await-in-loop -- money moves in the order of its times
      await happen(then);
      await carry(then);
      // oxlint-enable no-await-in-loop
    }
    // As the clock of a running site has it: what is due has been done, and no member is paid a minute after the start.
    const present = worldAt(world, now, random);
    await scheduledJobs(present);
    await carry(present);
  });
  await foldTruth(worldAt(world, now, random));
}

/**
 * Everybody enters before anything else happens: nothing that comes later could change it (no task
 * pays or closes for it), and so the answers, which are most of the work, can be saved side by side.
 */
async function enterAll(past: Past): Promise<Participation[]> {
  const { world } = past;
  const planned = planVisits(past);
  const visits = [...planned, ...runningVisits(past, planned)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const parts: Participation[] = [];
  for (const [index, visit] of visits.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the first to come gets the seat
    const part = await enter({ world, visit, random: seeded(index) });
    if (part) parts.push(part);
  }
  return parts;
}

const SIDE_BY_SIDE = 6;

async function saveAll({ world, random }: Past, parts: readonly Participation[]): Promise<void> {
  const waiting = parts.values();
  const worker = async () => {
    // One iterator for all workers: each takes the next that nobody has.
    // oxlint-disable-next-line no-await-in-loop -- a worker has one at a time
    for (const part of waiting) await saveAnswers(world, part, random);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

const handInEvents = (part: Participation): Event[] =>
  part.handsInAt ? [{ at: part.handsInAt, happen: (world) => handIn(world, part) }] : [];

/** The clock's scheduled jobs at 3 and 14 o'clock, the audit desk at 10 on working days. */
function dailyEvents({ now, staff }: Past): Event[] {
  const desk = { by: staff.operations.caller, tally: { seen: 0 } };
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, days) => [
    { at: dayBefore(now, days, 3), happen: scheduledJobs },
    { at: dayBefore(now, days, 14), happen: scheduledJobs },
    {
      at: dayBefore(now, days, 10),
      happen: (world: World) => auditWaiting(world, desk),
    },
  ])
    .flat()
    .filter(({ happen, at }) => happen === scheduledJobs || isWorkingDay(at));
}

async function scheduledJobs(world: World): Promise<void> {
  await timeOutResponses(world);
  await auditDueResponses(world);
}

/** Monday to Friday; at 10 o'clock in Shanghai it is the same day in UTC. */
const isWorkingDay = (at: Date): boolean => at.getUTCDay() >= 1 && at.getUTCDay() <= 5;

/** An Alipay account a few days after joining. */
const payeeEvents = ({ members }: Past): Event[] =>
  members
    .filter(({ person }) => person.realName !== undefined)
    .map((member) => ({
      at: later(member.registeredAt, 3 * DAY + 10 * MINUTE),
      happen: (world) => bindPayee(world, member),
    }));

const endingEvents = ({ tasks, staff }: Past): Event[] =>
  tasks.flatMap((task) =>
    task.endsAt
      ? [
          {
            at: task.endsAt,
            happen: (world: World) => endTask(world, staff.operations.caller, task),
          },
        ]
      : [],
  );
