/** Uploads: the policy for a form, and the avatar that comes of it. */
import { getUploadPolicy, setAvatar as setAvatarEndpoint } from "#contract/member/people/upload.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { setAvatar } from "./avatar.ts";
import { type AnswerRule, grantUpload } from "./grant.ts";

export function uploadRoutes(routes: Routes, world: World, answerRule: AnswerRule) {
  routes.on(getUploadPolicy, ({ caller, query }) =>
    grantUpload(
      world,
      { token: undefined, question: undefined, ...query, memberId: caller.memberId },
      answerRule,
    ),
  );
  routes.on(setAvatarEndpoint, ({ caller, body }) =>
    setAvatar(world, { memberId: caller.memberId, key: body.key }),
  );
}
