/** 讨论组 as operators run it: its topics. */
import type * as contract from "#contract/console/study/discussion.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { mustBeTask } from "../task/api.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import * as rows from "./sql.ts";
import * as writes from "./topic-sql.ts";

type Draft = contract.ConsoleTopic["draft"];
type Wanted = { id: number | null; draft: Draft }[];
type SetTopicsInput = { topics: Wanted; version?: string | undefined };

export async function topicsOfTask({ db }: World, taskId: number) {
  await mustBeTask(db, taskId);
  return shownTopics(db, taskId);
}

async function shownTopics(db: Db, taskId: number): Promise<contract.ConsoleTopics> {
  const topics = await rows.topicsOf(db, taskId);
  const list = topics.map((topic) => ({
    id: topic.id,
    draft: draftOf(topic),
    isClosed: topic.closedAt !== null,
    replies: topic.replies,
    members: topic.members,
  }));
  return { list, version: fingerprintOf(list.map(briefly)) };
}

const draftOf = ({ title, body, required, blind, minLength }: rows.TopicRow): Draft => ({
  title,
  body,
  required,
  blind,
  minLength,
});

/**
 * All at once, in their order; those left out are closed, those that come again are open again. Throws `conflict` with
 * what stands where somebody, or a moderator, has changed it since `version` was read.
 */
export const setTopics = (
  world: World,
  by: AuditActor,
  taskId: number,
  { topics: wanted, version }: SetTopicsInput,
): Promise<contract.ConsoleTopics> =>
  transact(world.db, async (tx) => {
    const task = await mustBeTask(tx, taskId);
    if (task.source !== "discussion") throw badField("topics", "只有讨论组任务才有话题");
    const known = await writes.lockTopics(tx, taskId);
    const before = await shownTopics(tx, taskId);
    if (version !== undefined && version !== before.version && isWritten(wanted, before.list))
      return before;
    const name = `${task.title}的话题`;
    const stands = before.list.map(briefly);
    await refuseOvertaken({ name, stands, draft: wanted, version }, () => before);
    const at = world.clock.now();
    await writeTopics(tx, { taskId, known, wanted, at });
    const after = await shownTopics(tx, taskId);
    await recordAudit(tx, {
      actor: by,
      action: "discussion.topics",
      subject: ["task", taskId],
      before: before.list.map(briefly),
      after: after.list.map(briefly),
      at: world.clock.now(),
    });
    return after;
  });

/** The same once more, because its answer was lost: what was new then has a number by now. */
function isWritten(wanted: Wanted, list: readonly contract.ConsoleTopic[]): boolean {
  const open = list.filter(({ isClosed }) => !isClosed);
  return (
    open.length === wanted.length &&
    wanted.every(({ id, draft }, at) => {
      const topic = open[at];
      const isThis = topic !== undefined && (id === null || id === topic.id);
      return isThis && fingerprintOf(draft) === fingerprintOf(topic.draft);
    })
  );
}

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
