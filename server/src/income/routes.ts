/** Income over HTTP: what is on its way, earnings, the year. */
import { listWaiting, getEarnings, getYear, downloadYear } from "#contract/member/income.ts";
import { Failure } from "../platform/failure.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

function soon(): never {
  throw new Failure("unavailable");
}

export function incomeRoutes(routes: Routes, _world: World) {
  routes.on(listWaiting, soon);
  routes.on(getEarnings, soon);
  routes.on(getYear, soon);
  routes.on(downloadYear, soon);
}
