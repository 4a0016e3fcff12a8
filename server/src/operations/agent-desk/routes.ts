/** The desk of agents and their suppliers. */
import * as desk from "#contract/console/study/agent.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { renewSecret, setPaused, setSupplierActive, setUrls } from "./change.ts";
import { agentsAtDesk } from "./list.ts";
import { agentAtDesk } from "./one.ts";
import { testEntry, testReturn } from "./tester.ts";

export function agentDeskRoutes(routes: Routes, world: World) {
  routes.on(desk.consoleAgents, ({ caller, origin, query }) =>
    agentsAtDesk(world, query, { staff: caller, ip: origin.ip }),
  );
  routes.on(desk.consoleAgent, ({ params }) => agentAtDesk(world, params.id));
  routes.on(desk.pauseAgent, async ({ caller, origin, params, body: { paused, reason } }) => {
    const by = { staff: caller, ip: origin.ip, note: reason };
    await setPaused(world, { ...by, agentId: params.id, paused });
    return agentAtDesk(world, params.id);
  });
  routes.on(desk.setAgentSupplier, async ({ caller, origin, params, body: { active, note } }) => {
    const by = { staff: caller, ip: origin.ip, note };
    const { id: agentId, supplierId } = params;
    await setSupplierActive(world, { ...by, agentId, supplierId, active });
    return agentAtDesk(world, agentId);
  });
  routes.on(desk.setAgentUrls, async ({ caller, origin, params, body: { note, ...urls } }) => {
    const by = { staff: caller, ip: origin.ip, note };
    await setUrls(world, { ...by, agentId: params.id, ...urls });
    return agentAtDesk(world, params.id);
  });
  routes.on(desk.renewAgentSecret, async ({ caller, origin, params, body }) => {
    const by = { staff: caller, ip: origin.ip };
    const secret = await renewSecret(world, { ...by, agentId: params.id, ...body });
    return { agent: await agentAtDesk(world, params.id), secret };
  });
  routes.on(desk.testAgentReturn, ({ params, body }) =>
    testReturn(world, { agentId: params.id, ...body }),
  );
  routes.on(desk.testAgentEntry, ({ params, body }) =>
    testEntry(world, { agentId: params.id, url: body.url }),
  );
}
