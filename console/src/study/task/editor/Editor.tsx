/** The task editor: sections at the left, the task as members see it at the right. */
import { Button, ConfigProvider } from "antd";
import { useMemo, useState } from "react";
import { type ConsoleTask, createTask, type TaskDraft } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { useMay } from "../../../platform/me.ts";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";
import { OvertakenAlert } from "../../../ui/OvertakenAlert.tsx";
import { PendingList, useOpenProposals } from "../../../ui/PendingAlert.tsx";
import { Page } from "../../../ui/Page.tsx";
import { EditorTitle } from "../../../ui/Editor.tsx";
import { taskTone } from "../../../ui/tones.ts";
import type { Problems } from "./draft.ts";
import styles from "./Editor.module.css";
import { LeftOver } from "./LeftOver.tsx";
import { MoreActions } from "./MoreActions.tsx";
import { PartList } from "./PartList.tsx";
import { PreviewPane } from "./preview/PreviewPane.tsx";
import { PreviewStartContext } from "./preview/start.ts";
import { RehearsalPart } from "./rehearsal/RehearsalPart.tsx";
import { ScheduleBar } from "./schedule/ScheduleBar.tsx";
import { parts } from "./sections.tsx";
import { Standing } from "./standing/Standing.tsx";
import { StateActions } from "./StateActions.tsx";
import { type Editing, useDraft } from "./use-draft.ts";

type EditorProps = { task: ConsoleTask | null; saved: TaskDraft };

export function Editor({ task, saved }: EditorProps) {
  const mayWrite = useMay(createTask);
  const editing = useDraft(task, saved);
  const { draft, isDirty, problems } = editing;
  // A new task is not scolded for being empty before somebody tries to save it.
  const [hasTried, setHasTried] = useState(task !== null);
  const [from, startFrom] = useState<string | null>(null);
  const start = useMemo(() => ({ from, startFrom }), [from]);
  const shown: Problems = hasTried ? problems : {};
  const save = () => {
    setHasTried(true);
    const part = parts.find(({ fields }) => fields.some((field) => problems[field]));
    const wrong = part?.key ?? (problems.questionnaire ? "questionnaire" : undefined);
    if (wrong) document.getElementById(wrong)?.scrollIntoView();
    else void editing.save().catch(() => undefined);
  };
  return (
    <Page
      title={<Title task={task} title={draft.title} />}
      actions={
        <>
          {task && <MoreActions task={task} isDirty={isDirty} />}
          {mayWrite && task && <StateActions task={task} isDirty={isDirty} />}
          {mayWrite && <SaveTask task={task} editing={editing} onSave={save} />}
        </>
      }
    >
      <OvertakenAlert kind="task" both={editing.both} />
      {editing.left && <LeftOver onRestore={editing.restore} onDrop={editing.drop} />}
      {task && <PayWaiting taskId={task.id} />}
      {task && <Standing task={task} />}
      {task && <ScheduleBar task={task} />}
      <ConfigProvider componentDisabled={!mayWrite}>
        <PreviewStartContext value={start}>
          <div className={styles.columns}>
            <PartList
              taskId={task?.id ?? null}
              draft={draft}
              put={editing.put}
              putAll={editing.putAll}
              problems={shown}
              isPublished={task !== null && task.publishedAt !== null}
              rehearsal={task && <RehearsalPart taskId={task.id} isDirty={isDirty} />}
            />
            <aside className={styles.preview} aria-label="手机预览">
              <PreviewPane draft={draft} />
            </aside>
          </div>
        </PreviewStartContext>
      </ConfigProvider>
      <LeaveGuard editing={editing} />
    </Page>
  );
}

/** What it pays waits for a second person, without whom it cannot be published. */
function PayWaiting({ taskId }: { taskId: number }) {
  const open = useOpenProposals();
  const mine = open.filter(
    ({ kind, subjectId }) => kind === "task" && subjectId === String(taskId),
  );
  return <PendingList list={mine} />;
}

type SaveTaskProps = { task: ConsoleTask | null; editing: Editing; onSave: () => void };

const SaveTask = ({ task, editing, onSave }: SaveTaskProps) => (
  <Button
    type="primary"
    loading={editing.isSaving}
    disabled={!editing.isDirty && task !== null}
    onClick={onSave}
  >
    {task && !editing.isDirty ? "已保存" : "保存"}
  </Button>
);

const Title = ({ task, title }: { task: ConsoleTask | null; title: string }) => (
  <EditorTitle
    text={task ? title || `任务 ${task.id}` : "新建任务"}
    state={task && { label: TaskState.label(task.state), tone: taskTone(task.state) }}
  />
);
