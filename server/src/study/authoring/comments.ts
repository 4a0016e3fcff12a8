/** What colleagues say of a question or of the whole: written once, resolved and opened again, all of it in the log. */
import { type Comment, COMMENTS_MAX } from "#contract/console/study/questionnaire-desk.ts";
import { type Db, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit, staffNames } from "../../people/staff/api.ts";
import { mustBeTask } from "../task/api.ts";
import * as rows from "./comment-sql.ts";

type Row = Awaited<ReturnType<typeof rows.commentsOf>>[number];

export async function listComments({ db }: World, taskId: number): Promise<{ list: Comment[] }> {
  await mustBeTask(db, taskId);
  return { list: await shown(db, await rows.commentsOf(db, taskId)) };
}

type NewComment = { taskId: number; question: string | null; about: string; text: string };

export const addComment = (
  world: World,
  actor: AuditActor,
  comment: NewComment,
): Promise<Comment> =>
  transact(world.db, async (tx) => {
    const { taskId, question, about, text } = comment;
    await mustBeTask(tx, taskId);
    await rows.holdComments(tx, taskId);
    if ((await rows.countComments(tx, taskId)) >= COMMENTS_MAX)
      throw new Failure("badRequest", { msg: `一个任务最多 ${COMMENTS_MAX} 条批注` });
    const at = world.clock.now();
    const { staffId } = actor.staff;
    const made = await rows.insertComment(tx, { ...comment, staffId, createdAt: at });
    await recordAudit(tx, {
      actor,
      action: "task.comment",
      subject: ["task", taskId],
      after: { question, about, text },
      at,
    });
    return first(await shown(tx, [made]));
  });

type Resolving = { taskId: number; commentId: number; isResolved: boolean };

/** The one who comes second finds it as it stands: resolving what is resolved changes nothing, nor the log. */
export const resolveComment = (
  world: World,
  actor: AuditActor,
  { taskId, commentId, isResolved }: Resolving,
): Promise<Comment> =>
  transact(world.db, async (tx) => {
    const before = mustFind(await rows.commentForUpdate(tx, taskId, commentId));
    const was = before.resolvedAt !== null;
    if (was === isResolved) return first(await shown(tx, [before]));
    const at = world.clock.now();
    const after = await rows.setResolved(tx, commentId, {
      resolvedBy: isResolved ? actor.staff.staffId : null,
      resolvedAt: isResolved ? at : null,
    });
    const { question, about, text } = before;
    await recordAudit(tx, {
      actor,
      action: isResolved ? "task.comment-resolved" : "task.comment-reopened",
      subject: ["task", taskId],
      before: { question, about, text, isResolved: was },
      after: { question, about, text, isResolved },
      at,
    });
    return first(await shown(tx, [after]));
  });

async function shown(db: Db, found: readonly Row[]): Promise<Comment[]> {
  const people = found.flatMap(({ staffId, resolvedBy }) => [staffId, resolvedBy ?? staffId]);
  const names = await staffNames(db, [...new Set(people)]);
  return found.map(({ staffId, createdAt, resolvedBy, resolvedAt, ...comment }) => ({
    ...comment,
    by: names.get(staffId) ?? "",
    at: createdAt.toISOString(),
    resolvedBy: resolvedBy === null ? null : (names.get(resolvedBy) ?? ""),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }));
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error("nothing came back of what was written");
  return one;
}
