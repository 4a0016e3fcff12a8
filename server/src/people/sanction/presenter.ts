/** Sanctions and what waits for a second person, as operators see them. */
import type {
  Sanction,
  SanctionProposal,
  SanctionProposalState,
} from "#contract/console/people/sanction.ts";
import type { StaffRole } from "#contract/enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import type { Db } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { staffNames } from "../staff/api.ts";
import { memberNames } from "../member/api.ts";
import { type AppealRow, appealsOf } from "./appeal-sql.ts";
import { isInForce } from "./place.ts";
import { deciders, whyNotDecide } from "./proposal.ts";
import { type ProposalRow, states } from "./proposal-sql.ts";
import { countSteps, type SanctionRow } from "./sql.ts";

const present = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === "number")),
];

export async function presentSanctions(
  { db, clock }: World,
  found: readonly SanctionRow[],
): Promise<Sanction[]> {
  const appeals = await appealsOf(
    db,
    found.map(({ id }) => id),
  );
  const names = await staffNames(
    db,
    present([
      ...found.flatMap(({ byStaff, confirmedBy, liftedBy }) => [byStaff, confirmedBy, liftedBy]),
      ...[...appeals.values()].map(({ decidedBy }) => decidedBy),
    ]),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? ""));
  const now = clock.now();
  return found.map((row) => ({
    id: row.id,
    step: row.step,
    category: row.category,
    tasksPerDay: row.tasksPerDay,
    reason: row.reason,
    shown: row.shown,
    by: nameOf(row.byStaff) ?? "",
    second: nameOf(row.confirmedBy),
    at: row.at.toISOString(),
    until: row.untilAt?.toISOString() ?? null,
    inForce: isInForce(row, now),
    liftedAt: endOf(row, now)?.toISOString() ?? null,
    liftedBy: nameOf(row.liftedBy),
    liftNote: row.liftNote,
    appeal: shownAppeal(appeals.get(row.id), nameOf),
  }));
}

const shownAppeal = (
  appeal: AppealRow | undefined,
  nameOf: (id: number | null) => string | null,
): Sanction["appeal"] =>
  appeal
    ? {
        state: appeal.state,
        text: appeal.text,
        createdAt: appeal.createdAt.toISOString(),
        answer: appeal.answer,
        decidedBy: nameOf(appeal.decidedBy),
        decidedAt: appeal.decidedAt?.toISOString() ?? null,
      }
    : null;

export const endOf = (
  { liftedAt, untilAt }: Pick<SanctionRow, "liftedAt" | "untilAt">,
  now: Date,
): Date | null => liftedAt ?? (untilAt !== null && untilAt <= now ? untilAt : null);

const stateNames = Object.fromEntries(
  Object.entries(states).map(([name, value]) => [value, name]),
) as Record<ProposalRow["state"], SanctionProposalState>;

export async function presentProposals(
  world: World,
  found: readonly ProposalRow[],
  staff: StaffCaller,
): Promise<SanctionProposal[]> {
  const { db } = world;
  const memberIds = present(found.map(({ memberId }) => memberId));
  const [names, members, earlier] = await Promise.all([
    staffNames(db, present(found.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]))),
    memberNames(db, memberIds),
    countSteps(db, memberIds),
  ]);
  const person = (id: number) => ({ id, name: names.get(id) ?? "" });
  const shown: SanctionProposal[] = [];
  for (const row of found)
    shown.push({
      id: row.id,
      member: { id: row.memberId, ...(members.get(row.memberId) ?? { code: "", nickname: "" }) },
      step: row.step,
      category: row.category,
      tasksPerDay: row.tasksPerDay,
      days: row.days,
      reason: row.reason,
      shown: row.shown,
      state: stateNames[row.state],
      askedBy: person(row.askedBy),
      askedAt: row.askedAt.toISOString(),
      decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decideNote: row.decideNote,
      earlier: earlierOf(earlier, row),
      // oxlint-disable-next-line no-await-in-loop -- a few wait at a time
      whyNot: await whyNot(db, world, { row, staff }),
      mayWithdraw: row.state === states.waiting && row.askedBy === staff.staffId,
    });
  return shown;
}

const earlierOf = (
  earlier: Awaited<ReturnType<typeof countSteps>>,
  { memberId }: ProposalRow,
): string[] =>
  earlier
    .filter((one) => one.memberId === memberId)
    .map((one) => `${stepWords(one)} ${one.count} 次`);

const roles: readonly StaffRole[] = deciders;

async function whyNot(
  db: Db,
  world: World,
  { row, staff }: { row: ProposalRow; staff: StaffCaller },
): Promise<string | null> {
  if (!roles.includes(staff.role)) return "需要由管理员或运营复核";
  return (await whyNotDecide(db, world, { row, staffId: staff.staffId })) ?? null;
}
