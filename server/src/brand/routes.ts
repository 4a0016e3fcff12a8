/** What the site must know before anybody signs in. */
import { getDocument, getProof, getSite } from "#contract/member/site.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { proofOf } from "./proof.ts";
import { documentOf, siteOf } from "./service.ts";

export function brandRoutes(routes: Routes, world: World) {
  routes.on(getSite, ({ origin }) => siteOf(world, origin.host));
  routes.on(getDocument, ({ origin, params }) =>
    documentOf(world, { host: origin.host, kind: params.kind }),
  );
  routes.on(getProof, () => proofOf(world));
}
