/** Coming into a discussion group: what it is, who one is in it, and how far one has come. */
import { BbsRole, JoinResult, TaskState } from "#contract/enums.ts";
import { type Db, transact } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { lockByToken, type ResponseRow, responseOfTask, settle } from "../survey/service.ts";
import { roundOf, type Task, taskByHash, taskById } from "../task/service.ts";
import { memberOf } from "../user/service.ts";
import { isDone, progressOf } from "./progress.ts";
import * as rows from "./sql.ts";

const { respondent, moderator, observer } = BbsRole.of;
export const MODERATOR = "主持人";

/** Only a published discussion is a section; another task's hash opens nothing. */
const asSection = (task: Task | undefined): Task => {
  if (!task || task.source !== "discussion" || task.state === TaskState.of.draft)
    throw new Failure("notFound", { msg: "没有这个讨论组，链接可能不完整" });
  return task;
};
export const sectionByHash = async (db: Db, hash: string) => asSection(await taskByHash(db, hash));
export const sectionById = async (db: Db, id: number) => asSection(await taskById(db, id));

export async function decodeSection({ db }: World, hash: string) {
  const task = await sectionByHash(db, hash);
  const topics = await rows.topicsOf(db, task.id);
  const open = topics.filter(({ closedAt }) => closedAt === null);
  return {
    taskId: task.id,
    taskHashId: task.hash,
    title: task.title,
    summary: task.summary,
    topics: open.length,
    requiredTopics: open.filter(({ required }) => required).length,
  };
}

/** Somebody in a section. `response`: of this round, however it ended; undefined: not come in yet. */
export type Visitor = {
  task: Task;
  memberId: number;
  role: BbsRole;
  response: ResponseRow | undefined;
};

export async function visitorIn(world: World, task: Task, memberId: number): Promise<Visitor> {
  const member = await memberOf(world.db, memberId);
  if (!member) throw new Failure("notSignedIn");
  const round = roundOf(task, world.clock.now());
  const found = await responseOfTask(world.db, task.id, memberId, round);
  const response = found && !found.atDoor ? found : undefined;
  return { task, memberId, role: member.bbsRole, response };
}

/** Whoever came in through the task's door; moderators and observers always. */
export function mustRead({ role, response }: Visitor): void {
  if (role === respondent && !response)
    throw new Failure("forbidden", { msg: "请先从讨论组首页进入，再查看话题" });
}

const isRunning = (response: ResponseRow, now: Date) =>
  response.result === JoinResult.of.incomplete && response.expiresAt > now;

export async function memberInfo(world: World, memberId: number, hash: string) {
  const task = await sectionByHash(world.db, hash);
  const visitor = await visitorIn(world, task, memberId);
  const name = await nameOf(world, visitor);
  const progress = await progressOf(world.db, visitor);
  const { response } = await finishIfDone(world, visitor);
  const running = response !== undefined && isRunning(response, world.clock.now());
  return {
    memberId,
    name,
    avatar: null,
    role: visitor.role,
    token: running ? response.token : null,
    responseId: response?.id ?? null,
    answered: progress.answered,
    required: progress.required,
  };
}

/**
 * An operator may close the last topic that somebody had not answered: then all is answered without
 * another reply, and looking in is what ends it.
 */
async function finishIfDone(world: World, visitor: Visitor): Promise<Visitor> {
  const { response, task } = visitor;
  const now = world.clock.now();
  if (!response || !isRunning(response, now) || visitor.role !== respondent) return visitor;
  if (!isDone(await progressOf(world.db, visitor))) return visitor;
  return transact(world.db, async (tx) => {
    const locked = await lockByToken(tx, response.token);
    if (!locked || !isRunning(locked, now)) return { ...visitor, response: locked };
    if (!isDone(await progressOf(tx, { ...visitor, response: locked }))) return visitor;
    const ended = await settle({ tx, world, task, response: locked, now }, "completed", {
      confirmed: true,
    });
    return { ...visitor, response: ended };
  });
}

/** The identity in this section; whoever came in gets one at the first look. */
export async function nameOf(world: World, visitor: Visitor): Promise<string> {
  const { task, memberId, role, response } = visitor;
  if (role === observer) return BbsRole.label(observer);
  const known = await rows.identityOf(world.db, task.id, memberId);
  if (role === moderator) {
    if (known?.name !== MODERATOR)
      await transact(world.db, (tx) =>
        rows.putIdentity(tx, {
          taskId: task.id,
          memberId,
          name: MODERATOR,
          joinedAt: world.clock.now(),
        }),
      );
    return MODERATOR;
  }
  if (known) return known.name;
  return response ? giveName(world, task.id, memberId) : "";
}

const giveName = (world: World, taskId: number, memberId: number): Promise<string> =>
  transact(world.db, async (tx) => {
    await rows.lockNames(tx, taskId);
    const known = await rows.identityOf(tx, taskId, memberId);
    if (known) return known.name;
    let number = (await rows.identitiesIn(tx, taskId)) + 1;
    // Somebody may have chosen to be called so.
    // oxlint-disable-next-line no-await-in-loop
    while (await rows.isNameTaken(tx, { taskId, memberId, name: `参与者${number}` })) number += 1;
    const name = `参与者${number}`;
    await rows.putIdentity(tx, { taskId, memberId, name, joinedAt: world.clock.now() });
    return name;
  });

type Renaming = { memberId: number; hash: string; name: string };

/** Nobody may pass for the moderator, or for another participant. */
export async function rename(world: World, { memberId, hash, name }: Renaming) {
  const task = await sectionByHash(world.db, hash);
  const visitor = await visitorIn(world, task, memberId);
  if (visitor.role !== respondent)
    throw new Failure("forbidden", { msg: "主持人和观察员的称呼是固定的" });
  mustRead(visitor);
  if (/主持|观察员|版主/u.test(name.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "")))
    throw badField("name", "称呼不能冒充主持人或观察员");
  await transact(world.db, async (tx) => {
    await rows.lockNames(tx, task.id);
    if (await rows.isNameTaken(tx, { taskId: task.id, memberId, name }))
      throw badField("name", "已有人用了这个称呼，请换一个");
    const joinedAt = world.clock.now();
    await rows.putIdentity(tx, { taskId: task.id, memberId, name, joinedAt });
  });
  return { name };
}
