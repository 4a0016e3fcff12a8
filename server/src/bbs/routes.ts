/** 讨论组: topics and replies, the members' side and the console's. */
import * as staff from "#contract/console/discussion.ts";
import * as member from "#contract/member/discussion.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { hidePost, postsOfTopic, replyAsStaff, setTopics, topicsOfTask } from "./console.ts";
import { reply } from "./reply.ts";
import { decodeSection, memberInfo, rename } from "./section.ts";
import { listPosts, listTopics, readTopic } from "./topics.ts";

export function bbsRoutes(routes: Routes, world: World) {
  routes.on(member.decodeTask, ({ query }) => decodeSection(world, query.hash));
  routes.on(member.getFocusMember, ({ caller, query }) =>
    memberInfo(world, caller.memberId, query.hash),
  );
  routes.on(member.setFocusName, ({ caller, body }) =>
    rename(world, { memberId: caller.memberId, ...body }),
  );
  routes.on(member.listTopics, ({ caller, query }) =>
    listTopics(world, caller.memberId, query.hash),
  );
  routes.on(member.getTopic, ({ caller, params }) => readTopic(world, caller.memberId, params.id));
  routes.on(member.listPosts, ({ caller, params, query }) =>
    listPosts(world, { memberId: caller.memberId, id: params.id, ...pageIn(query) }),
  );
  routes.on(member.addPost, ({ caller, origin, params, body }) =>
    reply(world, {
      memberId: caller.memberId,
      topicId: params.id,
      key: body.key.toLowerCase(),
      body: body.body,
      parentId: body.parentId,
      ip: origin.ip,
    }),
  );

  routes.on(staff.consoleTopics, ({ params }) => topicsOfTask(world, params.id));
  routes.on(staff.setTopics, ({ caller, origin, params, body }) =>
    setTopics(world, { caller, ip: origin.ip }, params.id, body.topics),
  );
  routes.on(staff.consolePosts, ({ params, query }) =>
    postsOfTopic(world, { id: params.id, ...pageIn(query) }),
  );
  routes.on(staff.hidePost, ({ caller, origin, params, body }) =>
    hidePost(world, { caller, ip: origin.ip }, { id: params.id, hidden: body.hidden }),
  );
  routes.on(staff.replyAsStaff, ({ caller, origin, params, body }) =>
    replyAsStaff(
      world,
      { caller, ip: origin.ip },
      {
        topicId: params.id,
        key: body.key.toLowerCase(),
        body: body.body,
        parentId: body.parentId,
      },
    ),
  );
}

const pageIn = ({ cursor, size }: { cursor?: string | undefined; size: number }) => ({
  cursor,
  size,
});
