/** What two persons say of a payout, over HTTP: never made, or made otherwise than our books have it. */
import { decideDiscrepancy, proposeDiscrepancy } from "#contract/console/money/discrepancy.ts";
import { decideUnpaid, proposeUnpaid } from "#contract/console/money/unpaid.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  decideByStatement,
  proposeByStatement,
  decideOnUnpaid,
  propose,
} from "../settlement/api.ts";
import { queuedExchange } from "./queue.ts";

export function unpaidRoutes(routes: Routes, world: World) {
  routes.on(proposeUnpaid, async ({ caller, origin, params, body }) => {
    await propose(world, { staff: caller, ip: origin.ip, id: params.id, ...body });
    return queuedExchange(world, params.id, caller);
  });
  routes.on(decideUnpaid, async ({ caller, origin, params, body }) => {
    await decideOnUnpaid(world, { staff: caller, ip: origin.ip, id: params.id, ...body });
    return queuedExchange(world, params.id, caller);
  });
  routes.on(proposeDiscrepancy, async ({ caller, origin, params, body }) => {
    await proposeByStatement(world, { staff: caller, ip: origin.ip, id: params.id, ...body });
    return queuedExchange(world, params.id, caller);
  });
  routes.on(decideDiscrepancy, async ({ caller, origin, params, body }) => {
    await decideByStatement(world, { staff: caller, ip: origin.ip, id: params.id, ...body });
    return queuedExchange(world, params.id, caller);
  });
}
