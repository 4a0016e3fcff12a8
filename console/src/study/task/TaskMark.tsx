/** The state of a task; an imported study has none, it is only read. */
import { TaskState } from "#contract/enums.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { taskTone } from "../../ui/tones.ts";

export const TaskMark = ({ state, imported }: { state: TaskState; imported: boolean }) =>
  imported ? (
    <StateMark tone="plain">导入的研究</StateMark>
  ) : (
    <StateMark tone={taskTone(state)}>{TaskState.label(state)}</StateMark>
  );
