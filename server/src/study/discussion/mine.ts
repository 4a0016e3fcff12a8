/** What one has said in a section, and where one is named. */
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { World } from "../../platform/world.ts";
import { visitorBy } from "./section.ts";
import { sightOf } from "./sight.ts";
import { presentPosts } from "./presenter.ts";
import * as rows from "./sql.ts";

type ListMineInput = {
  memberId: number;
  hash: string;
  of: "mine" | "mentions";
  cursor: string | undefined;
  size: number;
};

/** Newest first. What a blind topic hides is hidden here as well: who names one, and who likes one's words. */
export async function listMine(world: World, { memberId, hash, of, cursor, size }: ListMineInput) {
  const { db } = world;
  const visitor = await visitorBy(world, memberId, hash);
  const { topics, sees, withHidden } = await sightOf(db, visitor);
  const [before] = readCursor(cursor, 1) ?? [];
  const asked = { taskId: visitor.task.id, memberId, before, size, withHidden };
  const topicIds = topics.filter(sees).map(({ id }) => id);
  const found = await (of === "mine"
    ? rows.pageOfOwn(db, asked)
    : rows.pageOfMentions(db, { ...asked, topicIds }));
  const page = cutPage(found, size, (row) => [row.id]);
  const topicOf = new Map(topics.map((topic) => [topic.id, topic]));
  const shown = await presentPosts(world, page.list, { me: memberId });
  return {
    list: shown.map((post, index) => {
      const topic = topicOf.get(page.list[index]?.topicId ?? 0);
      const isOpen = topic !== undefined && sees(topic);
      return {
        ...post,
        likes: isOpen ? post.likes : 0,
        topicId: topic?.id ?? 0,
        topicTitle: topic?.title ?? "",
      };
    }),
    next: page.next,
  };
}
