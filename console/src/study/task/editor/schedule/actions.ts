/** What can be arranged for a task that is in this state now; other arrangements may change it before. */
import type { ScheduleAction } from "#contract/console/operations/schedule.ts";
import { TaskState } from "#contract/enums.ts";

const { draft, published, paused, closed } = TaskState.of;

/** As the server takes them: only a draft is published, nothing happens to what is over. */
export function actionsFor(state: TaskState): readonly ScheduleAction[] {
  switch (state) {
    case draft:
      return ["publish", "pause", "resume", "end"];
    case published:
      return ["pause", "resume", "end"];
    case paused:
      return ["resume", "pause", "end"];
    case closed:
      return [];
  }
}

/** What is still in the way of publishing, as a hint: it may be done before the time comes. */
export const warningFor = (
  action: ScheduleAction | undefined,
  missing: readonly string[],
): string | null => {
  if (action !== "publish" && action !== "resume") return null;
  const [first] = missing;
  return first === undefined
    ? "到时间时任务须已通过彩排，否则不会开放，原因会显示在任务和总览上。"
    : `到时间前还要补上：${first}；并通过彩排。`;
};
