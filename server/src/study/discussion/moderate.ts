/** What moderators who are members do in the sections that they were let into. */
import { BbsRole } from "#contract/enums.ts";
import type { Topic } from "#contract/member/study/discussion.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { World } from "../../platform/world.ts";
import { hideOrRestore } from "./hiding.ts";
import { sectionById, type Visitor, visitorBy, visitorIn } from "./section.ts";
import { sightOf } from "./sight.ts";
import { presentTopic, topicFor } from "./topics.ts";
import * as rows from "./sql.ts";
import * as writes from "./topic-sql.ts";

/** How many topics a section may have open: as many as an operator may set. */
const OPEN_MAX = 50;
/** A second click within this long is the first one again. */
const TWICE_SECONDS = 30;
const pace = [{ count: 30, seconds: 3600 }];

function mustModerate({ role }: Visitor): void {
  if (role !== BbsRole.of.moderator)
    throw new Failure("forbidden", { msg: "只有主持人可以这样做" });
}

type NewTopic = {
  memberId: number;
  hash: string;
  title: string;
  body: string;
  blind: boolean;
};

/** Never required: what a task asks for is the operators' to say. */
export async function addTopic(world: World, { memberId, hash, ...text }: NewTopic) {
  const visitor = await visitorBy(world, memberId, hash);
  mustModerate(visitor);
  await countOrRefuse(world, { name: "bbs-topic", personId: memberId, rules: pace });
  const taskId = visitor.task.id;
  const at = world.clock.now();
  const topic = await transact(world.db, async (tx) => {
    const known = await writes.lockTopics(tx, taskId);
    const twin = known.find(
      (one) =>
        one.authorId === memberId &&
        one.title === text.title &&
        one.body === text.body &&
        one.createdAt > addSeconds(at, -TWICE_SECONDS),
    );
    if (twin) return twin;
    if (known.filter(({ closedAt }) => closedAt === null).length >= OPEN_MAX)
      throw new Failure("conflict", { msg: `最多${OPEN_MAX}个话题，请先关闭不用的话题` });
    const position = Math.max(-1, ...known.map((one) => one.position)) + 1;
    const authorId = memberId;
    const made = { required: false, minLength: 1, createdAt: at };
    return writes.insertTopic(tx, { ...text, ...made, taskId, position, authorId });
  });
  return presentTopic(topic, await sightOf(world.db, visitor));
}

type SetTopicStateInput = { memberId: number; id: number; pinned: boolean; closed: boolean };

export async function setTopicState(world: World, given: SetTopicStateInput): Promise<Topic> {
  const { memberId, id, pinned, closed } = given;
  const { topic, visitor } = await topicFor(world, memberId, id);
  mustModerate(visitor);
  await transact(world.db, async (tx) => {
    const known = await writes.lockTopics(tx, topic.taskId);
    const before = known.find((one) => one.id === id);
    // A closed one keeps the time at which it was closed.
    const closedAt = closed ? (before?.closedAt ?? world.clock.now()) : null;
    await writes.setTopicState(tx, id, { pinned, closedAt });
  });
  const sight = await sightOf(world.db, visitor);
  return presentTopic(sight.topics.find((one) => one.id === id) ?? topic, sight);
}

type HideAsModeratorInput = { memberId: number; id: number; hidden: boolean };

/** Anything that members say here; what staff wrote or hid is for staff. */
export async function hideAsModerator(
  world: World,
  { memberId, id, hidden }: HideAsModeratorInput,
) {
  const { db, clock } = world;
  const found = mustFind(await rows.postById(db, id));
  const visitor = await visitorIn({ db, clock }, await sectionById(db, found.taskId), memberId);
  if (visitor.role !== BbsRole.of.moderator) throw new Failure("notFound");
  await transact(db, (tx) =>
    hideOrRestore(tx, world, {
      id,
      hidden,
      by: { kind: "member", id: memberId },
      mayTouch: ({ memberId: writer, hiddenBy }) => {
        if (writer === null)
          throw new Failure("forbidden", { msg: "运营人员的发言只能由运营人员隐藏" });
        if (hiddenBy?.startsWith("staff:"))
          throw new Failure("forbidden", { msg: "运营人员隐藏的回复只能由运营人员恢复" });
      },
    }),
  );
  return { hidden };
}
