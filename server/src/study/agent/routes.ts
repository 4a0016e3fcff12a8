/** Agents: their links, suppliers and figures. */
import * as contract from "#contract/member/study/agent.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { agentMonths, agentPage } from "./figures.ts";
import {
  addSupplier,
  renewSecret,
  setReturnUrls,
  testReturnUrl,
  updateSupplier,
} from "./suppliers.ts";

export function agentRoutes(routes: Routes, world: World) {
  routes.on(contract.getAgent, ({ caller }) => agentPage(world, caller.memberId));
  routes.on(contract.getAgentMonths, ({ caller }) => agentMonths(world, caller.memberId));
  routes.on(contract.setReturnUrls, ({ caller, body }) =>
    setReturnUrls(world, caller.memberId, body),
  );
  routes.on(contract.addSupplier, ({ caller, body }) => addSupplier(world, caller.memberId, body));
  routes.on(contract.updateSupplier, ({ caller, params, body: { version, ...draft } }) =>
    updateSupplier(world, { memberId: caller.memberId, id: params.id, draft, version }),
  );
  routes.on(contract.renewSecret, ({ caller, body }) =>
    renewSecret(world, caller.memberId, body.supplierId),
  );
  routes.on(contract.testReturnUrl, ({ caller, body }) =>
    testReturnUrl(world, { memberId: caller.memberId, ...body }),
  );
}
