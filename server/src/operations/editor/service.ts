/** A task as operators make it: draft, questionnaire versions, publish and pause, copy. */
import type { ConsoleTask, TaskDraft } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { copyTopics, requiredTopicCount } from "../../study/discussion/api.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken, refuseUnseen } from "../../platform/fingerprint.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { isRehearsed } from "../../study/rehearsal/api.ts";
import { withIdempotency, recordAudit } from "../../people/staff/api.ts";
import { questionnaireById } from "../../study/survey/api.ts";
import { checkLink, platformById } from "../../study/survey-platform/api.ts";
import { type ServedTask, mustBeTask, refuseImported, taskById } from "../../study/task/api.ts";
import { checkDraft, type MissingInInput, missingIn } from "./check.ts";
import { columnsOf, draftOf } from "./columns.ts";
import { keepRest, refuseBadLink } from "./keep.ts";
import { askSecondForPay, payOf, payProblem } from "./pay.ts";
import { recountLater } from "./recount.ts";
import * as drafts from "./sql.ts";

type CreateInput = { caller: StaffCaller; ip: string };
/** The input with the key of the press that makes the task. */
type CreateTaskInput = CreateInput & { key?: string | undefined };
/** An operator, or the clock in an operator's name. */
type Doer = { caller: { staffId: number }; ip: string | null };

export const createTask = (
  world: World,
  { key, ...by }: CreateTaskInput,
  draft: TaskDraft,
): Promise<ConsoleTask> =>
  transact(world.db, async (tx) => {
    const press = { staffId: by.caller.staffId, key, asked: ["task", draft] };
    const make = async () => (await create(tx, world, { by, draft, action: "task.create" })).id;
    return consoleTask(tx, await withIdempotency(tx, world, press, make));
  });

async function create(
  tx: Tx,
  world: World,
  { by, draft, action }: { by: CreateInput; draft: TaskDraft; action: string },
) {
  const now = world.clock.now();
  checkDraft(draft);
  await refuseBadLink(tx, draft);
  const hash = world.clock.token(15);
  const id = await drafts.insertTask(tx, { ...columnsOf(draft), hash, now });
  await keepRest(tx, id, draft, { staffId: by.caller.staffId, now });
  await askSecondForPay(tx, { ...by, id, draft, at: now });
  return written(tx, world, { ...by, id, action, before: null });
}

/** Changes a task. Responses that have begun keep their questionnaire's version and their reward. */
export const updateTask = (
  world: World,
  by: CreateInput,
  id: number,
  { version, ...draft }: TaskDraft & { version?: string | undefined },
): Promise<ConsoleTask> =>
  transact(world.db, async (tx) => {
    await drafts.lockTask(tx, id);
    const before = await consoleTask(tx, id);
    refuseImported(before);
    const { title: name } = before.draft;
    await refuseOvertaken({ name, stands: before.draft, draft, version }, () => before);
    checkDraft(draft);
    await refuseBadLink(tx, draft);
    const was = before.draft;
    if (
      before.state !== TaskState.of.draft &&
      (draft.source !== was.source || draft.platformId !== was.platformId)
    )
      throw badField("source", "发布过的任务不能更换来源或外部平台，请复制任务后再改");
    const now = world.clock.now();
    await drafts.updateTask(tx, id, { ...columnsOf(draft), updatedAt: now });
    const limited = await keepRest(tx, id, draft, { staffId: by.caller.staffId, now });
    if (before.state !== TaskState.of.draft) await recountLater(tx, world, id, limited);
    await askSecondForPay(tx, { ...by, id, draft, at: now });
    const after = await written(tx, world, { ...by, id, action: "task.update", before });
    // People are on their way into it this minute.
    if (after.state === TaskState.of.published) await mustBeReady(tx, after, PAUSE_FIRST);
    return after;
  });

const PAUSE_FIRST = "任务正在进行：来源、问卷、奖励、时限和审核方式要先暂停任务、彩排通过后再改";

/** A draft of its own with the same contents; a window that is over begins now and is open-ended. */
export const copyTask = (
  world: World,
  { key, ...by }: CreateTaskInput,
  id: number,
): Promise<ConsoleTask> =>
  transact(world.db, async (tx) => {
    const press = { staffId: by.caller.staffId, key, asked: ["task-copy", id] };
    const copied = await withIdempotency(tx, world, press, () => copy(tx, world, { by, id }));
    return consoleTask(tx, copied);
  });

async function copy(
  tx: Tx,
  world: World,
  { by, id }: { by: CreateInput; id: number },
): Promise<number> {
  const { draft } = await consoleTask(tx, id);
  const now = world.clock.now();
  const isOver = draft.closesAt !== null && new Date(draft.closesAt) <= now;
  const made = await create(tx, world, {
    by,
    action: "task.copy",
    draft: {
      ...draft,
      title: `${draft.title.slice(0, 57)} 副本`,
      ...(isOver && { opensAt: now.toISOString(), closesAt: null }),
    },
  });
  await copyTopics(tx, { from: id, to: made.id, at: now });
  return made.id;
}

