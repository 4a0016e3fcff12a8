/** Entering: members; people of an agent's share link; a supplier's respondents. */
import { enterTask as enterTaskEndpoint } from "#contract/member/study/survey.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { visitorOf } from "../survey/api.ts";
import { agentEntryRoutes } from "./by-agent.ts";
import { enterTask } from "./enter.ts";

export function entryRoutes(routes: Routes, world: World) {
  agentEntryRoutes(routes, world);
  routes.on(enterTaskEndpoint, ({ caller, origin, cookies, body }) =>
    enterTask(world, {
      participant: { kind: "member", memberId: caller.memberId, role: caller.role },
      origin,
      visitorId: visitorOf(world, cookies),
      taskId: body.taskId,
      link: body.link,
    }),
  );
}
