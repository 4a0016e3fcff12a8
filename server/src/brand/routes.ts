/** The brands' texts and the landing page's figures. */
import { getDocument, getProof } from "#contract/member/site.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { proofOf } from "./proof.ts";
import { documentOf } from "./service.ts";

export function brandRoutes(routes: Routes, world: World) {
  routes.on(getDocument, ({ origin, params }) =>
    documentOf(world, { host: origin.host, kind: params.kind }),
  );
  routes.on(getProof, ({ origin }) => proofOf(world, origin.host));
}
