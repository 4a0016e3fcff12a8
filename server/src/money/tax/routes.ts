/** The month's tax over HTTP, for finance. */
import { downloadTaxMonth, taxMonth } from "#contract/console/operations/books.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { taxFile, taxOfMonth } from "./month.ts";

export function taxRoutes(routes: Routes, world: World) {
  routes.on(taxMonth, ({ query }) => taxOfMonth(world.db, query.month));
  routes.on(downloadTaxMonth, ({ caller, origin, query }) =>
    taxFile(world, { caller, ip: origin.ip, month: query.month }),
  );
}
