/** Who goes to the survey platforms of the sample, how they come back, and what is reconciled of it. */
import type { SimulatedCode } from "../simulators/survey-platform/keys.ts";
import { backAddress, postbackOf, type Sheet } from "../simulators/survey-platform/way-back.ts";
import { type Ending, wordOf } from "../simulators/survey-platform/words.ts";
import { enterTask } from "../src/study/entry/api.ts";
import { dayOf } from "../src/platform/clock.ts";
import { Failure } from "../src/platform/failure.ts";
import type { World } from "../src/platform/world.ts";
import { commitRun } from "../src/operations/reconciliation/commit.ts";
import { previewFile } from "../src/operations/reconciliation/preview.ts";
import { comeBack } from "../src/study/survey-platform/return-flow.ts";
import { takePostback } from "../src/study/survey-platform/postback.ts";
import type { Event, Past } from "./history.ts";
import { OUTSIDE_DAYS, type Outside } from "./kinds/outside.ts";
import { dayBefore, HOUR, later, worldAt } from "./past.ts";
import type { MadeMember } from "./people.ts";
import { namedPeople } from "./people-list.ts";
import { type Random, seeded } from "./random.ts";

/** Its own, so that the rest of the sample stays as it is when this changes. */
const SEED = 20_261_122;

type Course = Ending | "leaves" | "forged";
/** This many come to each platform, and this becomes of them. */
const courses: readonly Course[] = [
  ...Array<Course>(14).fill("complete"),
  ...Array<Course>(4).fill("screenedOut"),
  "quotaFull",
  "tooFast",
  "forged",
  "forged",
  "leaves",
  "leaves",
];
const PLATFORM_IP = "198.51.100.7";
/** The platforms' lists come twice: so many days ago, at three in the afternoon. */
const LISTS = [10, 3] as const;
/** One complete in this many is refused by a platform's list. */
const REFUSED_ONE_IN = 5;

type Trip = { member: MadeMember; outside: Outside; at: Date; course: Course; seconds: number };
/** A complete that its platform's next list names. */
type Done = { token: string; code: SimulatedCode };

export function outsideEvents(past: Past): Event[] {
  const random = seeded(SEED);
  const done: Done[] = [];
  const trips = past.outside.flatMap((outside) => tripsTo(past, { outside, random }));
  return [
    ...trips.flatMap((trip, index) => eventsOf(past, { trip, index, random, done })),
    ...LISTS.map((days) => ({
      at: dayBefore(past.now, days, 15),
      happen: (world: World) => reconcile(world, past, done),
    })),
  ];
}

function tripsTo(
  { members, now }: Past,
  { outside, random }: { outside: Outside; random: Random },
): Trip[] {
  const participants = random.shuffle(members.slice(namedPeople.length));
  return random
    .shuffle(courses)
    .flatMap((course, index) => {
      const member = participants[index];
      return member ? [{ member, course }] : [];
    })
    .map(({ member, course }) => ({
      member,
      outside,
      at: later(
        dayBefore(now, random.below(OUTSIDE_DAYS), random.between(9, 21)),
        random.below(HOUR),
      ),
      course: courseTo(outside.code, course),
      seconds: random.between(150, 900),
    }))
    .filter(({ member, at }) => at > later(member.registeredAt, HOUR) && at < later(now, -HOUR));
}

/** What the platform has no word for does not come back. */
const courseTo = (code: SimulatedCode, course: Course): Course =>
  course === "leaves" || course === "forged" || wordOf(code, course) !== undefined
    ? course
    : "leaves";

type Going = { trip: Trip; index: number; random: Random; done: Done[] };

/** Leaves, and comes back when it is time; anyone who was not let in has nothing to come back from. */
function eventsOf({ now }: Past, { trip, index, random, done }: Going): Event[] {
  const { member, outside, course, seconds } = trip;
  const { code } = outside;
  let token: string | undefined;
  const away: Event = {
    at: trip.at,
    happen: async (world) => {
      token = await leave(worldAt(world, trip.at, random), trip);
    },
  };
  const at = later(trip.at, seconds * 1000);
  if (course === "leaves" || at >= now) return [away];
  const back = async (world: World): Promise<void> => {
    if (token === undefined) return;
    const visit = { code, token, survey: "10086", isDerived: code === "demo" };
    const sheet = { ...visit, index: index + 1, seconds, at };
    await arrive(worldAt(world, at, random), { sheet, course, ip: member.ip });
    if (course === "complete" && code !== "demo") done.push({ token, code });
  };
  return [away, { at, happen: back }];
}

async function leave(world: World, { member, outside }: Trip): Promise<string | undefined> {
  const { memberId, role } = member.caller;
  const origin = {
    ip: member.ip,
    deviceId: member.deviceId,
    userAgent: "",
    host: member.brandHost,
  };
  try {
    const { token } = await enterTask(world, {
      participant: { kind: "member", memberId, role },
      origin,
      taskId: outside.taskId,
      visitorId: `sample-${member.deviceId}`,
    });
    return token;
  } catch (error) {
    if (error instanceof Failure && error.reason === "entryRefused") return undefined;
    throw error;
  }
}

type Arriving = { sheet: Sheet; course: Ending | "forged"; ip: string };

/** As the simulator sends it: the browser, and the platform's own statement where it has one. */
async function arrive(world: World, { sheet, course, ip }: Arriving): Promise<void> {
  const site = world.config.publicOrigin;
  const isForged = course === "forged";
  const how = isForged
    ? ({ ending: "complete", signing: "forged" } as const)
    : ({ ending: course, signing: "right" } as const);
  await comeBack(world, { url: backAddress(site, sheet, how), ip, memberId: undefined });
  const post = isForged ? undefined : postbackOf(site, sheet, course);
  if (post) await takePostback(world, sheet.code, { ...post, ip: PLATFORM_IP });
}

/** A list of each platform that decides by list: what has come back since the one before. */
async function reconcile(world: World, { staff }: Past, done: Done[]): Promise<void> {
  const by = { staff: staff.operations.caller, ip: "10.1.0.8" };
  const listed = Map.groupBy(done.splice(0), ({ code }) => code);
  for (const [code, list] of listed) {
    const lines = list.map(({ token }, index) =>
      (index + 1) % REFUSED_ONE_IN === 0
        ? `${token},无效,客户判废,质检抽查：开放题与题目无关`
        : `${token},有效,,`,
    );
    const name = `${code.replace("-demo", "")}-${dayOf(world.clock.now()).slice(5)}.csv`;
    const text = ["凭证,结论,原因,备注", ...lines].join("\n");
    // oxlint-disable-next-line no-await-in-loop -- one file after the other, as at a desk
    const id = await previewFile(world, { staff: by.staff, name, text });
    // oxlint-disable-next-line no-await-in-loop
    await commitRun(world, id, by);
  }
}
