/** Feedback over HTTP: the member's side, and the operators' desk. */
import * as desk from "#contract/console/community/feedback.ts";
import * as member from "#contract/member/community/feedback.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { Failure } from "../../platform/failure.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { askFeedback } from "./ask.ts";
import { feedbackAtDesk, feedbackQueue, moveAsStaff } from "./desk.ts";
import { confirm, ownFeedbacks, readFeedback, reply } from "./own.ts";

export function feedbackRoutes(routes: Routes, world: World) {
  routes.on(member.listFeedback, ({ caller: { memberId }, query }) =>
    ownFeedbacks(world, { memberId, ...query }),
  );
  routes.on(member.getFeedback, ({ caller: { memberId }, params }) =>
    readFeedback(world, { memberId, ...params }),
  );
  routes.on(member.askFeedback, ({ caller: { memberId, frozen }, body }) => {
    if (frozen && body.type !== FeedbackType.of.appeal)
      throw new Failure("accountFrozen", { msg: frozen });
    return askFeedback(world, { memberId, ...body });
  });
  routes.on(member.replyFeedback, ({ caller: { memberId, frozen }, params, body }) =>
    reply(world, { memberId, frozen, ...params }, body),
  );
  routes.on(member.confirmFeedback, ({ caller: { memberId }, params }) =>
    confirm(world, { memberId, ...params }),
  );

  routes.on(desk.consoleFeedbacks, ({ caller, query }) => feedbackQueue(world, caller, query));
  routes.on(desk.consoleFeedback, ({ params }) => feedbackAtDesk(world, params.id));
  routes.on(desk.moveFeedback, ({ caller, origin, params, body }) =>
    moveAsStaff(world, { staff: caller, ip: origin.ip, ...params, ...body }),
  );
}
