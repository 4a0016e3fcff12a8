/** Banners and events over HTTP. */
import { consoleBanners, saveBanner } from "#contract/console/community/content.ts";
import { BannerKind } from "#contract/content-enums.ts";
import { listBanners, listEvents } from "#contract/member/community/notice.ts";
import { Viewer } from "#contract/viewer.ts";
import type { MemberCaller, Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { bannersAtDesk, save } from "./desk.ts";
import { shownOf } from "./presenter.ts";

export function bannerRoutes(routes: Routes, world: World) {
  const { banner, event } = BannerKind.of;
  routes.on(listBanners, ({ caller, origin: { host } }) =>
    shownOf(world, { kind: banner, host, viewer: viewerOf(caller) }),
  );
  routes.on(listEvents, ({ caller, origin: { host } }) =>
    shownOf(world, { kind: event, host, viewer: viewerOf(caller) }),
  );
  routes.on(consoleBanners, ({ query }) => bannersAtDesk(world, query));
  routes.on(saveBanner, ({ caller, origin: { ip }, body, idempotencyKey: key }) =>
    save(world, { staff: caller, ip, ...body, key }),
  );
}

const viewerOf = (caller: MemberCaller | undefined): Viewer => caller?.role ?? Viewer.of.visitor;
