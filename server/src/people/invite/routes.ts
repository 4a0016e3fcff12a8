/** Invitations: the inviter's page, who came, and what a friend sees before registering. */
import { Role } from "#contract/enums.ts";
import * as contract from "#contract/member/people/invite.ts";
import { offerAt } from "../../foundation/brand/api.ts";
import { Failure } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import { maskNickname } from "../../platform/mask.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { memberByCode } from "../member/api.ts";
import { inviteesOf, invitePage } from "./page.ts";

/**
 * Of one network. A shared address (a school, an office) may open many links in a minute, while anyone who
 * tries codes in turn meets few of the ninety million that are somebody's.
 */
const looks = [
  { count: 60, seconds: 60 },
  { count: 600, seconds: 86_400 },
] as const;

export function inviteRoutes(routes: Routes, world: World) {
  routes.on(contract.getInvite, ({ caller }) => invitePage(world, caller.memberId));

  routes.on(contract.listInvitees, ({ caller, query }) =>
    inviteesOf(world, caller.memberId, {
      cursor: query.cursor,
      size: query.size,
      state: query.state,
    }),
  );

  routes.on(contract.getInviter, async ({ params, origin }) => {
    await countOrRefuse(world, { name: "invite-look", ip: origin.ip, rules: looks });
    const member = await memberByCode(world.db, params.code);
    if (!member || member.state !== "active" || member.role === Role.of.member)
      throw new Failure("notFound", { msg: "邀请码无效" });
    const { welcomeGold } = await offerAt(world, origin.host);
    return {
      name: maskNickname(member.nickname),
      avatar: member.avatar,
      // Of the brand that a friend would register with here.
      welcomeGold,
    };
  });
}
