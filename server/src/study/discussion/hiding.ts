/** Hiding a reply and bringing it back, by staff or by a moderator of the section. */
import type { Tx } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { count } from "./counting.ts";
import { tellHidden } from "./notifications.ts";
import { sectionById, visitorIn } from "./section.ts";
import * as rows from "./sql.ts";
import * as writes from "./topic-sql.ts";

type Hider = { kind: "staff" | "member"; id: number };
type HideOrRestoreInput = {
  id: number;
  hidden: boolean;
  by: Hider;
  /** Throws where this hider may not touch this post. */
  mayTouch?: (post: rows.PostRow) => void;
};

/**
 * A hidden reply counts for nothing while its writer's participation runs; one that has ended stays as
 * it is: to take a reward back is a decision of its own, with a reason. Answers the post as it was, and
 * undefined where nothing changes.
 */
export async function hideOrRestore(
  tx: Tx,
  world: World,
  { id, hidden, by, mayTouch }: HideOrRestoreInput,
): Promise<rows.PostRow | undefined> {
  const { post, head } = await lockThread(tx, id);
  mayTouch?.(post);
  if ((post.hiddenAt !== null) === hidden) return undefined;
  const now = world.clock.now();
  await writes.setHidden(
    tx,
    id,
    hidden
      ? { hiddenAt: now, hiddenBy: `${by.kind}:${by.id}` }
      : { hiddenAt: null, hiddenBy: null },
  );
  await recount(tx, { post, head, hidden });
  if (hidden && post.memberId !== null && !isOwn(post, by))
    await tellWriter(tx, world, post, post.memberId);
  return post;
}

const isOwn = (post: rows.PostRow, by: Hider) => by.kind === "member" && by.id === post.memberId;

/** The head first, so that two who hide within one thread count one after the other. */
async function lockThread(tx: Tx, id: number) {
  const headId = await writes.parentOf(tx, id);
  if (headId === undefined) throw new Failure("notFound");
  const head = headId === null ? undefined : await writes.lockPost(tx, headId);
  const post = mustFind(await writes.lockPost(tx, id));
  return { post, head };
}

type Thread = { post: rows.PostRow; head: rows.PostRow | undefined; hidden: boolean };

/** With a first reply go those under it that are seen; under a hidden one nothing is seen anyway. */
async function recount(tx: Tx, { post, head, hidden }: Thread): Promise<void> {
  if (head && head.hiddenAt !== null) return;
  const seen = head ? 1 : 1 + (await writes.repliesUnder(tx, post.id));
  await count(tx, { topicId: post.topicId, replies: hidden ? -seen : seen, members: 0 });
}

async function tellWriter(tx: Tx, world: World, post: rows.PostRow, memberId: number) {
  const topic = mustFind(await rows.topicById(tx, post.topicId));
  const task = await sectionById(tx, post.taskId);
  const visitor = await visitorIn({ db: tx, clock: world.clock }, task, memberId);
  await tellHidden(tx, { world, visitor, topic, post });
}
