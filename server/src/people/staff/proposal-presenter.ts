/** Proposals as operators see them. */
import { type Proposal, confirmProposal } from "#contract/console/operations/proposal.ts";
import type { StaffRole } from "#contract/enums.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { namesByIds } from "./account-sql.ts";
import { kindOf, secondRefusal } from "./proposal.ts";
import { changesOf, type ProposalKind } from "./proposal-kind.ts";
import { openOf, pageOfProposals, type ProposalRow } from "./proposal-sql.ts";

type Kinds = readonly ProposalKind[];
const confirmers: readonly StaffRole[] = confirmProposal.access.staff;

export async function presentProposals(
  world: World,
  kinds: Kinds,
  { found, staff }: { found: readonly ProposalRow[]; staff: StaffCaller },
): Promise<Proposal[]> {
  const { db } = world;
  const people = new Map(
    (
      await namesByIds(db, [
        ...new Set(
          found.flatMap(({ proposedBy, confirmedBy, endedBy }) => [
            proposedBy,
            confirmedBy ?? proposedBy,
            endedBy ?? proposedBy,
          ]),
        ),
      ])
    ).map(({ id, name }) => [id, name]),
  );
  const person = (id: number | null) => (id === null ? null : { id, name: people.get(id) ?? "" });
  const shown: Proposal[] = [];
  for (const row of found) {
    const kind = kindOf(kinds, row);
    // oxlint-disable no-await-in-loop -- there are a few open ones at a time
    const [names, delays, whyNot] = await Promise.all([
      kind.subjectNames(db, [row.subjectId]),
      kind.delayHours(db, [row.subjectId]),
      whyNotConfirm(world, row, staff),
    ]);
    // oxlint-enable no-await-in-loop
    shown.push({
      id: row.id,
      kind: row.kind,
      subjectId: row.subjectId,
      subject: names.get(row.subjectId) ?? row.subjectId,
      changes: changesOf(kind.guards, row.before, row.after),
      note: row.note,
      state: row.state,
      proposedBy: { id: row.proposedBy, name: people.get(row.proposedBy) ?? "" },
      proposedAt: row.proposedAt.toISOString(),
      confirmedBy: person(row.confirmedBy),
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      confirmNote: row.confirmNote,
      effectiveAt: row.effectiveAt?.toISOString() ?? null,
      delayHours: delays.get(row.subjectId) ?? 0,
      endedBy: person(row.endedBy),
      endedAt: row.endedAt?.toISOString() ?? null,
      endNote: row.endNote,
      whyNot,
    });
  }
  return shown;
}

async function whyNotConfirm(world: World, row: ProposalRow, staff: StaffCaller) {
  if (row.state !== "proposed") return "不在等待复核";
  if (row.proposedBy === staff.staffId) return "不能复核自己提出的改动，请由另一位同事复核";
  if (!confirmers.includes(staff.role)) return "需要由管理员或财务复核";
  return (await secondRefusal(world.db, world, { row, staffId: staff.staffId })) ?? null;
}

/** What is open about these, for their own pages. */
export async function pendingOf(
  world: World,
  kind: ProposalKind,
  { subjectIds, staff }: { subjectIds: readonly string[]; staff: StaffCaller },
): Promise<ReadonlyMap<string, Proposal[]>> {
  const found = await openOf(world.db, kind.name, subjectIds);
  return Map.groupBy(
    await presentProposals(world, [kind], { found, staff }),
    ({ subjectId }) => subjectId,
  );
}

type ProposalPageInput = Days & ListAsked & { open?: "1" | "0" | undefined };

export async function proposalPage(
  world: World,
  kinds: Kinds,
  { asked, staff }: { asked: ProposalPageInput; staff: StaffCaller },
) {
  const isOpen = asked.open === undefined ? undefined : asked.open === "1";
  const { list: found, ...page } = await pageOfProposals(world.db, { ...asked, isOpen }, asked);
  return { ...page, list: await presentProposals(world, kinds, { found, staff }) };
}
