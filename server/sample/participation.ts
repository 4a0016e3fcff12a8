/** One member takes one task: enters, answers, hands in or not, each at its own time. */
import { Failure } from "../src/platform/failure.ts";
import type { World } from "../src/platform/world.ts";
import { enterTask } from "../src/study/entry/api.ts";
import { saveAnswer } from "../src/study/survey/save.ts";
import { submitSheet } from "../src/study/survey/sheet.ts";
import { later, MINUTE, worldAt } from "./past.ts";
import type { MadeMember } from "./people.ts";
import type { Random } from "./random.ts";
import { type Given, type Manner, respond } from "./respondent.ts";
import type { MadeTask } from "./tasks.ts";

/**
 * As in respondent.ts, though hasty takes its time and skims all the same; rushing is under the task's
 * floor; leaving never hands in.
 */
export type Course = Manner | "rushing" | "leaving";

export type Visit = { member: MadeMember; task: MadeTask; at: Date; course: Course };

/** Somebody who was let in: what they will answer, and when they hand in. */
export type Participation = {
  memberId: number;
  token: string;
  given: Given[];
  /** When each answer is given, in the same order. */
  moments: Date[];
  handsInAt: Date | undefined;
};

type Entering = { world: World; random: Random; visit: Visit };

/** Undefined when the task was full, which is part of the history. */
export async function enter(entering: Entering): Promise<Participation | undefined> {
  const { world, random, visit } = entering;
  const { member, task, at } = visit;
  const { memberId } = member.caller;
  const origin = {
    ip: member.ip,
    deviceId: member.deviceId,
    userAgent: agents[memberId % agents.length] ?? "",
    host: member.brandHost,
  };
  const participant = { kind: "member", memberId, role: member.caller.role } as const;
  const asked = { participant, origin, taskId: task.id, visitorId: `sample-${member.deviceId}` };
  try {
    const { token } = await enterTask(worldAt(world, at, random), asked);
    return { memberId, token, ...plan(visit, { token, random }) };
  } catch (error) {
    if (error instanceof Failure && error.reason === "entryRefused") return undefined;
    throw error;
  }
}

function plan(visit: Visit, { token, random }: { token: string; random: Random }) {
  const { task, at, course } = visit;
  const manner = course === "rushing" ? "hasty" : course === "leaving" ? "careful" : course;
  const sheet = respond({ questionnaire: task.questionnaire, seed: token, random, manner });
  const given =
    course === "leaving" ? sheet.given.slice(0, Math.ceil(sheet.given.length / 2)) : sheet.given;
  // A screen-out comes early: it takes the part of the time that its answers take.
  const whole = Math.max(6, sheet.given.length, course === "unsuitable" ? 12 : 0);
  const duration = Math.max(8000, (durationOf(visit, random) * given.length) / whole);
  return {
    given,
    moments: given.map((_, index) => later(at, ((index + 1) / (given.length + 1)) * duration)),
    handsInAt: course === "leaving" ? undefined : later(at, duration),
  };
}

export async function saveAnswers(world: World, part: Participation, random: Random) {
  const { memberId, token, given, moments } = part;
  for (const [index, { name, value, milliseconds }] of given.entries()) {
    const then = worldAt(world, moments[index] ?? world.clock.now(), random);
    // oxlint-disable-next-line no-await-in-loop -- each answer is judged on those before it
    await saveAnswer(then, {
      bearer: { memberId, visitorId: undefined },
      token,
      name,
      value,
      milliseconds,
    });
  }
}

export const handIn = (world: World, { memberId, token }: Participation) =>
  submitSheet(world, { bearer: { memberId, visitorId: undefined }, token });

/** From entering to handing in. */
function durationOf({ task, course }: Visit, random: Random): number {
  const floor = task.minimumSeconds * 1000;
  if (course === "rushing") return Math.max(8000, floor / 2);
  if (course === "hasty") return floor * 2 + random.below(40_000);
  const usual = task.minutes * MINUTE;
  return Math.max(floor * 2, Math.round((usual * random.between(65, 135)) / 100));
}

const agents = [
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 Version/17.6 Mobile Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/128.0 Safari/537.36",
];
