/** A task as operators make it: draft, questionnaire versions, publish and pause. */
import type { ConsoleTask, TaskDraft } from "#contract/console/task.ts";
import {
  TaskState,
  type TaskModule,
  type TaskType,
  type AuditPolicy,
  type Role,
} from "#contract/enums.ts";
import { UNTITLED } from "#questionnaire/import-report.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { type Db, type Tx, transact } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import type { StaffCaller } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { recordAudit } from "../staff/service.ts";
import { insertQuestionnaire, questionnaireById } from "../survey/service.ts";
import { setQuotas, taskById } from "../task/service.ts";
import * as drafts from "./sql.ts";

type By = { caller: StaffCaller; ip: string };

export const createTask = (world: World, by: By, draft: TaskDraft): Promise<ConsoleTask> =>
  transact(world.db, async (tx) => {
    const now = world.clock.now();
    check(draft);
    const id = await drafts.insertTask(tx, {
      ...columnsOf(draft),
      hash: world.clock.token(15),
      now,
    });
    await keepQuestionnaire(tx, id, draft, now);
    return written(tx, world, { ...by, id, action: "task.create", before: null });
  });

/** Changes a task. Responses that have begun keep their questionnaire's version and their reward. */
export const updateTask = (
  world: World,
  by: By,
  id: number,
  draft: TaskDraft,
): Promise<ConsoleTask> =>
  transact(world.db, async (tx) => {
    const before = await consoleTask(tx, id);
    check(draft);
    await drafts.updateTask(tx, id, { ...columnsOf(draft), updatedAt: world.clock.now() });
    await keepQuestionnaire(tx, id, draft, world.clock.now());
    return written(tx, world, { ...by, id, action: "task.update", before });
  });

const allowed: Record<TaskState, readonly TaskState[]> = {
  [TaskState.of.draft]: [TaskState.of.published],
  [TaskState.of.published]: [TaskState.of.paused, TaskState.of.closed],
  [TaskState.of.paused]: [TaskState.of.published, TaskState.of.closed],
  [TaskState.of.closed]: [],
};

export const setTaskState = (world: World, by: By, id: number, state: TaskState) =>
  transact(world.db, async (tx) => {
    const before = await consoleTask(tx, id);
    if (!allowed[before.state].includes(state))
      throw new Failure("conflict", {
        msg: `任务${TaskState.label(before.state)}，不能改为${TaskState.label(state)}`,
      });
    if (
      state === TaskState.of.published &&
      before.draft.source === "own" &&
      before.questionnaireVersion === null
    )
      throw badField("questionnaire", "发布前请先添加问卷");
    await drafts.setState(tx, id, { state, now: world.clock.now() });
    return written(tx, world, { ...by, id, action: "task.state", before });
  });

/** The task as the editor holds it. Throws `notFound`. */
export async function consoleTask(db: Db, id: number): Promise<ConsoleTask> {
  const task = await taskById(db, id);
  if (!task) throw new Failure("notFound");
  const version = task.questionnaireId
    ? await questionnaireById(db, task.questionnaireId)
    : undefined;
  return {
    id: task.id,
    hash: task.hash,
    state: task.state as TaskState,
    draft: {
      ...draftColumns(task),
      type: task.type as TaskType,
      module: task.module as TaskModule,
      roles: task.roles as Role[],
      auditPolicy: task.auditPolicy as AuditPolicy,
      limitMinutes: task.limitMinutes,
      opensAt: task.opensAt.toISOString(),
      closesAt: task.closesAt?.toISOString() ?? null,
      questionnaire: version?.body ?? null,
    },
    questionnaireVersion: version?.version ?? null,
    pausedBecause: task.pausedBecause,
    missing: [],
    createdAt: task.createdAt.toISOString(),
    publishedAt: task.publishedAt?.toISOString() ?? null,
    updatedAt: task.updatedAt.toISOString(),
  };
}

const draftColumns = (task: NonNullable<Awaited<ReturnType<typeof taskById>>>) => ({
  title: task.title,
  summary: task.summary,
  description: task.description,
  cover: task.cover,
  rewardGold: task.rewardGold,
  rewardFen: task.rewardFen,
  screenOutGold: task.screenOutBands,
  platforms: task.platforms as TaskDraft["platforms"],
  audience: task.audience ?? null,
  cities: task.cities,
  unknownCity: task.unknownCity,
  ipMax: task.ipMax,
  deviceOnce: task.deviceOnce,
  repeat: task.repeat as TaskDraft["repeat"],
  agentPriceFen: task.agentPriceFen,
  leaderPercent: task.leaderPercent,
  bouncePercent: task.bouncePercent,
  source: task.source as TaskDraft["source"],
  platformId: task.platformId,
  link: task.link,
  videoUrl: task.videoUrl,
  videoSeconds: task.videoSeconds,
  quotaFullGold: task.quotaFullGold,
  minutes: task.minutes,
  minimumSeconds: task.minimumSeconds,
  quotaTotal: task.quotaTotal,
  quotaDaily: task.quotaDaily,
  auditDays: task.auditDays,
});

function check(draft: TaskDraft) {
  if (draft.closesAt && new Date(draft.closesAt) <= new Date(draft.opensAt))
    throw badField("closesAt", "结束时间应晚于开始时间");
}

/** The default time limit is max(3 × expected minutes, 60 minutes) (product.md section 6). */
const columnsOf = ({
  questionnaire: _,
  screenOutGold,
  audience,
  limitMinutes,
  ...draft
}: TaskDraft) => ({
  ...draft,
  screenOutBands: screenOutGold,
  audience: audience === null ? null : JSON.stringify(audience),
  opensAt: new Date(draft.opensAt),
  closesAt: draft.closesAt ? new Date(draft.closesAt) : null,
  limitMinutes: limitMinutes ?? Math.max(3 * draft.minutes, 60),
});

/** Stores a new version when the questionnaire really changed, and brings the seats to the quotas. */
async function keepQuestionnaire(tx: Tx, id: number, draft: TaskDraft, now: Date) {
  const { quotaTotal, quotaDaily } = draft;
  await setQuotas(tx, { id, quotaTotal, quotaDaily }, now);
  if (draft.questionnaire === null) return;
  const parsed = parseQuestionnaire(draft.questionnaire);
  if (!parsed.ok)
    throw new Failure("questionnaireBroken", {
      msg: `问卷有 ${parsed.problems.length} 处问题：${parsed.problems[0]?.message ?? ""}`,
      data: { problems: parsed.problems },
    });
  const { title } = parsed.questionnaire;
  const body = JSON.stringify({
    ...parsed.questionnaire,
    title: title === UNTITLED ? draft.title : title,
  });
  const task = await taskById(tx, id);
  const current = task?.questionnaireId
    ? await questionnaireById(tx, task.questionnaireId)
    : undefined;
  if (current && (await drafts.sameJson(tx, current.id, body))) return;
  const version = await insertQuestionnaire(tx, id, body, now);
  await drafts.useQuestionnaire(tx, id, version.id);
}

async function written(
  tx: Tx,
  world: World,
  change: By & { id: number; action: string; before: ConsoleTask | null },
): Promise<ConsoleTask> {
  const after = await consoleTask(tx, change.id);
  await recordAudit(tx, {
    staffId: change.caller.staffId,
    action: change.action,
    subjectKind: "task",
    subjectId: String(change.id),
    before: change.before,
    after,
    note: "",
    ip: change.ip,
    at: world.clock.now(),
  });
  return after;
}
