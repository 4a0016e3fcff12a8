/** Messages and what is new, over HTTP. */
import {
  getNews,
  listMessages,
  liveNews,
  readMessages,
} from "#contract/member/community/notice.ts";
import { listOf, markRead } from "../../foundation/message/api.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { newsFor } from "./count.ts";
import { liveOf } from "./live.ts";

export function newsRoutes(routes: Routes, world: World) {
  routes.on(listMessages, ({ caller: { memberId }, query }) =>
    listOf(world, { memberId, ...query }),
  );
  routes.on(readMessages, async ({ caller: { memberId }, origin: { host }, body }) => {
    await markRead(world, { memberId, ...body });
    return newsFor(world, { memberId, host });
  });
  routes.on(getNews, ({ caller: { memberId }, origin: { host } }) =>
    newsFor(world, { memberId, host }),
  );
  routes.on(liveNews, ({ caller, origin: { host } }) => liveOf(world).open({ caller, host }));
}
