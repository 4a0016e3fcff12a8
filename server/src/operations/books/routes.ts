/** The proof of the books over HTTP. */
import * as contract from "#contract/console/operations/books.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { runBooks } from "./run.ts";
import { booksRun, booksRuns, differencesOfRun, presentRuns } from "./service.ts";
import { uploadStatement } from "./upload.ts";

export function booksRoutes(routes: Routes, world: World) {
  routes.on(contract.listBooksRuns, ({ query }) => booksRuns(world, query));
  routes.on(contract.getBooksRun, ({ params }) => booksRun(world, params.id));
  routes.on(contract.runBooks, async ({ caller, origin }) => {
    const run = await runBooks(world, { staff: caller, ip: origin.ip });
    const [shown] = await presentRuns(world.db, [run]);
    if (!shown) throw new Error("one run is shown as none");
    return shown;
  });
  routes.on(contract.listDifferences, ({ params, query }) =>
    differencesOfRun(world, { ...query, id: params.id }),
  );
  routes.on(contract.uploadStatement, ({ caller, origin, body }) =>
    uploadStatement(world, { staff: caller, ip: origin.ip, ...body }),
  );
}
