/** Notices over HTTP: the board and the list of members, and the operators' desk. */
import { consoleNotices, publishNotice, saveNotice } from "#contract/console/community/content.ts";
import * as member from "#contract/member/community/notice.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { noticesAtDesk, save, setState } from "./desk.ts";
import { board, listOf, markRead, noticeFor, unreadOf } from "./reading.ts";

export function noticeRoutes(routes: Routes, world: World) {
  routes.on(member.listBoard, ({ caller, origin: { host } }) =>
    board(world, { memberId: caller?.memberId ?? null, host }),
  );
  routes.on(member.listNotices, ({ caller: { memberId }, origin: { host }, query }) =>
    listOf(world, { memberId, host, ...query }),
  );
  routes.on(member.listUnread, ({ caller: { memberId }, origin: { host } }) =>
    unreadOf(world, { memberId, host }),
  );
  routes.on(member.readNotices, ({ caller: { memberId }, origin: { host }, body }) =>
    markRead(world, { memberId, host, ...body }),
  );
  routes.on(member.getNotice, ({ caller, origin: { host }, params: { id } }) =>
    noticeFor(world, { memberId: caller?.memberId ?? null, host, id }),
  );

  routes.on(consoleNotices, ({ query }) => noticesAtDesk(world, query));
  routes.on(saveNotice, ({ caller, origin: { ip }, body, idempotencyKey: key }) =>
    save(world, { staff: caller, ip, ...body, key }),
  );
  routes.on(publishNotice, ({ caller, origin: { ip }, params: { id }, body }) =>
    setState(world, { staff: caller, ip, id, ...body }),
  );
}
