/** The files of a task's answers. */
import * as contract from "#contract/console/study/export.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { exportAnswers, exportArchive, exportCodebook, exportSav, exportSheet } from "./service.ts";

export function exportRoutes(routes: Routes, world: World) {
  routes.on(contract.exportAnswers, ({ caller, params, query, origin }) =>
    exportAnswers(world, { caller, ip: origin.ip, taskId: params.id, ...query }),
  );
  routes.on(contract.exportSheet, ({ caller, params, query, origin }) =>
    exportSheet(world, { caller, ip: origin.ip, taskId: params.id, ...query }),
  );
  routes.on(contract.exportSav, ({ caller, params, query, origin }) =>
    exportSav(world, { caller, ip: origin.ip, taskId: params.id, ...query }),
  );
  routes.on(contract.exportArchive, ({ caller, params, query, origin }) =>
    exportArchive(world, { caller, ip: origin.ip, taskId: params.id, ...query }),
  );
  routes.on(contract.exportCodebook, ({ caller, params, origin }) =>
    exportCodebook(world, { caller, ip: origin.ip, taskId: params.id }),
  );
}
