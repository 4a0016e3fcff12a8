/** A task's schedules over HTTP. */
import * as contract from "#contract/console/operations/schedule.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { failedSchedules, listSchedules, removeSchedule, scheduleTask } from "./service.ts";

export function scheduleRoutes(routes: Routes, world: World) {
  routes.on(contract.listSchedules, ({ params }) => listSchedules(world, params.id));
  routes.on(contract.failedSchedules, () => failedSchedules(world));
  routes.on(contract.scheduleTask, ({ caller, origin, params, body }) =>
    scheduleTask(world, { caller, ip: origin.ip }, params.id, body),
  );
  routes.on(contract.removeSchedule, ({ caller, origin, params, body }) =>
    removeSchedule(world, { caller, ip: origin.ip }, params.id, body),
  );
}
