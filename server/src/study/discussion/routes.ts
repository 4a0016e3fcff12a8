/** 讨论组: topics and replies, the members' side and the console's. */
import * as staff from "#contract/console/study/discussion.ts";
import * as member from "#contract/member/study/discussion.ts";
import { decodeTask } from "#contract/member/study/section.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { setTopics, topicsOfTask } from "./console.ts";
import { hidePost, postsOfTopic, replyAsStaff } from "./desk.ts";
import { decodeSection } from "./decode.ts";
import { guestsOfTask, setGuest } from "./guests.ts";
import { rename, setPicture } from "./identity.ts";
import { memberInfo } from "./info.ts";
import { like } from "./like.ts";
import { listMine } from "./mine.ts";
import { addTopic, hideAsModerator, setTopicState } from "./moderate.ts";
import { listPeople } from "./people.ts";
import { askerAt } from "./pass.ts";
import { reply } from "./reply.ts";
import { walkInRoutes } from "./walk-in-routes.ts";
import { listPosts, listTopics, readTopic } from "./topics.ts";

export function discussionRoutes(routes: Routes, world: World) {
  participantRoutes(routes, world);
  moderatorRoutes(routes, world);
  staffRoutes(routes, world);
  walkInRoutes(routes, world);
}

/** Members, and anyone who came into a section without an account. */
function participantRoutes(routes: Routes, world: World) {
  routes.on(decodeTask, ({ query }) => decodeSection(world, query.hash, query.link));
  routes.on(member.getFocusMember, async ({ query, ...asker }) =>
    memberInfo(world, await askerAt(world, asker, query), query.hash),
  );
  routes.on(member.setFocusName, async ({ body, ...asker }) =>
    rename(world, { memberId: await askerAt(world, asker, body), ...body }),
  );
  routes.on(member.setFocusAvatar, async ({ body, ...asker }) =>
    setPicture(world, { memberId: await askerAt(world, asker, body), ...body }),
  );
  routes.on(member.listFocusMembers, async ({ query: { hash, search }, ...asker }) =>
    listPeople(world, { memberId: await askerAt(world, asker, { hash }), hash, search }),
  );
  routes.on(member.listMyPosts, async ({ query, ...asker }) => {
    const { hash, of } = query;
    const memberId = await askerAt(world, asker, { hash });
    return listMine(world, { memberId, hash, of, ...pageIn(query) });
  });
  routes.on(member.listTopics, async ({ query, ...asker }) =>
    listTopics(world, await askerAt(world, asker, query), query.hash),
  );
  routes.on(member.getTopic, async ({ params: { id }, ...asker }) =>
    readTopic(world, await askerAt(world, asker, { topicId: id }), id),
  );
  routes.on(member.listPosts, async ({ params: { id }, query, ...asker }) => {
    const memberId = await askerAt(world, asker, { topicId: id });
    return listPosts(world, { memberId, id, ...pageIn(query) });
  });
  routes.on(member.addPost, async ({ params: { id: topicId }, body, ...asker }) => {
    const memberId = await askerAt(world, asker, { topicId });
    return reply(world, { ...body, memberId, topicId, key: body.key.toLowerCase() });
  });
  routes.on(member.likePost, async ({ params: { id }, body: { liked }, ...asker }) => {
    const memberId = await askerAt(world, asker, { postId: id });
    return like(world, { memberId, id, liked });
  });
}

function moderatorRoutes(routes: Routes, world: World) {
  routes.on(member.addTopic, ({ caller, body }) =>
    addTopic(world, { ...body, memberId: caller.memberId }),
  );
  routes.on(member.setTopicState, ({ caller, params, body }) =>
    setTopicState(world, { ...body, memberId: caller.memberId, id: params.id }),
  );
  routes.on(member.hideFocusPost, ({ caller, params, body }) =>
    hideAsModerator(world, { memberId: caller.memberId, id: params.id, hidden: body.hidden }),
  );
}

function staffRoutes(routes: Routes, world: World) {
  routes.on(staff.consoleTopics, ({ params }) => topicsOfTask(world, params.id));
  routes.on(staff.setTopics, ({ caller, origin, params, body }) =>
    setTopics(world, { staff: caller, ip: origin.ip }, params.id, body),
  );
  routes.on(staff.consolePosts, ({ params, query }) =>
    postsOfTopic(world, { id: params.id, ...pageIn(query) }),
  );
  routes.on(staff.hidePost, ({ caller, origin, params, body }) =>
    hidePost(world, { staff: caller, ip: origin.ip }, { id: params.id, hidden: body.hidden }),
  );
  routes.on(staff.replyAsStaff, ({ caller, origin, params, body }) =>
    replyAsStaff(
      world,
      { staff: caller, ip: origin.ip },
      {
        topicId: params.id,
        key: body.key.toLowerCase(),
        body: body.body,
        parentId: body.parentId,
        probe: body.probe,
      },
    ),
  );
  routes.on(staff.consoleGuests, ({ params }) => guestsOfTask(world, params.id));
  routes.on(staff.setGuest, ({ caller, origin, params, body }) =>
    setGuest(world, { staff: caller, ip: origin.ip }, { taskId: params.id, ...body }),
  );
}

const pageIn = ({ cursor, size }: { cursor?: string | undefined; size: number }) => ({
  cursor,
  size,
});
