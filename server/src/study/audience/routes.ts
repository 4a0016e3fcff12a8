/** The audience for the console's editor: what to build it from, who is in it, what it says. */
import * as contract from "#contract/console/study/task.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { audienceFormOf, countAudience } from "./service.ts";

export function audienceRoutes(routes: Routes, world: World) {
  routes.on(contract.countAudience, ({ body }) => countAudience(world, body));
  routes.on(contract.getProfileForm, async () => ({
    questionnaire: await audienceFormOf(world.db),
  }));
}
