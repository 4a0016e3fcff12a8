/** What a member is told of, over HTTP. */
import {
  getAlerts,
  saveAlerts as saveEndpoint,
  unsubscribe as out,
} from "#contract/member/study/alert.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { alertsOf, saveAlerts, unsubscribe } from "./setting.ts";

export function alertRoutes(routes: Routes, world: World) {
  routes.on(getAlerts, ({ caller: { memberId } }) => alertsOf(world, memberId));
  routes.on(saveEndpoint, ({ caller: { memberId }, body: settings }) =>
    saveAlerts(world, { memberId, settings }),
  );
  routes.on(out, ({ body: { token } }) => unsubscribe(world, token));
}
