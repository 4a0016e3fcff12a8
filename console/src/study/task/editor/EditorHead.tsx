/** The head of both faces: which task, how it stands, and saving it. */
import { Button } from "antd";
import type { ConsoleTask } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { EditorTitle } from "../../../ui/Editor.tsx";
import { taskTone } from "../../../ui/tones.ts";
import type { Desk } from "./desk.ts";

export const EditorHead = ({ task, title }: { task: ConsoleTask | null; title: string }) => (
  <EditorTitle
    text={task ? title || `任务 ${task.id}` : "新建任务"}
    state={task && { label: TaskState.label(task.state), tone: taskTone(task.state) }}
  />
);

export const SaveTask = ({ desk: { task, editing, save } }: { desk: Desk }) => (
  <Button
    type="primary"
    title="Ctrl + S"
    loading={editing.isSaving}
    disabled={!editing.isDirty && task !== null}
    onClick={save}
  >
    {task && !editing.isDirty ? "已保存" : "保存"}
  </Button>
);
