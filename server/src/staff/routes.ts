/** The console: the overview, the log, members; operators themselves are in self-routes.ts. */
import { consoleMember, consoleMembers, memberLedger } from "#contract/console/member.ts";
import { auditPeople, getOverview, listAudit } from "#contract/console/staff.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { auditPage, peopleOfAudit } from "./audit.ts";
import { ledgerPage, memberPage, oneMember } from "./member.ts";
import { overviewOf } from "./overview.ts";
import type { ProposalKind } from "./proposal-kind.ts";
import { proposalRoutes } from "./proposal-routes.ts";
import { accountRoutes } from "./self-routes.ts";

export function staffRoutes(routes: Routes, world: World, kinds: readonly ProposalKind[]) {
  accountRoutes(routes, world);
  proposalRoutes(routes, world, kinds);
  routes.on(getOverview, () => overviewOf(world));
  routes.on(listAudit, ({ query }) => auditPage(world, query));
  routes.on(auditPeople, () => peopleOfAudit(world));
  routes.on(consoleMembers, ({ query }) => memberPage(world, query));
  routes.on(consoleMember, ({ params }) => oneMember(world, params.id));
  routes.on(memberLedger, ({ params, query }) => ledgerPage(world, params.id, query));
}
