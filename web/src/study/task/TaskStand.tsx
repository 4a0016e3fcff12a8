/** For whom the task is not simply open: the questions that decide it, or what else there is. */
import type { TaskCard } from "#contract/member/study/task.ts";
import { OtherTasks } from "./OtherTasks.tsx";
import { PrecheckCard } from "./PrecheckCard.tsx";

type TaskStandProps = { taskId: number; asked: readonly string[]; others: TaskCard[] };

/** `asked`: the names of the questions; none of somebody who was refused. */
export const TaskStand = ({ taskId, asked, others }: TaskStandProps) =>
  asked.length > 0 ? (
    <PrecheckCard taskId={taskId} names={asked} />
  ) : (
    <OtherTasks others={others} />
  );
