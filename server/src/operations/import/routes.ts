/** Imports of many members' changes: a dry run, carrying it out once, undoing it. */
import * as contract from "#contract/console/operations/import.ts";
import type { Origin, Routes, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { commitImport, undoImport } from "./carry-out.ts";
import { previewImport } from "./preview.ts";
import { importById, importsAtDesk, linesAtDesk } from "./presenter.ts";

export function importRoutes(routes: Routes, world: World) {
  routes.on(contract.previewImport, async ({ caller, origin, body }) =>
    importById(world, await previewImport(world, { ...body, by: by(caller, origin) })),
  );
  routes.on(contract.listImports, ({ query }) => importsAtDesk(world, query));
  routes.on(contract.getImport, ({ params }) => importById(world, params.id));
  routes.on(contract.importLines, ({ params, query }) =>
    linesAtDesk(world, { ...query, id: params.id }),
  );
  routes.on(contract.commitImport, async ({ caller, origin, params }) => {
    await commitImport(world, params.id, by(caller, origin));
    return importById(world, params.id);
  });
  routes.on(contract.undoImport, async ({ caller, origin, params, body }) => {
    await undoImport(world, { id: params.id, by: by(caller, origin), reason: body.reason });
    return importById(world, params.id);
  });
}

const by = (staff: StaffCaller, { ip }: Origin) => ({ staff, ip });
