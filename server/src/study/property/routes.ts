/** The profile questionnaire over HTTP. */
import * as member from "#contract/member/study/property.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { propertyOf, saveProperty } from "./service.ts";

export function propertyRoutes(routes: Routes, world: World) {
  routes.on(member.getProperty, ({ caller }) => propertyOf(world, caller.memberId));
  routes.on(member.saveProperty, ({ caller, body }) =>
    saveProperty(world, { memberId: caller.memberId, ...body }),
  );
}
