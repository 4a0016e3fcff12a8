/** What the site must know before anybody signs in. */
import { getSite } from "#contract/member/site.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { siteOf } from "./service.ts";

export function siteRoutes(routes: Routes, world: World) {
  routes.on(getSite, ({ origin }) => siteOf(world, origin.host));
}
