/** The messages about a section: somebody named the member, asks them further, or hid their post. */
import { MessageKind } from "#contract/content-enums.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { tell } from "../../foundation/message/api.ts";
import { hasAccount, isRunning, type Visitor, visitorIn } from "./section.ts";
import { sightOf } from "./sight.ts";
import type { PostRow, TopicRow } from "./sql.ts";

type SectionNotification = { memberId: number; what: string; title: string; body: string };
type WriteInput = { topic: TopicRow; post: PostRow; at: Date };

/** Once for each post and kind of message. Without names, not even a topic's. */
const write = async (
  tx: Tx,
  { topic, post, at }: WriteInput,
  { memberId, what, title, body }: SectionNotification,
): Promise<void> => {
  // Participants without an account have no inbox: they find it in the section.
  if (!hasAccount(memberId)) return;
  await tell(tx, {
    memberId,
    kind: MessageKind.of.discussion,
    title,
    body,
    about: { kind: "topic", id: topic.id },
    key: `discussion:${post.id}:${what}`,
    at,
  });
};

type Posted = { world: World; visitor: Visitor; topic: TopicRow; post: PostRow };

/**
 * Only who may read the post is told of it: the others find it where they are named once they have
 * answered, so that a blind topic does not tell that somebody was there before.
 */
export async function tellMentioned(tx: Tx, posted: Posted, memberIds: readonly number[]) {
  const { world, visitor, topic, post } = posted;
  for (const memberId of memberIds) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (topic.blind && !(await isOpenTo(tx, posted, memberId))) continue;
    // oxlint-disable-next-line no-await-in-loop
    await write(
      tx,
      { topic, post, at: world.clock.now() },
      {
        memberId,
        what: "mention",
        title: "有人在讨论组里提到了你",
        body: `在「${visitor.task.title}」的话题「${topic.title}」里，有一条回复 @ 了你。`,
      },
    );
  }
}

async function isOpenTo(tx: Tx, { world, visitor, topic }: Posted, memberId: number) {
  const named = await visitorIn({ db: tx, clock: world.clock }, visitor.task, memberId);
  return (await sightOf(tx, named)).sees(topic);
}

type TellAskedInput = { sectionTitle: string; topic: TopicRow; post: PostRow; at: Date };

/** `post`: the question, which is the moderator's own words. */
export const tellAsked = (tx: Tx, { sectionTitle, ...about }: TellAskedInput, memberId: number) =>
  write(tx, about, {
    memberId,
    what: "probe",
    title: "主持人想进一步了解你的回答",
    body: `在「${sectionTitle}」的话题「${about.topic.title}」里，主持人追问：${brief(about.post.body)}`,
  });

const brief = (text: string): string => {
  const signs = Array.from(text);
  return signs.length > 100 ? `${signs.slice(0, 100).join("")}…` : text;
};

type Hidden = { world: World; visitor: Visitor; topic: TopicRow; post: PostRow };

/**
 * An answer that is hidden while the task runs must be given again: the writer is told so, and each time
 * again. What is hidden already is not hidden again (hiding.ts), so that nobody is told twice of one hiding.
 */
export function tellHidden(tx: Tx, { world, visitor, topic, post }: Hidden): Promise<void> {
  const at = world.clock.now();
  const again =
    topic.required && post.parentId === null && isRunning(visitor.response, at)
      ? "这个话题需要重新回答，任务才能完成。"
      : "";
  return write(
    tx,
    { topic, post, at },
    {
      memberId: visitor.memberId,
      what: `hidden:${at.getTime()}`,
      title: "你的一条回复已被隐藏",
      body: `你在「${visitor.task.title}」的话题「${topic.title}」里的一条回复已被隐藏，其他人不再看得到。${again}`,
    },
  );
}
