/** How many of the required topics a member has answered in this round. */
import type { Db } from "../../platform/db.ts";
import type { ResponseRow } from "../survey/api.ts";
import type { ServedTask } from "../task/api.ts";
import * as rows from "./sql.ts";

export type Progress = {
  topics: rows.TopicRow[];
  done: Set<number>;
  answered: number;
  required: number;
};

type Of = {
  task: ServedTask;
  memberId: number;
  response: ResponseRow | undefined;
  guest: { since: Date } | undefined;
};

/** A required topic that was closed counts only for those who have answered it. */
export async function progressOf(
  db: Db,
  { task, memberId, response, guest }: Of,
): Promise<Progress> {
  const since = response?.startedAt ?? guest?.since;
  const [topics, done] = await Promise.all([
    rows.topicsOf(db, task.id),
    since ? rows.answeredTopics(db, { taskId: task.id, memberId, since }) : new Set<number>(),
  ]);
  const required = topics.filter(
    (topic) => topic.required && (topic.closedAt === null || done.has(topic.id)),
  );
  const answered = required.filter(({ id }) => done.has(id)).length;
  return { topics, done, answered, required: required.length };
}

/** Where nothing is required, one answer is the least: nobody is done by coming in. */
export const isDone = ({ done, answered, required }: Progress): boolean =>
  done.size > 0 && answered === required;
