/** What operators keep beside a questionnaire, over HTTP. */
import * as contract from "#contract/console/study/questionnaire-desk.ts";
import { mustFind } from "../../platform/failure.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { numberedVersion } from "../survey/api.ts";
import { addComment, listComments, resolveComment } from "./comments.ts";
import { libraryBlock, listLibrary, removeBlock, saveBlock } from "./library.ts";
import { listVersions } from "./versions.ts";

export function authoringRoutes(routes: Routes, world: World) {
  const { db } = world;
  routes.on(contract.listComments, ({ params }) => listComments(world, params.id));
  routes.on(contract.addComment, ({ caller, origin, params, body }) =>
    addComment(world, { staff: caller, ip: origin.ip }, { taskId: params.id, ...body }),
  );
  routes.on(contract.resolveComment, ({ caller, origin, params, body }) =>
    resolveComment(
      world,
      { staff: caller, ip: origin.ip },
      { taskId: params.id, commentId: params.commentId, ...body },
    ),
  );
  routes.on(contract.listVersions, ({ params }) => listVersions(db, params.id));
  routes.on(contract.getVersion, async ({ params }) => {
    const found = mustFind(await numberedVersion(db, params.id, params.version));
    const { version, createdAt, body } = found;
    return { version, at: createdAt.toISOString(), questionnaire: body };
  });
  routes.on(contract.listLibrary, () => listLibrary(db));
  routes.on(contract.getLibraryBlock, ({ params }) => libraryBlock(db, params.id));
  routes.on(contract.saveLibraryBlock, ({ caller, origin, body }) =>
    saveBlock(world, { staff: caller, ip: origin.ip }, body),
  );
  routes.on(contract.removeLibraryBlock, ({ caller, origin, params }) =>
    removeBlock(world, { staff: caller, ip: origin.ip }, params.id),
  );
}
