/** Places for the cascade of region questions and addresses. */
import { listRegions } from "#contract/member/people/region.ts";
import type { Routes } from "../../platform/request.ts";
import { regionsIn } from "./service.ts";

export function regionRoutes(routes: Routes) {
  routes.on(listRegions, async ({ query }) => regionsIn(query.parent));
}
