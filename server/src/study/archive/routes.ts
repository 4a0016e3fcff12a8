/** Archives of studies over HTTP. */
import * as contract from "#contract/console/study/archive.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { listed, oneOf } from "./presenter.ts";
import { begin, receivePart } from "./receive.ts";
import { contentsOf, removeImport } from "./removal.ts";

export function archiveRoutes(routes: Routes, world: World) {
  routes.on(contract.listArchives, ({ query }) => listed(world.db, query));
  routes.on(contract.getArchive, ({ params }) => oneOf(world.db, params.id));
  routes.on(contract.beginArchive, ({ caller, body }) => begin(world, caller, body));
  routes.on(contract.sendArchivePart, ({ caller, params, body }) =>
    receivePart(world, caller, { id: params.id, ...body }),
  );
  routes.on(contract.previewArchiveRemoval, ({ params }) => contentsOf(world.db, params.id));
  routes.on(contract.removeArchive, ({ caller, origin, params, body }) =>
    removeImport(world, { staff: caller, ip: origin.ip }, { id: params.id, ...body }),
  );
}
