/** The desk of growth: roles, teams, invitations and what they pay. */
import * as desk from "#contract/console/people/growth.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { setBlocked } from "./block.ts";
import { invitesAtDesk } from "./invites.ts";
import { growthOf } from "./member.ts";
import { setRole } from "./role.ts";
import { rulesOfBrands, setRules } from "./rules.ts";
import { moveToTeam } from "./team.ts";
import { teamsAtDesk } from "./teams.ts";

export function growthDeskRoutes(routes: Routes, world: World) {
  routes.on(desk.memberGrowth, ({ params }) => growthOf(world, params.id));
  routes.on(desk.setMemberRole, async ({ caller, origin, params, body }) => {
    await setRole(world, { staff: caller, ip: origin.ip, id: params.id, ...body });
    return growthOf(world, params.id);
  });
  routes.on(desk.moveToTeam, async ({ caller, origin, params, body }) => {
    await moveToTeam(world, { staff: caller, ip: origin.ip, id: params.id, ...body });
    return growthOf(world, params.id);
  });

  routes.on(desk.consoleInvites, ({ query }) => invitesAtDesk(world, query));
  routes.on(desk.blockInvite, ({ caller, origin, params, body: { blocked, note } }) =>
    setBlocked(world, { staff: caller, ip: origin.ip, note, id: params.id, blocked }),
  );
  routes.on(desk.consoleTeams, ({ query }) => teamsAtDesk(world, query));

  routes.on(desk.growthRules, ({ caller }) => rulesOfBrands(world, caller));
  routes.on(
    desk.setGrowthRules,
    ({ caller, origin, body: { note, brandCode, version, ...rules } }) =>
      setRules(world, { staff: caller, ip: origin.ip, note, brandCode, version, rules }),
  );
}
