/** The proof of the books over HTTP. */
import {
  listBooksRuns,
  runBooks,
  listDifferences,
  uploadStatement,
} from "#contract/console/books.ts";
import { Failure } from "../platform/failure.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

function soon(): never {
  throw new Failure("unavailable");
}

export function booksRoutes(routes: Routes, _world: World) {
  routes.on(listBooksRuns, soon);
  routes.on(runBooks, soon);
  routes.on(listDifferences, soon);
  routes.on(uploadStatement, soon);
}
