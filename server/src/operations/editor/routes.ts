/** The task editor's calls. */
import * as contract from "#contract/console/study/task.ts";
import { pausedTasks as pausedEndpoint } from "#contract/console/study/task-fault.ts";
import { taskSeats } from "#contract/console/study/task-seats.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import { type TaskModule, TaskState, type TaskType } from "#contract/enums.ts";
import { importSurveyJs } from "#questionnaire/import-surveyjs.ts";
import { importText } from "#questionnaire/import-text.ts";
import { checkLogic } from "#questionnaire/lint.ts";
import { type Parsed, parseQuestionnaire } from "#questionnaire/parse.ts";
import { badField } from "../../platform/failure.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { openFaultsOf } from "../../study/opinion/api.ts";
import { progressOfTasks } from "../../study/survey/api.ts";
import { consoleTaskPage, pausedTasks } from "../../study/task/api.ts";
import { refuseBadFilm } from "../../study/video/api.ts";
import { seatsOfTask } from "./seats.ts";
import { consoleTask, copyTask, createTask, setTaskState, updateTask } from "./service.ts";

export function editorRoutes(routes: Routes, world: World) {
  const { db } = world;
  routes.on(contract.consoleTasks, async ({ query }) => {
    const { list, ...page } = await consoleTaskPage(db, query, query);
    const ids = list.map((row) => row.id);
    const progress = new Map((await progressOfTasks(db, ids)).map((row) => [row.taskId, row]));
    const faults = await openFaultsOf(db, ids);
    return {
      ...page,
      list: list.map((row) => ({
        ...rowOf(row, progress.get(row.id)),
        openFaults: faults.get(row.id) ?? 0,
      })),
    };
  });
  routes.on(contract.consoleTask, ({ params }) => consoleTask(db, params.id));
  routes.on(pausedEndpoint, async () => {
    const found = await pausedTasks(db);
    const list = found.map(({ pausedBecause: because, updatedAt, ...task }) => ({
      ...task,
      because,
      at: updatedAt.toISOString(),
    }));
    return { list };
  });
  routes.on(taskSeats, ({ params }) => seatsOfTask(db, params.id, world.clock.now()));
  routes.on(contract.createTask, ({ caller, origin, body, idempotencyKey: key }) =>
    createTask(world, { caller, ip: origin.ip, key }, body),
  );
  routes.on(contract.updateTask, ({ caller, origin, params, body }) =>
    updateTask(world, { caller, ip: origin.ip }, params.id, body),
  );
  routes.on(contract.setTaskState, async ({ caller, origin, params, body }) => {
    // It may have gone since the rehearsal. Anyone who changes the address meanwhile has to rehearse again.
    if (body.state === TaskState.of.published)
      await refuseBadFilm(world, (await consoleTask(db, params.id)).draft);
    return setTaskState(world, { caller, ip: origin.ip }, { id: params.id, ...body });
  });
  routes.on(contract.copyTask, ({ caller, origin, params, idempotencyKey: key }) =>
    copyTask(world, { caller, ip: origin.ip, key }, params.id),
  );
  routes.on(contract.checkQuestionnaire, async ({ body }) => reportOn(body.from, body.source));
}

type EditorRow = Awaited<ReturnType<typeof consoleTaskPage>>["list"][number];
const rowOf = (
  row: EditorRow,
  progress: { completes: number; auditPending: number } | undefined,
) => ({
  id: row.id,
  title: row.title,
  type: row.type as TaskType,
  module: row.module as TaskModule,
  state: row.state as TaskState,
  imported: row.imported,
  rewardGold: row.rewardGold,
  rewardFen: row.rewardFen,
  minutes: row.minutes,
  source: row.source as TaskSource,
  pausedBecause: row.pausedBecause,
  seatsTaken: row.taken,
  seatsTotal: row.seats,
  completes: progress?.completes ?? 0,
  auditPending: progress?.auditPending ?? 0,
  opensAt: row.opensAt.toISOString(),
  closesAt: row.closesAt?.toISOString() ?? null,
});

/** Checks a questionnaire, after importing it where it comes in another form. */
function reportOn(from: "model" | "surveyjs" | "text", source: unknown) {
  if (from === "text" && typeof source !== "string") throw badField("source", "请粘贴问卷文字");
  const imported =
    from === "text"
      ? importText(String(source))
      : from === "surveyjs"
        ? importSurveyJs(source)
        : { questionnaire: source, remarks: [] };
  const parsed: Parsed = parseQuestionnaire(imported.questionnaire);
  return {
    questionnaire: imported.questionnaire ?? null,
    problems: parsed.ok ? [] : parsed.problems,
    findings: parsed.ok ? checkLogic(parsed.questionnaire) : [],
    remarks: imported.remarks,
  };
}
