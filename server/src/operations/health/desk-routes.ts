/** The console's health page; /healthz and /readyz are in routes.ts. */
import {
  getHealth,
  listDeadJobs,
  listRetention,
  retryJob,
} from "#contract/console/operations/health.ts";
import { retention } from "../../config/retention.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { deadJobs, healthOf, retryDead } from "./desk.ts";

export function healthDeskRoutes(routes: Routes, world: World) {
  const startedAt = world.clock.now();
  routes.on(getHealth, () => healthOf(world, startedAt));
  routes.on(listRetention, async () =>
    // Rules and decisions are for those who have the repository; the answer's schema leaves them out.
    Object.entries(retention).map(([name, retained]) => ({ name, ...retained })),
  );
  routes.on(listDeadJobs, ({ query }) => deadJobs(world, query));
  routes.on(retryJob, ({ params, body, caller, origin }) =>
    retryDead(world, { id: params.id, note: body.note, staff: caller, origin }),
  );
}
