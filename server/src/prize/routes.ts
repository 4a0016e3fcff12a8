/** Prizes over HTTP: the shelf, and the console's stock. */
import { listPrizes, getPrize } from "#contract/member/prize.ts";
import {
  consolePrizes,
  consolePrize,
  createPrize,
  updatePrize,
  setPrizeState,
  listStock,
  changeStock,
  listCodes,
  addCodes,
  voidCode,
} from "#contract/console/prize.ts";
import { Failure } from "../platform/failure.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

function soon(): never {
  throw new Failure("unavailable");
}

export function prizeRoutes(routes: Routes, _world: World) {
  routes.on(listPrizes, soon);
  routes.on(getPrize, soon);
  routes.on(consolePrizes, soon);
  routes.on(consolePrize, soon);
  routes.on(createPrize, soon);
  routes.on(updatePrize, soon);
  routes.on(setPrizeState, soon);
  routes.on(listStock, soon);
  routes.on(changeStock, soon);
  routes.on(listCodes, soon);
  routes.on(addCodes, soon);
  routes.on(voidCode, soon);
}
