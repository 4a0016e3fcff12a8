/** Makes the sample tasks as an operator does: a draft with its questionnaire, published, some ended. */
import { AuditPolicy, TaskState } from "#contract/enums.ts";
import { blankTask } from "#contract/console/study/blank-task.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { createTask, setTaskState } from "../src/operations/editor/api.ts";
import { rehearse } from "../src/study/rehearsal/api.ts";
import type { StaffCaller } from "../src/platform/request.ts";
import type { World } from "../src/platform/world.ts";
import { dayBefore, HOUR, later, worldAt } from "./past.ts";
import type { Random } from "./random.ts";
import { sampleTasks } from "./task-list.ts";

/** How many days the sample's history goes back. */
export const HISTORY_DAYS = 60;

export type SampleTask = Partial<TaskDraft> &
  Pick<TaskDraft, "title" | "summary" | "description" | "minutes" | "auditPolicy"> & {
    key: string;
    questionnaire: Questionnaire;
    /** Negative: in the future. Since the history's first day unless said. */
    opensDaysAgo?: number;
    opensAtHour?: number;
    /** What is left of it today; published unless said. */
    endsAs?: "draft" | "paused" | "closed";
  };

export type MadeTask = {
  id: number;
  key: string;
  questionnaire: Questionnaire;
  minutes: number;
  minimumSeconds: number;
  roles: readonly number[];
  opensAt: Date;
  /** When it is paused or closed, and which. */
  endsAt: Date | undefined;
  endsAs: SampleTask["endsAs"];
};

type Making = { world: World; now: Date; random: Random; by: StaffCaller };

export async function makeTasks(making: Making): Promise<MadeTask[]> {
  const made: MadeTask[] = [];
  // One after the other, so that their numbers are the same each time.
  // oxlint-disable-next-line no-await-in-loop
  for (const task of sampleTasks) made.push(await makeTask(making, task));
  return made;
}

async function makeTask({ world, now, random, by }: Making, task: SampleTask): Promise<MadeTask> {
  const opensAt = dayBefore(now, task.opensDaysAgo ?? HISTORY_DAYS, task.opensAtHour ?? 0);
  // Written the evening before; what opens in the future was written yesterday.
  const writtenAt = new Date(
    Math.min(later(opensAt, -6 * HOUR).getTime(), dayBefore(now, 1).getTime()),
  );
  const past = worldAt(world, writtenAt, random);
  const from = { caller: by, ip: "10.1.0.8" };
  const draft = draftOf(task, opensAt);
  const { id } = await createTask(past, from, draft);
  if (task.endsAs !== "draft") {
    await rehearse(past, from, id);
    await setTaskState(past, from, { id, state: TaskState.of.published });
  }
  const endsAt =
    task.endsAs === "paused"
      ? dayBefore(now, 4, 11)
      : task.endsAs === "closed"
        ? dayBefore(now, 20, 18)
        : undefined;
  return {
    id,
    key: task.key,
    questionnaire: task.questionnaire,
    minutes: draft.minutes,
    minimumSeconds: draft.minimumSeconds,
    roles: draft.roles,
    opensAt: task.endsAs === "draft" ? later(now, HOUR) : opensAt,
    endsAt,
    endsAs: task.endsAs,
  };
}

const draftOf = (task: SampleTask, opensAt: Date): TaskDraft => {
  const { key: _key, opensDaysAgo: _days, opensAtHour: _hour, endsAs: _end, ...given } = task;
  return {
    ...blankTask(opensAt),
    minimumSeconds: 30,
    // So that the sample's leaders earn with their teams.
    leaderPercent: 10,
    auditDays: given.auditPolicy === AuditPolicy.of.afterDays ? 3 : 0,
    ...given,
  };
};

/** Pauses or closes what is not open today; called at that moment of the history. */
export const endTask = (world: World, by: StaffCaller, task: MadeTask) =>
  setTaskState(
    world,
    { caller: by, ip: "10.1.0.8" },
    { id: task.id, state: TaskState.of[task.endsAs === "closed" ? "closed" : "paused"] },
  );
