/** Coming into a discussion group: what it is, who one is in it, and how far one has come. */
import { BbsRole, JoinResult, TaskState } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { type ResponseRow, responseOfTask } from "../survey/api.ts";
import { roundOf, type ServedTask, taskByHash, taskById } from "../task/api.ts";
import { guestIn } from "./person-sql.ts";
import { walkInById } from "./walk-in-sql.ts";

const { respondent } = BbsRole.of;

/** A member by their id; somebody without an account by theirs below zero (docs/decisions/0060). */
export const hasAccount = (memberId: number): boolean => memberId > 0;

/** Only a published discussion is a section; another task's hash opens nothing. */
const asSection = (task: ServedTask | undefined): ServedTask => {
  if (!task || task.source !== "discussion" || task.state === TaskState.of.draft)
    throw new Failure("notFound", { msg: "没有这个讨论组，链接可能不完整" });
  return task;
};
export const sectionByHash = async (db: Db, hash: string) => asSection(await taskByHash(db, hash));
export const sectionById = async (db: Db, id: number) => asSection(await taskById(db, id));

/** Somebody in a section. `response`: of this round, however it ended; undefined: not come in yet. */
export type Visitor = {
  task: ServedTask;
  memberId: number;
  /** In this section: anyone who was let in elsewhere is a respondent here. */
  role: BbsRole;
  response: ResponseRow | undefined;
  /** Somebody without an account, who has no response either: since when they are here. */
  guest: { since: Date } | undefined;
};

export async function visitorIn(
  { db, clock }: Pick<World, "db" | "clock">,
  task: ServedTask,
  memberId: number,
): Promise<Visitor> {
  if (!hasAccount(memberId)) {
    const walkIn = await walkInById(db, -memberId);
    const isHere = walkIn?.taskId === task.id && !walkIn.bannedAt && !walkIn.erasedAt;
    const guest = isHere ? { since: walkIn.joinedAt } : undefined;
    return { task, memberId, role: respondent, response: undefined, guest };
  }
  const letIn = await guestIn(db, task.id, memberId);
  if (letIn) return { task, memberId, role: letIn.role, response: undefined, guest: undefined };
  const found = await responseOfTask(db, task.id, memberId, roundOf(task, clock.now()));
  const response = found && !found.atDoor ? found : undefined;
  return { task, memberId, role: respondent, response, guest: undefined };
}

export const mayRead = ({ role, response, guest }: Visitor): boolean =>
  role !== respondent || response !== undefined || guest !== undefined;

/** Anyone who came in through the task's entry; moderators and observers where they were let in. */
export function mustRead(visitor: Visitor): void {
  if (!mayRead(visitor))
    throw new Failure("forbidden", { msg: "请先从讨论组首页进入，再查看话题" });
}

/** Anyone who has come into this section. Throws `notFound`, or `forbidden`. */
export async function visitorBy(world: World, memberId: number, hash: string): Promise<Visitor> {
  const visitor = await visitorIn(world, await sectionByHash(world.db, hash), memberId);
  mustRead(visitor);
  return visitor;
}

export const isRunning = (response: ResponseRow | undefined, now: Date): boolean =>
  response?.result === JoinResult.of.incomplete && response.expiresAt > now;
