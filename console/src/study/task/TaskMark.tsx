/** Where a task stands; an imported study stands nowhere, it is read. */
import { TaskState } from "#contract/enums.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { taskTone } from "../../ui/tones.ts";

export const TaskMark = ({ state, imported }: { state: TaskState; imported: boolean }) =>
  imported ? (
    <StateMark tone="plain">导入的研究</StateMark>
  ) : (
    <StateMark tone={taskTone(state)}>{TaskState.label(state)}</StateMark>
  );