const allowed: Record<TaskState, readonly TaskState[]> = {
  [TaskState.of.draft]: [TaskState.of.published],
  [TaskState.of.published]: [TaskState.of.paused, TaskState.of.closed],
  [TaskState.of.paused]: [TaskState.of.published, TaskState.of.closed],
  [TaskState.of.closed]: [],
};

type SetTaskStateInput = { id: number; state: TaskState; version?: string | undefined };

export const setTaskState = (world: World, by: CreateInput, moving: SetTaskStateInput) =>
  transact(world.db, (tx) => moveTask(tx, world, { by, ...moving, note: "" }));

type MoveTaskInput = SetTaskStateInput & { by: Doer; note: string };

/** Throws `conflict`, `badRequest` with what is missing, or `rehearsalNeeded`. */
export async function moveTask(
  tx: Tx,
  world: World,
  { by, id, state, note, version }: MoveTaskInput,
): Promise<ConsoleTask> {
  // Somebody else, or the clock, may change the state at the same moment: the second one judges by the new state.
  await drafts.lockTask(tx, id);
  const before = await consoleTask(tx, id);
  refuseImported(before);
  if (!allowed[before.state].includes(state))
    throw new Failure("conflict", {
      msg: `任务${TaskState.label(before.state)}，不能改为${TaskState.label(state)}`,
      data: before,
    });
  if (state === TaskState.of.published) {
    // Pausing and closing must always be possible; people are let into what their operator has read.
    const verb = before.state === TaskState.of.draft ? "发布" : "恢复";
    const { draft: stands } = before;
    await refuseUnseen({ name: stands.title, stands, version, verb }, () => before);
    await mustBeReady(tx, before);
  }
  await drafts.setState(tx, id, { state, now: world.clock.now() });
  return written(tx, world, { ...by, id, action: "task.state", before, note });
}

async function mustBeReady(tx: Tx, { id, missing }: ConsoleTask, unrehearsed?: string) {
  const [first] = missing;
  if (first) throw new Failure("badRequest", { msg: first, data: { missing } });
  const task = await taskById(tx, id);
  if (!task || !(await isRehearsed(tx, task))) {
    throw new Failure("rehearsalNeeded", unrehearsed === undefined ? {} : { msg: unrehearsed });
  }
}

/** The task as the editor holds it. Throws `notFound`. */
export async function consoleTask(db: Db, id: number): Promise<ConsoleTask> {
  const task = await mustBeTask(db, id);
  const version = task.questionnaireId
    ? await questionnaireById(db, task.questionnaireId)
    : undefined;
  const unfinished = await drafts.unfinishedOf(db, id);
  const draft = draftOf(task, unfinished?.body ?? version?.body ?? null);
  return {
    id: task.id,
    hash: task.hash,
    state: task.state as TaskState,
    imported: task.imported,
    draft,
    version: fingerprintOf(draft),
    questionnaireVersion: version?.version ?? null,
    pausedBecause: task.pausedBecause,
    missing: missingIn(draft, {
      ...(await knownOf(db, task, draft)),
      unfinished: unfinished && problemsOf(unfinished.body),
    }),
    createdAt: task.createdAt.toISOString(),
    publishedAt: task.publishedAt?.toISOString() ?? null,
    updatedAt: task.updatedAt.toISOString(),
  };
}

const problemsOf = (questionnaire: unknown) => {
  const parsed = parseQuestionnaire(questionnaire);
  return parsed.ok ? [] : parsed.problems;
};

async function knownOf(
  db: Db,
  { id, source, platformId, link }: ServedTask,
  draft: TaskDraft,
): Promise<Omit<MissingInInput, "unfinished">> {
  const platform = platformId === null ? undefined : await platformById(db, platformId);
  return {
    requiredTopics: source === "discussion" ? await requiredTopicCount(db, id) : 0,
    platform: platform ?? null,
    payProblem: payProblem(await payOf(db, id, draft)),
    linkProblems: platform && link !== null ? checkLink(platform.settings, link) : [],
  };
}

/** Without the fields that are computed from the others. */
const logged = (task: ConsoleTask) => ({ ...task, version: undefined });

async function written(
  tx: Tx,
  world: World,
  change: Doer & { id: number; action: string; before: ConsoleTask | null; note?: string },
): Promise<ConsoleTask> {
  const after = await consoleTask(tx, change.id);
  await recordAudit(tx, {
    actor: { staff: change.caller, ip: change.ip },
    action: change.action,
    subject: ["task", change.id],
    before: change.before && logged(change.before),
    after: logged(after),
    note: change.note ?? "",
    at: world.clock.now(),
  });
  return after;
}
