/** 看视频: the player's calls. */
import { beat as beatEndpoint, getWatch } from "#contract/member/study/video.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { beat, openPlayer } from "./service.ts";

export function videoRoutes(routes: Routes, world: World) {
  routes.on(getWatch, ({ caller, query }) =>
    openPlayer(world, { memberId: caller.memberId, token: query.token }),
  );
  routes.on(beatEndpoint, ({ caller, body }) =>
    beat(world, { memberId: caller.memberId, ...body }),
  );
}
