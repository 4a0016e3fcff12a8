/** When members of the sample ask for withdrawals, and what becomes of each. */
import { payByHand } from "./desk.ts";
import { askFor, type Ending, settle } from "./exchanges.ts";
import type { Event, Past } from "./history.ts";
import { DAY, dayBefore, later, MINUTE, worldAt } from "./past.ts";
import type { MadeMember } from "./people.ts";
import type { World } from "../src/platform/world.ts";
import { HISTORY_DAYS } from "./tasks.ts";

/** In turn, for withdrawals of more than four days ago and for the latest ones. */
const settledEndings: readonly Ending[] = [
  "paid",
  "failed",
  "paid",
  "rejected",
  "revoked",
  "paid",
  "paid",
];
const recentEndings: readonly Ending[] = [
  "waiting",
  "asking",
  "paid",
  "waiting",
  "paid",
  "ourSide",
  "paid",
];
const MOST_RECENT = 10;
const RECENT = 4 * DAY;
/** The first of the recent ones was left lying: the queue shows an overdue one. */
const FORGOTTEN = 8 * DAY;

/** At 15 o'clock some of those with enough in the wallet ask; they are answered within two hours. */
export function exchangeEvents(past: Past): Event[] {
  const { now, members } = past;
  const bound = members.filter(({ person }) => person.realName !== undefined);
  const turns: Turns = { settled: 0, recent: 0, asking: new Set() };
  const asks = Array.from({ length: HISTORY_DAYS - 10 }, (_, days) =>
    bound
      // Recently everybody may, or the queue could be empty; the sixth has a large one of their own.
      .filter((member, index) =>
        days * DAY < RECENT ? member !== members[5] : (index * 7 + days) % 13 === 0,
      )
      .map((member, nth): Event => {
        const at = later(dayBefore(now, days, 15), nth * 2 * MINUTE);
        return { at, happen: (world) => withdraw(past, { world, member, turns }) };
      }),
  );
  return [...asks.flat(), ...byHand(past)];
}

/** `asking`: who has asked recently. */
type Turns = { settled: number; recent: number; asking: Set<MadeMember> };

async function withdraw(
  { now, random, staff }: Past,
  { world, member, turns }: { world: World; member: MadeMember; turns: Turns },
): Promise<void> {
  const asked = world.clock.now();
  const ago = now.getTime() - asked.getTime();
  // Three a day at the most, so that the open ones are not all of one day.
  const most = Math.min(MOST_RECENT, 12 - 3 * Math.floor(ago / DAY));
  if (ago < RECENT && (turns.recent >= most || turns.asking.has(member))) return;
  const id = await askFor(world, { member, most: 3000 });
  if (id === undefined) return;
  const isRecent = ago < RECENT || (ago < FORGOTTEN && turns.recent === 0);
  const list = isRecent ? recentEndings : settledEndings;
  if (isRecent) turns.asking.add(member);
  const turn = isRecent ? turns.recent++ : turns.settled++;
  // Before six in the evening, when members answer again.
  const minutes = random.between(35, 105);
  const answeredAt = new Date(Math.min(later(asked, minutes * MINUTE).getTime(), now.getTime()));
  await settle(worldAt(world, answeredAt, random), {
    id,
    memberId: member.caller.memberId,
    ending: list[turn % list.length] ?? "paid",
    finance: staff.finance.caller,
    heldUntil: later(now, 3 * DAY),
  });
}

/** A large sum, booked by hand, and a withdrawal of it that needs a second person's yes. */
function byHand(past: Past): Event[] {
  const { now, members, staff } = past;
  const member = members[5];
  if (!member) return [];
  const memberId = member.caller.memberId;
  return [
    {
      at: dayBefore(now, 40, 11),
      happen: (world) => payByHand(world, { staff, memberId, gold: 30_000 }),
    },
    { at: dayBefore(now, 2, 17), happen: (world) => askForMuch(past, { world, member }) },
  ];
}

async function askForMuch(
  { now, staff }: Past,
  { world, member }: { world: World; member: MadeMember },
): Promise<void> {
  const id = await askFor(world, { member, most: 25_000, onlyGold: true });
  if (id === undefined) return;
  const memberId = member.caller.memberId;
  const finance = staff.finance.caller;
  // The first of the two approvals: nothing is paid.
  await settle(world, { id, memberId, finance, ending: "asking", heldUntil: later(now, 3 * DAY) });
}
