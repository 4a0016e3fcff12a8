/** Writes one reply, with its pictures and the people named in it, and sends the messages about it. */
import { BbsRole } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { keepPictures, keptNames } from "../../people/upload/api.ts";
import { count } from "./counting.ts";
import { tellAsked, tellMentioned } from "./notifications.ts";
import { insertMentions } from "./mark-sql.ts";
import { LEFT } from "./data-export.ts";
import { peopleByNumbers } from "./person-sql.ts";
import { fingerprintOf, isSamePress, type Pressed } from "./press.ts";
import type { Visitor } from "./section.ts";
import * as rows from "./sql.ts";
import { placeOf } from "./thread.ts";

export type Replying = {
  memberId: number;
  topicId: number;
  key: string;
  body: string;
  parentId?: number | undefined;
  /** Keys of uploads. */
  pictures?: readonly string[];
  /** Numbers of the section. */
  mentions?: readonly number[];
  probe?: boolean;
};

export type WriteAct = { topic: rows.TopicRow; visitor: Visitor; replying: Replying };

/** The post that this key made before; another person's key, or another request under it, is refused. */
export async function twinOf(tx: Tx, world: World, replying: Replying) {
  const twin = await rows.postByKey(tx, replying.key);
  if (twin && !isSamePress(twin, pressedBy(world, replying)))
    throw new Failure("idempotencyKeyReused");
  return twin;
}

const pressedBy = (world: World, { pictures = [], probe = false, ...said }: Replying): Pressed => ({
  ...said,
  pictures: keptNames(world, pictures),
  probe,
});

export async function write(tx: Tx, world: World, act: WriteAct): Promise<rows.PostRow> {
  const { topic, visitor, replying } = act;
  const { key, body, memberId, parentId, pictures = [], probe = false } = replying;
  const { headId, repliedTo } = await placeOf(tx, topic.id, parentId);
  const named = await namedIn(tx, act);
  const asked = probe && repliedTo !== memberId ? (repliedTo ?? null) : null;
  const post = await rows.insertPost(tx, {
    topicId: topic.id,
    taskId: topic.taskId,
    memberId,
    parentId: headId,
    body,
    pictures: keptNames(world, pictures),
    asModerator: visitor.role === BbsRole.of.moderator,
    probe,
    askedId: asked,
    createdAt: world.clock.now(),
    key,
    fingerprint: fingerprintOf(pressedBy(world, replying)),
  });
  if (!post) {
    const twin = await twinOf(tx, world, replying);
    if (!twin) throw new Failure("conflict", { msg: "这条回复已删除，请刷新后查看" });
    return twin;
  }
  await keepPictures(tx, world, { memberId, purpose: "discussion", keys: pictures });
  await insertMentions(tx, { postId: post.id, taskId: topic.taskId, memberIds: named });
  const isNew = visitor.role === BbsRole.of.respondent && !(await rows.hasRepliedBefore(tx, post));
  await count(tx, { topicId: topic.id, replies: 1, members: isNew ? 1 : 0 });
  // A member who is asked further gets only that message, and none about being named.
  const others = named.filter((one) => one !== asked);
  await tellMentioned(tx, { world, visitor, topic, post }, others);
  if (asked !== null)
    await tellAsked(
      tx,
      { sectionTitle: visitor.task.title, topic, post, at: world.clock.now() },
      asked,
    );
  return post;
}

/** The members behind the numbers, without oneself. */
async function namedIn(tx: Tx, { topic, replying }: WriteAct): Promise<number[]> {
  const wanted = [...new Set(replying.mentions)];
  if (wanted.length === 0) return [];
  const found = await peopleByNumbers(tx, topic.taskId, wanted);
  const strange = wanted.find(
    (number) => !found.some((one) => one.number === number && one.name !== LEFT),
  );
  if (strange !== undefined)
    throw badField("mentions", `讨论组里没有编号 ${strange} 的人，请重新选择要 @ 的人`);
  return found.map(({ memberId }) => memberId).filter((id) => id !== replying.memberId);
}
