/** A member's own sanctions. The operators' side is sanction-desk. */
import { listOwnSanctions } from "#contract/member/people/sanction.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { ownSanctions } from "./own.ts";

export function sanctionRoutes(routes: Routes, world: World) {
  routes.on(listOwnSanctions, async ({ caller }) => ({
    list: await ownSanctions(world, caller.memberId),
  }));
}
