/** Share cards over HTTP. */
import { signShareCard as endpoint } from "#contract/member/community/share-card.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { signShareCard } from "./service.ts";

/** Of one network: a page asks once when it opens, and once for each page that the reader goes on to. */
const rules = [{ count: 120, seconds: 60 }] as const;

export function shareCardRoutes(routes: Routes, world: World) {
  routes.on(endpoint, async ({ query: { url }, origin: { host, ip } }) => {
    await countOrRefuse(world, { name: "share-card", ip, rules });
    return signShareCard(world, { host, url });
  });
}
