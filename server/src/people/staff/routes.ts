/** The operators' log and proposals over HTTP; operators themselves are in self-routes.ts. */
import {
  downloadAuditArchive,
  listAuditArchives,
  readAuditArchive,
} from "#contract/console/people/audit-archive.ts";
import { auditPeople, listAudit } from "#contract/console/people/staff.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { auditPage, peopleOfAudit } from "./audit.ts";
import { archivedDay, auditArchiveFile, auditArchives } from "./audit-archive.ts";
import type { ProposalKind } from "./proposal-kind.ts";
import { proposalRoutes } from "./proposal-routes.ts";
import { accountRoutes } from "./self-routes.ts";

export function staffRoutes(routes: Routes, world: World, kinds: readonly ProposalKind[]) {
  accountRoutes(routes, world);
  proposalRoutes(routes, world, kinds);
  routes.on(listAudit, ({ query }) => auditPage(world, query));
  routes.on(auditPeople, () => peopleOfAudit(world));
  routes.on(listAuditArchives, () => auditArchives(world));
  routes.on(readAuditArchive, ({ params, query }) => archivedDay(world, params.day, query));
  routes.on(downloadAuditArchive, ({ caller, origin, params, query }) =>
    auditArchiveFile(world, { params, query }, { staff: caller, ip: origin.ip }),
  );
}
