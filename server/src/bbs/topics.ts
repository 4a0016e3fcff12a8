/** The topics of a section, and the replies to one, as members see them. */
import { BbsRole } from "#contract/enums.ts";
import type { Post, Topic } from "#contract/member/discussion.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import { Failure } from "../platform/failure.ts";
import { renderMarkdown } from "../platform/markdown.ts";
import type { World } from "../platform/world.ts";
import { LEFT } from "./own-data.ts";
import { progressOf } from "./progress.ts";
import {
  MODERATOR,
  mustRead,
  sectionByHash,
  sectionById,
  type Visitor,
  visitorIn,
} from "./section.ts";
import * as rows from "./sql.ts";

export async function listTopics(world: World, memberId: number, hash: string) {
  const task = await sectionByHash(world.db, hash);
  const visitor = await visitorIn(world, task, memberId);
  mustRead(visitor);
  return { list: await shownTopics(world, visitor) };
}

async function shownTopics({ db }: World, visitor: Visitor): Promise<Topic[]> {
  const [{ topics, done }, counts] = await Promise.all([
    progressOf(db, visitor),
    rows.countsByTopic(db, visitor.task.id),
  ]);
  const replies = new Map(counts.map((count) => [count.topicId, count.replies]));
  return topics.map((topic) => ({
    id: topic.id,
    title: topic.title,
    bodyHtml: renderMarkdown(topic.body),
    required: topic.required,
    blind: topic.blind,
    minLength: topic.minLength,
    isClosed: topic.closedAt !== null,
    isAnswered: done.has(topic.id),
    pinned: topic.pinned,
    replies: replies.get(topic.id) ?? 0,
  }));
}

/** A topic and the one who looks at it. Throws `notFound`, or `forbidden` for who has not come in. */
export async function topicFor(world: World, memberId: number, id: number) {
  const topic = await rows.topicById(world.db, id);
  if (!topic) throw new Failure("notFound");
  const visitor = await visitorIn(world, await sectionById(world.db, topic.taskId), memberId);
  mustRead(visitor);
  return { topic, visitor };
}

export async function readTopic(world: World, memberId: number, id: number) {
  const { visitor } = await topicFor(world, memberId, id);
  const shown = (await shownTopics(world, visitor)).find((topic) => topic.id === id);
  if (!shown) throw new Failure("notFound");
  return { ...shown, taskHashId: visitor.task.hash, sectionTitle: visitor.task.title };
}

type Page = { memberId: number; id: number; cursor: string | undefined; size: number };

export async function listPosts(world: World, { memberId, id, cursor, size }: Page) {
  const { topic, visitor } = await topicFor(world, memberId, id);
  const [after] = readCursor(cursor, 1) ?? [];
  if (!(await seesOthers(world, visitor, topic))) return { list: [], next: null };
  const found = await rows.pageOfPosts(world.db, { topicId: id, after, size, withHidden: false });
  const page = cutPage(found, size, (row) => [row.id]);
  return { list: page.list.map((row) => shownPost(row, memberId)), next: page.next };
}

/** A blind topic shows what others said only after one's own answer. */
export async function seesOthers({ db }: World, visitor: Visitor, topic: rows.TopicRow) {
  if (!topic.blind || visitor.role !== BbsRole.of.respondent) return true;
  return (await progressOf(db, visitor)).done.has(topic.id);
}

/** `me`: null for staff. */
export const shownPost = (row: rows.NamedPost, me: number | null): Post => {
  const isModerator = row.memberId === null || row.name === MODERATOR;
  return {
    id: row.id,
    name: isModerator ? MODERATOR : (row.name ?? LEFT),
    avatar: null,
    isMine: row.memberId === me,
    isModerator,
    number: null,
    body: row.body,
    pictures: [],
    mentions: [],
    likes: 0,
    isLiked: false,
    isProbe: false,
    isHidden: false,
    parentId: row.parentId,
    createdAt: row.createdAt.toISOString(),
  };
};
