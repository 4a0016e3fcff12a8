/** The console: operators' sign-in, the overview, the log, members. */
import { consoleMember, consoleMembers, memberLedger } from "#contract/console/member.ts";
import {
  getOverview,
  listAudit,
  staffLogin,
  staffLogout,
  staffMe,
} from "#contract/console/staff.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { ledgerPage, memberPage, oneMember } from "./member.ts";
import { auditPage, overviewOf } from "./overview.ts";
import { login, logout, me } from "./service.ts";

export function staffRoutes(routes: Routes, world: World) {
  routes.on(staffLogin, ({ body, origin, cookies }) =>
    login(world, { asked: body, origin, cookies }),
  );
  routes.on(staffLogout, ({ cookies }) => logout(world, cookies));
  routes.on(staffMe, ({ caller }) => me(world, caller));
  routes.on(getOverview, () => overviewOf(world));
  routes.on(listAudit, ({ query }) => auditPage(world, query));
  routes.on(consoleMembers, ({ query }) => memberPage(world, query));
  routes.on(consoleMember, ({ params }) => oneMember(world, params.id));
  routes.on(memberLedger, ({ params, query }) => ledgerPage(world, params.id, query));
}
