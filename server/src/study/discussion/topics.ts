/** The topics of a section, and the replies to one, as members see them. */
import type { Topic } from "#contract/member/study/discussion.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { mustFind } from "../../platform/failure.ts";
import { renderMarkdown } from "../../platform/markdown.ts";
import type { World } from "../../platform/world.ts";
import { mustRead, sectionById, type Visitor, visitorBy, visitorIn } from "./section.ts";
import { type Sight, sightOf } from "./sight.ts";
import { presentPosts } from "./presenter.ts";
import * as rows from "./sql.ts";

export async function listTopics(world: World, memberId: number, hash: string) {
  const sight = await sightOf(world.db, await visitorBy(world, memberId, hash));
  // A stable sort: those that are pinned keep their order among themselves.
  const ordered = sight.topics.toSorted((a, b) => Number(b.pinned) - Number(a.pinned));
  return { list: ordered.map((topic) => presentTopic(topic, sight)) };
}

export const presentTopic = (topic: rows.TopicRow, { done, sees }: Sight): Topic => ({
  id: topic.id,
  title: topic.title,
  bodyHtml: renderMarkdown(topic.body),
  required: topic.required,
  blind: topic.blind,
  minLength: topic.minLength,
  isClosed: topic.closedAt !== null,
  isAnswered: done.has(topic.id),
  pinned: topic.pinned,
  replies: sees(topic) ? topic.replies : 0,
});

/** A topic and the one who looks at it. Throws `notFound`, or `forbidden` for those who have not come in. */
export async function topicFor(
  world: World,
  memberId: number,
  id: number,
): Promise<{ topic: rows.TopicRow; visitor: Visitor }> {
  const topic = mustFind(await rows.topicById(world.db, id));
  const visitor = await visitorIn(world, await sectionById(world.db, topic.taskId), memberId);
  mustRead(visitor);
  return { topic, visitor };
}

export async function readTopic(world: World, memberId: number, id: number) {
  const { topic, visitor } = await topicFor(world, memberId, id);
  return {
    ...presentTopic(topic, await sightOf(world.db, visitor)),
    taskHashId: visitor.task.hash,
    sectionTitle: visitor.task.title,
  };
}

type ListPostsInput = { memberId: number; id: number; cursor: string | undefined; size: number };

export async function listPosts(world: World, { memberId, id, cursor, size }: ListPostsInput) {
  const { topic, visitor } = await topicFor(world, memberId, id);
  const [after] = readCursor(cursor, 1) ?? [];
  const { sees, withHidden } = await sightOf(world.db, visitor);
  if (!sees(topic)) return { list: [], next: null };
  const found = await rows.pageOfPosts(world.db, { topicId: id, after, size, withHidden });
  const page = cutPage(found, size, (row) => [row.id]);
  return { list: await presentPosts(world, page.list, { me: memberId }), next: page.next };
}
