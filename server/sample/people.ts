/** Makes the sample members and operators, each at the moment when they joined. */
import { Role, StaffRole } from "#contract/enums.ts";
import { openAgentAccount } from "../src/study/agent/api.ts";
import { transact } from "../src/platform/db.ts";
import type { MemberCaller, StaffCaller } from "../src/platform/request.ts";
import type { World } from "../src/platform/world.ts";
import { createStaff } from "../src/people/staff/api.ts";
import { createMember, recordConsents } from "../src/people/member/api.ts";
import { firstTextsSince, firstTextVersion } from "../src/foundation/brand/api.ts";
import { dayBefore, HOUR, later, MINUTE, worldAt } from "./past.ts";
import { namedPeople, otherPeople, type SamplePerson } from "./people-list.ts";
import type { Random } from "./random.ts";
import { HISTORY_DAYS } from "./tasks.ts";

export type MadeMember = {
  caller: MemberCaller;
  person: SamplePerson;
  brandHost: string;
  ip: string;
  deviceId: string;
  registeredAt: Date;
};

type Making = { world: World; now: Date; random: Random };
type Inviters = Record<NonNullable<SamplePerson["invitedBy"]>, number | null>;

export async function makeMembers({ world, now, random }: Making): Promise<MadeMember[]> {
  const made: MadeMember[] = [];
  for (const [index, person] of [...namedPeople, ...otherPeople].entries()) {
    const inviters = {
      inviter: made[namedPeople.length]?.caller.memberId ?? null,
      leader: made[2]?.caller.memberId ?? null,
    };
    // One after the other, so that their numbers are the same each time.
    // oxlint-disable-next-line no-await-in-loop
    made.push(await makeMember({ world, now, random }, { index, person, inviters }));
  }
  return made;
}

async function makeMember(
  { world, now, random }: Making,
  { index, person, inviters }: { index: number; person: SamplePerson; inviters: Inviters },
): Promise<MadeMember> {
  const registeredAt = joinedAt(person, now, random);
  const ip = `10.${20 + (index % 7)}.${random.between(1, 200)}.${random.between(2, 250)}`;
  const past = worldAt(world, registeredAt, random);
  const account =
    person.email === undefined
      ? { mobile: person.mobile ?? `1390000${String(1000 + index)}` }
      : { email: person.email };
  const brandCode = person.brandCode ?? "qingyan";
  const member = await transact(world.db, async (tx) => {
    const row = await createMember(tx, past.clock, {
      ...account,
      nickname: person.nickname,
      brandCode,
      ip,
      registeredAt,
      ...(person.role !== undefined && { role: person.role }),
      ...(person.invitedBy && { inviterId: inviters[person.invitedBy], inviteSource: "link" }),
    });
    // Who was there before the texts agreed when they next came.
    const agreedAt = new Date(
      Math.max(registeredAt.getTime(), firstTextsSince.getTime() + 9 * HOUR),
    );
    const at = agreedAt > now ? registeredAt : agreedAt;
    const consents = (["agreement", "privacy"] as const).map((kind) => ({
      kind,
      version: firstTextVersion,
    }));
    await recordConsents(tx, { memberId: row.id, at, ip, consents });
    // As when an operator makes somebody an agent: the desk lists them from then on. The secret is a real one.
    const then = { ...world, clock: { ...world.clock, now: () => registeredAt } };
    if (row.role === Role.of.agent) await openAgentAccount(tx, then, row.id);
    return row;
  });
  const caller: MemberCaller = {
    kind: "member",
    memberId: member.id,
    role: member.role,
    sessionId: past.clock.uuid(),
    showsPoints: true,
    homeBrand: brandCode,
  };
  const deviceId = Array.from({ length: 40 }, () => random.below(16).toString(16)).join("");
  const brandHost = brandCode === "manxi" ? "127.0.0.1" : "localhost";
  return { caller, person, brandHost, ip, deviceId, registeredAt };
}

function joinedAt({ registeredDaysAgo }: SamplePerson, now: Date, random: Random): Date {
  if (registeredDaysAgo === 0) return later(now, -40 * MINUTE);
  const days = registeredDaysAgo ?? random.between(12, HISTORY_DAYS - 1);
  return dayBefore(now, days, 7 + random.below(13 * 60) / 60);
}

const operators = [
  { account: "admin", name: "陈静", role: StaffRole.of.admin },
  { account: "operations", name: "吴昊", role: StaffRole.of.operations },
  { account: "finance", name: "钱芳", role: StaffRole.of.finance },
  { account: "support", name: "何晴", role: StaffRole.of.support },
  { account: "content", name: "文博", role: StaffRole.of.content },
  { account: "viewer", name: "罗宁", role: StaffRole.of.viewer },
] as const;

export type MadeStaff = { caller: StaffCaller; account: string; label: string };

export async function makeOperators(
  { world, now }: Making,
  password: string,
): Promise<Record<(typeof operators)[number]["account"], MadeStaff>> {
  const joined = dayBefore(now, HISTORY_DAYS + 5, 9);
  const made = new Map<string, MadeStaff>();
  for (const { account, name, role } of operators) {
    // oxlint-disable-next-line no-await-in-loop -- in order, see makeMembers
    const staffId = await transact(world.db, (tx) =>
      createStaff(tx, { account, name, role, password, now: joined }),
    );
    made.set(account, {
      caller: { kind: "staff", staffId, name, role },
      account,
      label: StaffRole.label(role),
    });
  }
  return Object.fromEntries(made) as Record<(typeof operators)[number]["account"], MadeStaff>;
}

/** Easy to read aloud and to type; 28 bits, which is enough beside the limit of ten tries. */
const words =
  "able acid aged area army atom aunt away baby back ball band bank barn bath beam bean bear bell belt bird blue boat bold bone book born bowl bulk cake calm camp cape card care cart cash cave city clay coal coat coin cook cool copy corn crab crew crop dark dawn deep deer desk dial dish door down draw drum duck dust east easy edge fair fall farm fast fern film fire fish flag foam fold fork fort four free frog gate gift glad goat gold grid hand hawk hill home hook horn idea iron jade jump keen kind king kite lake lamp leaf lime lion long loud luck maple".split(
    " ",
  );

/** Random on each installation: a shipped sample must not ship a password. */
export const freshPassword = ({ clock }: World): string =>
  Array.from({ length: 4 }, () => words[clock.random(words.length)] ?? "").join("-");
