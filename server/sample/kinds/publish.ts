/** Puts a task of the sample on the site as operators do: written, rehearsed, published. */
import { blankTask } from "#contract/console/study/blank-task.ts";
import type { ConsoleTask } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { createTask, setTaskState } from "../../src/operations/editor/api.ts";
import type { StaffCaller } from "../../src/platform/request.ts";
import type { World } from "../../src/platform/world.ts";
import { rehearse } from "../../src/study/rehearsal/api.ts";
import { dayBefore, worldAt } from "../past.ts";
import type { Random } from "../random.ts";
import type { NewTask } from "./tasks.ts";

export type Publishing = { world: World; now: Date; random: Random; by: StaffCaller };

export const from = ({ by }: { by: StaffCaller }) => ({ caller: by, ip: "10.1.0.8" });

/** At six in the evening, before the midnight that is so many days ago. */
export const eveOf = ({ world, now, random }: Publishing, days: number): World =>
  worldAt(world, dayBefore(now, days + 1, 18), random);

/** Open since the midnight that is `days` ago. */
export async function publish(
  publishing: Publishing,
  task: NewTask,
  { days, prepare }: { days: number; prepare?: (task: ConsoleTask) => Promise<unknown> },
): Promise<ConsoleTask> {
  const eve = eveOf(publishing, days);
  const made = await createTask(eve, from(publishing), {
    ...blankTask(dayBefore(publishing.now, days)),
    ...task,
  });
  await prepare?.(made);
  await rehearse(eve, from(publishing), made.id);
  const state = TaskState.of.published;
  return setTaskState(eve, from(publishing), { id: made.id, state });
}
