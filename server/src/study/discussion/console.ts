/** 讨论组 as operators run it: its topics. */
import type * as contract from "#contract/console/study/discussion.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { mustBeTask } from "../task/api.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import * as rows from "./sql.ts";
import * as writes from "./topic-sql.ts";

type Draft = contract.ConsoleTopic["draft"];
type SetTopicsInput = { id: number | null; draft: Draft }[];

export async function topicsOfTask({ db }: World, taskId: number) {
  await mustBeTask(db, taskId);
  return { list: await shownTopics(db, taskId) };
}

async function shownTopics(db: Db, taskId: number): Promise<contract.ConsoleTopic[]> {
  const topics = await rows.topicsOf(db, taskId);
  return topics.map((topic) => ({
    id: topic.id,
    draft: draftOf(topic),
    isClosed: topic.closedAt !== null,
    replies: topic.replies,
    members: topic.members,
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
export const setTopics = (world: World, by: AuditActor, taskId: number, wanted: SetTopicsInput) =>
  transact(world.db, async (tx) => {
    const task = await mustBeTask(tx, taskId);
    if (task.source !== "discussion") throw badField("topics", "只有讨论组任务才有话题");
    const known = await writes.lockTopics(tx, taskId);
    const before = await shownTopics(tx, taskId);
    const at = world.clock.now();
    await writeTopics(tx, { taskId, known, wanted, at });
    const list = await shownTopics(tx, taskId);
    await recordAudit(tx, {
      actor: by,
      action: "discussion.topics",
      subject: ["task", taskId],
      before: before.map(briefly),
      after: list.map(briefly),
      at: world.clock.now(),
    });
    return { list };
  });

const briefly = ({ id, draft, isClosed }: contract.ConsoleTopic) => ({ id, ...draft, isClosed });

type Writing = { taskId: number; known: rows.TopicRow[]; wanted: SetTopicsInput; at: Date };

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
