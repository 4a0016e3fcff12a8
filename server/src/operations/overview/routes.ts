/** The work that waits, as the console's first page shows it. */
import { getOverview } from "#contract/console/people/staff.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { overviewOf } from "./service.ts";

export function overviewRoutes(routes: Routes, world: World) {
  routes.on(getOverview, () => overviewOf(world));
}
