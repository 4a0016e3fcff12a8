/** Proposals that a payout was never made, as the console shows them beside the exchange. */
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { StaffRole } from "#contract/enums.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { staffNames } from "../../people/staff/api.ts";
import { evidenceUrl } from "./evidence.ts";
import { whyNotDecide } from "./proposal-second.ts";
import {
  newestProposals,
  type ProposalRow,
  proposalStates,
  nexts,
  type UnpaidRow,
} from "../payout/api.ts";

type PresentedUnpaid = NonNullable<ConsoleExchange["unpaid"]>;

const mayLook = ({ role }: StaffCaller) =>
  role === StaffRole.of.admin || role === StaffRole.of.finance;

/** The newest of each exchange, by its id. */
export async function presentUnpaid(
  world: World,
  exchangeIds: readonly number[],
  staff: StaffCaller,
): Promise<ReadonlyMap<number, PresentedUnpaid>> {
  const found = await newestProposals(world.db, "exchangeUnpaid", exchangeIds);
  const nameOf = await namesIn(world, found);
  return new Map(
    await Promise.all(
      found.map(
        async (row) => [row.exchangeId, await shown(world, { row, staff, nameOf })] as const,
      ),
    ),
  );
}

export async function namesIn(world: World, found: readonly ProposalRow[]) {
  const people = found.flatMap(({ askedBy, decidedBy }) => [
    askedBy,
    ...(decidedBy ? [decidedBy] : []),
  ]);
  const names = await staffNames(world.db, [...new Set(people)]);
  return (id: number) => names.get(id) ?? "";
}

type Showing<Row> = { row: Row; staff: StaffCaller; nameOf: (id: number) => string };

async function shown(world: World, showing: Showing<UnpaidRow>): Promise<PresentedUnpaid> {
  const { billNo, next } = showing.row;
  return { billNo, next: keyOf(nexts, next), ...(await presentProposal(world, showing)) };
}

export async function presentProposal(world: World, { row, staff, nameOf }: Showing<ProposalRow>) {
  const { reference, note, decideNote, answer, decidedBy, decidedAt } = row;
  const isWaiting = row.state === proposalStates.waiting;
  return {
    state: keyOf(proposalStates, row.state),
    reference,
    note,
    evidenceUrl: mayLook(staff) ? evidenceUrl(world, row.evidenceKey) : null,
    askedBy: nameOf(row.askedBy),
    askedAt: row.askedAt.toISOString(),
    decidedBy: decidedBy === null ? null : nameOf(decidedBy),
    decidedAt: decidedAt?.toISOString() ?? null,
    decideNote,
    answer,
    whyNot: isWaiting ? ((await whyNotDecide(world, row, staff)) ?? null) : "已经处理",
    isMine: row.askedBy === staff.staffId,
  };
}

function keyOf<K extends string>(table: Record<K, number>, value: number): K {
  const [key] = (Object.keys(table) as K[]).filter((one) => table[one] === value);
  if (key === undefined) throw new Error(`no name for ${value}`);
  return key;
}
