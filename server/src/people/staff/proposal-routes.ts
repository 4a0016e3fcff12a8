/** Changes that wait for a second person, and for their time. */
import * as contract from "#contract/console/operations/proposal.ts";
import { mustFind } from "../../platform/failure.ts";
import type { Routes, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { cancelProposal, confirmProposal } from "./proposal.ts";
import type { ProposalKind } from "./proposal-kind.ts";
import { proposalPage, presentProposals } from "./proposal-presenter.ts";
import { proposalById } from "./proposal-sql.ts";

export function proposalRoutes(routes: Routes, world: World, kinds: readonly ProposalKind[]) {
  const one = async (id: number, staff: StaffCaller) => {
    const row = await proposalById(world.db, id);
    const [shown] = await presentProposals(world, kinds, { found: row ? [row] : [], staff });
    return mustFind(shown);
  };
  routes.on(contract.listProposals, ({ caller, query }) =>
    proposalPage(world, kinds, { asked: query, staff: caller }),
  );
  routes.on(contract.confirmProposal, async ({ caller, origin, params: { id }, body }) => {
    await confirmProposal(world, kinds, { staff: caller, ip: origin.ip, id, note: body.note });
    return one(id, caller);
  });
  routes.on(contract.cancelProposal, async ({ caller, origin, params: { id }, body }) => {
    await cancelProposal(world, kinds, { staff: caller, ip: origin.ip, id, note: body.note });
    return one(id, caller);
  });
}
