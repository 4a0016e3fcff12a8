/** The task editor: sections at the left, the questionnaire as members see it at the right. */
import { Button, ConfigProvider } from "antd";
import { useState } from "react";
import { type ConsoleTask, createTask, type TaskDraft } from "#contract/console/task.ts";
import { TaskState } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { Page } from "../../ui/Page.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { taskTone } from "../../ui/tones.ts";
import type { Problems } from "./draft.ts";
import styles from "./Editor.module.css";
import { Guard } from "./Guard.tsx";
import { LeftOver } from "./LeftOver.tsx";
import { PartList } from "./PartList.tsx";
import { PreviewPane } from "./preview/PreviewPane.tsx";
import { parts } from "./sections.tsx";
import { StateActions } from "./StateActions.tsx";
import { useDraft } from "./use-draft.ts";

type EditorProps = { task: ConsoleTask | null; saved: TaskDraft };

export function Editor({ task, saved }: EditorProps) {
  const mayWrite = useMay(createTask);
  const editing = useDraft(task, saved);
  const { draft, isDirty, problems } = editing;
  // A new task is not scolded for being empty before somebody tries to save it.
  const [hasTried, setHasTried] = useState(task !== null);
  const shown: Problems = hasTried ? problems : {};
  const save = () => {
    setHasTried(true);
    const wrong = parts.find(({ fields }) => fields.some((field) => problems[field]));
    if (wrong) document.getElementById(wrong.key)?.scrollIntoView();
    else void editing.save().catch(() => undefined);
  };
  const saveButton = (
    <Button
      type="primary"
      loading={editing.isSaving}
      disabled={!isDirty && task !== null}
      onClick={save}
    >
      {task && !isDirty ? "已保存" : "保存"}
    </Button>
  );

  return (
    <Page
      title={<Title task={task} title={draft.title} />}
      actions={
        mayWrite && (
          <>
            {task && <StateActions task={task} isDirty={isDirty} />}
            {saveButton}
          </>
        )
      }
    >
      {editing.left && <LeftOver onRestore={editing.restore} onDrop={editing.drop} />}
      <ConfigProvider componentDisabled={!mayWrite}>
        <div className={styles.columns}>
          <PartList
            draft={draft}
            put={editing.put}
            problems={shown}
            isPublished={task !== null && task.publishedAt !== null}
          />
          <aside className={styles.preview} aria-label="手机预览">
            <PreviewPane value={draft.questionnaire} />
          </aside>
        </div>
      </ConfigProvider>
      <Guard editing={editing} />
    </Page>
  );
}

const Title = ({ task, title }: { task: ConsoleTask | null; title: string }) => (
  <span className={styles.title}>
    {task ? title || `任务 ${task.id}` : "新建任务"}
    {task && <StateMark tone={taskTone(task.state)}>{TaskState.label(task.state)}</StateMark>}
  </span>
);
