/** Everything that takes a second person and a delay: one line per kind. */
import { brandMoneyKind } from "./operations/brand-desk/api.ts";
import { taskPayKind } from "./operations/editor/api.ts";
import { brandGrowthKind } from "./operations/growth-desk/api.ts";
import type { World } from "./platform/world.ts";
import { carryOutProposals, type ProposalKind, staffGrantKind } from "./people/staff/api.ts";

export const proposalKinds: readonly ProposalKind[] = [
  brandMoneyKind,
  brandGrowthKind,
  staffGrantKind,
  taskPayKind,
];

export const carryOutDueProposals = (world: World): Promise<void> =>
  carryOutProposals(world, proposalKinds);
