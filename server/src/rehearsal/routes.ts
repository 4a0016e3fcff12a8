/** Rehearsal of a task. */
import * as contract from "#contract/console/rehearsal.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { lastRehearsal, rehearse } from "./service.ts";

export function rehearsalRoutes(routes: Routes, world: World) {
  routes.on(contract.rehearseTask, ({ caller, origin, params }) =>
    rehearse(world, { caller, ip: origin.ip }, params.id),
  );
  routes.on(contract.getRehearsal, ({ params }) => lastRehearsal(world.db, params.id));
}
