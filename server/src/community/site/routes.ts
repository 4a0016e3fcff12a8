/** What the site must know before anybody signs in, the brands' texts and the landing page's figures. */
import { getDocument, getProof, getSite } from "#contract/member/community/site.ts";
import { documentOf } from "../../foundation/brand/api.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { proofOf } from "./proof.ts";
import { siteOf } from "./service.ts";

export function siteRoutes(routes: Routes, world: World) {
  routes.on(getSite, ({ origin }) => siteOf(world, origin.host));
  routes.on(getDocument, ({ origin, params }) =>
    documentOf(world, { host: origin.host, kind: params.kind }),
  );
  routes.on(getProof, ({ origin }) => proofOf(world, origin.host));
}
