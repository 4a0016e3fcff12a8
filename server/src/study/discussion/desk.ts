/** Replies as operators see them: with who wrote them; hiding, and replying as 主持人. */
import type { Post } from "#contract/member/study/discussion.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { taskById } from "../task/api.ts";
import { memberNames } from "../../people/member/api.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import { count } from "./counting.ts";
import { hideOrRestore } from "./hiding.ts";
import { tellAsked } from "./notifications.ts";
import { presentPosts } from "./presenter.ts";
import { fingerprintOf, isSamePress, type Pressed } from "./press.ts";
import * as rows from "./sql.ts";
import { placeOf } from "./thread.ts";

type PostsOfTopicInput = { id: number; cursor: string | undefined; size: number };

export async function postsOfTopic(world: World, { id, cursor, size }: PostsOfTopicInput) {
  const { db } = world;
  if (!(await rows.topicById(db, id))) throw new Failure("notFound");
  const [after] = readCursor(cursor, 1) ?? [];
  const found = await rows.pageOfPosts(db, { topicId: id, after, size, withHidden: true });
  const page = cutPage(found, size, (row) => [row.id]);
  const posts = await presentPosts(world, page.list, { me: null });
  const names = await memberNames(
    db,
    page.list
      .flatMap(({ accountId, hiddenBy }) => [accountId, moderatorIn(hiddenBy)])
      .filter((one) => one !== null),
  );
  const nicknameOf = (memberId: number | null) => names.get(memberId ?? 0)?.nickname;
  return {
    list: page.list.map((row, index) => ({
      // As many, in the same order.
      ...(posts[index] as Post),
      memberId: row.accountId,
      memberName: row.walkInId === null ? (nicknameOf(row.accountId) ?? "") : "访客（没有账号）",
      hiddenBy: row.hiddenBy?.startsWith("staff:")
        ? "运营"
        : (nicknameOf(moderatorIn(row.hiddenBy)) ?? null),
    })),
    next: page.next,
  };
}

const moderatorIn = (hiddenBy: string | null): number | null =>
  hiddenBy?.startsWith("member:") ? Number(hiddenBy.slice("member:".length)) : null;

type HidePostInput = { id: number; hidden: boolean };

export const hidePost = (world: World, by: AuditActor, { id, hidden }: HidePostInput) =>
  transact(world.db, async (tx) => {
    const hider = { kind: "staff", id: by.staff.staffId } as const;
    const post = await hideOrRestore(tx, world, { id, hidden, by: hider });
    if (!post) return { hidden };
    await recordAudit(tx, {
      actor: by,
      action: hidden ? "discussion.hide" : "discussion.restore",
      subject: ["bbs-post", id],
      before: { hidden: !hidden, body: post.body },
      after: { hidden },
      at: world.clock.now(),
    });
    return { hidden };
  });

type StaffReply = {
  topicId: number;
  key: string;
  body: string;
  parentId: number | undefined;
  probe: boolean;
};

export const replyAsStaff = (world: World, by: AuditActor, given: StaffReply): Promise<Post> =>
  transact(world.db, async (tx) => {
    const { topicId, key, body, probe } = given;
    if (probe && given.parentId === undefined) throw badField("parentId", "请选择要追问的回复");
    const topic = mustFind(await rows.topicById(tx, topicId));
    const { headId, repliedTo = null } = await placeOf(tx, topicId, given.parentId);
    const askedId = probe ? repliedTo : null;
    const post = await rows.insertPost(tx, {
      topicId,
      taskId: topic.taskId,
      memberId: null,
      parentId: headId,
      body,
      asModerator: true,
      probe,
      askedId,
      createdAt: world.clock.now(),
      key,
      fingerprint: fingerprintOf(pressedBy(given)),
    });
    if (!post) return shownTwin(tx, world, given);
    await count(tx, { topicId, replies: 1, members: 0 });
    if (askedId !== null) await ask(tx, world, { topic, post, askedId });
    await recordAudit(tx, {
      actor: by,
      action: "discussion.reply",
      subject: ["bbs-post", post.id],
      after: { topicId, body, ...(probe && { probe }) },
      at: world.clock.now(),
    });
    return shown(tx, world, { ...post, name: null, number: null, avatar: null });
  });

type DeskAsked = { topic: rows.TopicRow; post: rows.PostRow; askedId: number };

async function ask(tx: Tx, world: World, { topic, post, askedId }: DeskAsked): Promise<void> {
  const sectionTitle = (await taskById(tx, topic.taskId))?.title ?? "";
  await tellAsked(tx, { sectionTitle, topic, post, at: world.clock.now() }, askedId);
}

const pressedBy = (given: StaffReply): Pressed => ({ ...given, memberId: null, pictures: [] });

async function shownTwin(tx: Tx, world: World, given: StaffReply): Promise<Post> {
  const twin = await rows.postByKey(tx, given.key);
  if (!twin || !isSamePress(twin, pressedBy(given))) throw new Failure("idempotencyKeyReused");
  return shown(tx, world, twin);
}

async function shown(tx: Tx, world: World, row: rows.NamedPost): Promise<Post> {
  const [post] = await presentPosts(world, [row], { me: null, db: tx });
  if (!post) throw new Error("a post that was written is shown");
  return post;
}
