/** 讨论组: topics and replies, the members' side and the console's. */
import * as staff from "#contract/console/discussion.ts";
import * as member from "#contract/member/discussion.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { setTopics, topicsOfTask } from "./console.ts";
import { hidePost, postsOfTopic, replyAsStaff } from "./desk.ts";
import { guestsOfTask, setGuest } from "./guests.ts";
import { rename, setPicture } from "./identity.ts";
import { memberInfo } from "./info.ts";
import { like } from "./like.ts";
import { listMine } from "./mine.ts";
import { addTopic, hideAsModerator, setTopicState } from "./moderate.ts";
import { listPeople } from "./people.ts";
import { reply } from "./reply.ts";
import { decodeSection } from "./section.ts";
import { listPosts, listTopics, readTopic } from "./topics.ts";

export function bbsRoutes(routes: Routes, world: World) {
  participantRoutes(routes, world);
  moderatorRoutes(routes, world);
  staffRoutes(routes, world);
}

function participantRoutes(routes: Routes, world: World) {
  routes.on(member.decodeTask, ({ query }) => decodeSection(world, query.hash));
  routes.on(member.getFocusMember, ({ caller, query }) =>
    memberInfo(world, caller.memberId, query.hash),
  );
  routes.on(member.setFocusName, ({ caller, body }) =>
    rename(world, { memberId: caller.memberId, ...body }),
  );
  routes.on(member.setFocusAvatar, ({ caller, body }) =>
    setPicture(world, { memberId: caller.memberId, ...body }),
  );
  routes.on(member.listFocusMembers, ({ caller, query }) =>
    listPeople(world, { memberId: caller.memberId, hash: query.hash, search: query.search }),
  );
  routes.on(member.listMyPosts, ({ caller, query }) =>
    listMine(world, {
      memberId: caller.memberId,
      hash: query.hash,
      of: query.of,
      ...pageIn(query),
    }),
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
      ...body,
      memberId: caller.memberId,
      topicId: params.id,
      key: body.key.toLowerCase(),
      ip: origin.ip,
    }),
  );
  routes.on(member.likePost, ({ caller, origin, params, body }) =>
    like(world, {
      memberId: caller.memberId,
      id: params.id,
      liked: body.liked,
      ip: origin.ip,
    }),
  );
}

function moderatorRoutes(routes: Routes, world: World) {
  routes.on(member.addTopic, ({ caller, origin, body }) =>
    addTopic(world, { ...body, memberId: caller.memberId, ip: origin.ip }),
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
        probe: body.probe,
      },
    ),
  );
  routes.on(staff.consoleGuests, ({ params }) => guestsOfTask(world, params.id));
  routes.on(staff.setGuest, ({ caller, origin, params, body }) =>
    setGuest(world, { caller, ip: origin.ip }, { taskId: params.id, ...body }),
  );
}

const pageIn = ({ cursor, size }: { cursor?: string | undefined; size: number }) => ({
  cursor,
  size,
});
