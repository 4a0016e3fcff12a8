/** Saved views over HTTP. */
import * as contract from "#contract/console/operations/views.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { changeView, listViews, removeView, saveView, setDefaultView } from "./service.ts";

export function viewRoutes(routes: Routes, world: World) {
  routes.on(contract.listViews, ({ caller, query }) => listViews(world, caller, query.page));
  routes.on(contract.saveView, ({ caller, origin, body }) =>
    saveView(world, { caller, ip: origin.ip }, body),
  );
  routes.on(contract.changeView, ({ caller, origin, params, body }) =>
    changeView(world, { caller, ip: origin.ip }, params.id, body),
  );
  routes.on(contract.removeView, ({ caller, origin, params }) =>
    removeView(world, { caller, ip: origin.ip }, params.id),
  );
  routes.on(contract.setDefaultView, ({ caller, origin, body }) =>
    setDefaultView(world, { caller, ip: origin.ip }, body),
  );
}
