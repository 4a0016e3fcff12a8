/** Delivery addresses over HTTP. */
import { listAddresses, removeAddress, saveAddress } from "#contract/member/people/address.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { addressesOf, remove, save } from "./service.ts";

export function addressRoutes(routes: Routes, world: World) {
  routes.on(listAddresses, ({ caller }) => addressesOf(world, caller.memberId));
  routes.on(saveAddress, ({ caller, body }) =>
    save(world, { memberId: caller.memberId, asked: body }),
  );
  routes.on(removeAddress, ({ caller, body }) =>
    remove(world, { memberId: caller.memberId, id: body.id }),
  );
}
