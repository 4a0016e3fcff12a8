/** Cleaning over HTTP. */
import * as contract from "#contract/console/study/cleaning.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { worldOf } from "../task/api.ts";
import { exclude, include, previewOf } from "./exclusion.ts";
import { askForSearch, lastSearch } from "./search.ts";
import { listCleaning, signalsOfResponse } from "./signals.ts";

export function cleaningRoutes(routes: Routes, world: World) {
  routes.on(contract.cleaningList, async ({ params, query }) =>
    listCleaning(await worldOf(world, params.id), { taskId: params.id, ...query }),
  );
  routes.on(contract.cleaningSearch, async ({ params }) => ({
    search: await lastSearch(world, params.id),
  }));
  routes.on(contract.computeCleaning, ({ caller, origin, params }) =>
    askForSearch(world, { staff: caller, ip: origin.ip }, params.id),
  );
  routes.on(contract.previewExclusion, async ({ params, body }) =>
    previewOf(await worldOf(world, params.id), params.id, body.which),
  );
  routes.on(contract.excludeResponses, async ({ caller, origin, params, body }) =>
    exclude(
      await worldOf(world, params.id),
      { staff: caller, ip: origin.ip },
      { taskId: params.id, ...body },
    ),
  );
  routes.on(contract.includeResponses, ({ caller, origin, params, body }) =>
    include(world, { staff: caller, ip: origin.ip }, { taskId: params.id, ...body }),
  );
  routes.on(contract.responseSignals, ({ params }) => signalsOfResponse(world, params.id));
}
