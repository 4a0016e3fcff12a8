/** Rehearsal of a task. */
import * as contract from "#contract/console/study/rehearsal.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { taskById } from "../task/api.ts";
import { refuseBadFilm } from "../video/api.ts";
import { lastRehearsal, rehearse } from "./service.ts";

export function rehearsalRoutes(routes: Routes, world: World) {
  routes.on(contract.rehearseTask, async ({ caller, origin, params }) => {
    const task = await taskById(world.db, params.id);
    // A task is published only after a rehearsal; one whose film is missing is not rehearsed.
    if (task) await refuseBadFilm(world, task);
    return rehearse(world, { caller, ip: origin.ip }, params.id);
  });
  routes.on(contract.getRehearsal, ({ params }) => lastRehearsal(world.db, params.id));
}
