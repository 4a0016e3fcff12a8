/** 信用分 as its member sees it. */
import { getQuality } from "#contract/member/study/quality.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { qualityPage, type TasksOf } from "./page.ts";

export function qualityRoutes(routes: Routes, world: World, tasksOf: TasksOf) {
  routes.on(getQuality, ({ caller, query }) =>
    qualityPage(world, { memberId: caller.memberId, ...query }, tasksOf),
  );
}
