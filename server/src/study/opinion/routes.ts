/** Members' reports on tasks, and the operators' list of them. */
import { handleFaults as handleEndpoint, listFaults } from "#contract/console/study/task-fault.ts";
import { reportFault as reportEndpoint } from "#contract/member/study/opinion.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { faultsOfTask, handleFaults, reportFault } from "./report.ts";

export function opinionRoutes(routes: Routes, world: World) {
  routes.on(reportEndpoint, ({ caller, params, body }) =>
    reportFault(world, { memberId: caller.memberId, taskId: params.id, ...body }),
  );
  routes.on(listFaults, async ({ params }) => ({ list: await faultsOfTask(world, params.id) }));
  routes.on(handleEndpoint, async ({ caller, params, body: { until }, origin }) => ({
    handled: await handleFaults(world, { caller, ip: origin.ip, taskId: params.id, until }),
  }));
}
