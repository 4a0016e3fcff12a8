/** 讨论组 as operators run it: topics, hiding, and replying as 主持人. */
import type * as contract from "#contract/console/discussion.ts";
import type { Post } from "#contract/member/discussion.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import { type Db, type Tx, transact } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import type { StaffCaller } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { recordAudit } from "../staff/service.ts";
import { taskById } from "../task/service.ts";
import { memberNames } from "../user/service.ts";
import { mustBeTop } from "./reply.ts";
import * as rows from "./sql.ts";
import { shownPost } from "./topics.ts";
import * as writes from "./topic-sql.ts";

type By = { caller: StaffCaller; ip: string };
type Draft = contract.ConsoleTopic["draft"];
type Wanted = { id: number | null; draft: Draft }[];

export async function topicsOfTask({ db }: World, taskId: number) {
  if (!(await taskById(db, taskId))) throw new Failure("notFound");
  return { list: await shownTopics(db, taskId) };
}

async function shownTopics(db: Db, taskId: number): Promise<contract.ConsoleTopic[]> {
  const [topics, counts] = await Promise.all([
    rows.topicsOf(db, taskId),
    rows.countsByTopic(db, taskId),
  ]);
  const byId = new Map(counts.map((count) => [count.topicId, count]));
  return topics.map((topic) => ({
    id: topic.id,
    draft: draftOf(topic),
    isClosed: topic.closedAt !== null,
    replies: byId.get(topic.id)?.replies ?? 0,
    members: byId.get(topic.id)?.members ?? 0,
  }));
}

const draftOf = ({ title, body, required, blind, minLength }: rows.TopicRow): Draft => ({
  title,
  body,
  required,
  blind,
  minLength,
});

/** All at once, in their order; those left out are closed, those that come again are open again. */
export const setTopics = (world: World, by: By, taskId: number, wanted: Wanted) =>
  transact(world.db, async (tx) => {
    const task = await taskById(tx, taskId);
    if (!task) throw new Failure("notFound");
    if (task.source !== "discussion") throw badField("topics", "只有讨论组任务才有话题");
    const known = await writes.lockTopics(tx, taskId);
    const before = await shownTopics(tx, taskId);
    const at = world.clock.now();
    await writeTopics(tx, { taskId, known, wanted, at });
    const list = await shownTopics(tx, taskId);
    await record(tx, world, by, {
      action: "discussion.topics",
      subjectKind: "task",
      subjectId: taskId,
      before: before.map(briefly),
      after: list.map(briefly),
    });
    return { list };
  });

const briefly = ({ id, draft, isClosed }: contract.ConsoleTopic) => ({ id, ...draft, isClosed });

type Writing = { taskId: number; known: rows.TopicRow[]; wanted: Wanted; at: Date };

async function writeTopics(tx: Tx, { taskId, known, wanted, at }: Writing): Promise<void> {
  const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(ids).size !== ids.length) throw badField("topics", "同一个话题出现了两次");
  const strange = ids.find((id) => !known.some((topic) => topic.id === id));
  if (strange !== undefined) throw badField("topics", `话题 ${strange} 不属于这个任务`);
  for (const [position, { id, draft }] of wanted.entries())
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await (id === null
      ? writes.insertTopic(tx, { taskId, position, ...draft, createdAt: at })
      : writes.updateTopic(tx, id, { position, ...draft }));
  const left = known.filter(({ id }) => !ids.includes(id)).toSorted((a, b) => a.id - b.id);
  for (const [index, { id }] of left.entries())
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await writes.closeTopic(tx, id, { at, position: wanted.length + index });
}

type Page = { id: number; cursor: string | undefined; size: number };

export async function postsOfTopic({ db }: World, { id, cursor, size }: Page) {
  if (!(await rows.topicById(db, id))) throw new Failure("notFound");
  const [after] = readCursor(cursor, 1) ?? [];
  const found = await rows.pageOfPosts(db, { topicId: id, after, size, withHidden: true });
  const page = cutPage(found, size, (row) => [row.id]);
  const names = await memberNames(
    db,
    page.list.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])),
  );
  return {
    list: page.list.map((row) => ({
      ...shownPost(row, null),
      memberId: row.memberId,
      memberName: row.memberId === null ? "" : (names.get(row.memberId)?.nickname ?? ""),
      isHidden: row.hiddenAt !== null,
    })),
    next: page.next,
  };
}

type Hiding = { id: number; hidden: boolean };

/**
 * A hidden reply counts for nothing while its writer's participation runs; one that has ended stays as
 * it is: to take a reward back is a decision of its own, with a reason.
 */
export const hidePost = (world: World, by: By, { id, hidden }: Hiding) =>
  transact(world.db, async (tx) => {
    const post = await writes.lockPost(tx, id);
    if (!post) throw new Failure("notFound");
    if ((post.hiddenAt !== null) === hidden) return { hidden };
    await writes.setHidden(tx, id, hidden ? world.clock.now() : null);
    await record(tx, world, by, {
      action: hidden ? "discussion.hide" : "discussion.restore",
      subjectKind: "bbs-post",
      subjectId: id,
      before: { hidden: !hidden, body: post.body },
      after: { hidden },
    });
    return { hidden };
  });

type StaffReply = { topicId: number; key: string; body: string; parentId: number | undefined };

export const replyAsStaff = (world: World, by: By, given: StaffReply): Promise<Post> =>
  transact(world.db, async (tx) => {
    const { topicId, key, body, parentId } = given;
    if (!(await rows.topicById(tx, topicId))) throw new Failure("notFound");
    await mustBeTop(tx, topicId, parentId);
    const post = await rows.insertPost(tx, {
      topicId,
      memberId: null,
      parentId: parentId ?? null,
      body,
      createdAt: world.clock.now(),
      key,
    });
    if (!post) {
      const twin = await rows.postByKey(tx, key);
      if (twin?.memberId !== null || twin.topicId !== topicId || twin.body !== body)
        throw new Failure("idempotencyKeyReused");
      return shownPost(twin, null);
    }
    await record(tx, world, by, {
      action: "discussion.reply",
      subjectKind: "bbs-post",
      subjectId: post.id,
      before: null,
      after: { topicId, body },
    });
    return shownPost({ ...post, name: null }, null);
  });

type Change = {
  action: string;
  subjectKind: string;
  subjectId: number;
  before: unknown;
  after: unknown;
};

const record = (tx: Tx, world: World, { caller, ip }: By, change: Change) =>
  recordAudit(tx, {
    ...change,
    staffId: caller.staffId,
    subjectId: String(change.subjectId),
    note: "",
    ip,
    at: world.clock.now(),
  });
