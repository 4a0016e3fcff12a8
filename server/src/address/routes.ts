/** Delivery addresses over HTTP. */
import { listAddresses, saveAddress, removeAddress } from "#contract/member/address.ts";
import { Failure } from "../platform/failure.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";

function soon(): never {
  throw new Failure("unavailable");
}

export function addressRoutes(routes: Routes, _world: World) {
  routes.on(listAddresses, soon);
  routes.on(saveAddress, soon);
  routes.on(removeAddress, soon);
}
