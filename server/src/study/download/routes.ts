/** The downloads over HTTP. */
import {
  downloadAgent,
  downloadInvited,
  downloadResponses,
  downloadTeam,
} from "#contract/member/study/download.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { download } from "./service.ts";
import { agentFile, invitedFile, ownFile, teamFile } from "./sql.ts";

export function downloadRoutes(routes: Routes, world: World) {
  routes.on(downloadResponses, ({ caller: { memberId }, query: { month } }) =>
    download(world, { memberId, month, name: "参与记录", query: ownFile }),
  );
  routes.on(downloadInvited, ({ caller: { memberId }, query: { month } }) =>
    download(world, { memberId, month, name: "邀请奖励明细", query: invitedFile, ofOthers: true }),
  );
  routes.on(downloadTeam, ({ caller: { memberId }, query: { month } }) =>
    download(world, { memberId, month, name: "团队参与记录", query: teamFile, ofOthers: true }),
  );
  routes.on(downloadAgent, ({ caller: { memberId }, query: { month } }) =>
    download(world, { memberId, month, name: "代理参与记录", query: agentFile, ofOthers: true }),
  );
}
