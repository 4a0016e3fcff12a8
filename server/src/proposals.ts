/** Everything that takes a second person and a delay: one line per kind. */
import { brandMoneyKind } from "./brand-desk/service.ts";
import { taskPayKind } from "./editor/service.ts";
import { brandGrowthKind } from "./growth-desk/service.ts";
import type { World } from "./platform/world.ts";
import { carryOutProposals, type ProposalKind, staffGrantKind } from "./staff/service.ts";

export const proposalKinds: readonly ProposalKind[] = [
  brandMoneyKind,
  brandGrowthKind,
  staffGrantKind,
  taskPayKind,
];

export const carryOutDueProposals = (world: World): Promise<void> =>
  carryOutProposals(world, proposalKinds);
